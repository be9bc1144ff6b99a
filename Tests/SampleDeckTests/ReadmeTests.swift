import Foundation
import SampleDeck
import Testing

/// The README's example is this test's code.
@Suite struct ReadmeTests {
  @Test func `a newcomer's first program works`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let document = try DeckDocument(
      creating: Deck(title: "Inventions"), at: folder.appending(path: "Inventions.sampledeck"))
    let card = try document.insert(
      Card(front: "Who wrote the first compiler?", tags: ["computing"]))
    document[card.id].back = "Grace Hopper, in 1952"
    try document.save()

    let found = try document.search("tag:computing hopper")
    let log = StudyLog(
      of: document.deck.id, progress: folder.path + "/progress", state: folder.path + "/device")
    var session = StudySession(
      found, history: try log.history(), clock: { StudyMoment(Date(), minutesEast: 60) },
      append: log.append)
    while session.next != nil { try session.grade(.good) }

    #expect(try log.history().lastReview(of: CardFace(card.id)) != nil)
    #expect(try Deck(contentsOf: folder.appending(path: "Inventions.sampledeck")).count == 1)
  }

  @Test func `the README shows that program`() throws {
    let file = URL(filePath: #filePath)
    let code = try String(contentsOf: file, encoding: .utf8)
    let program = try #require(code.firstMatch(of: /(?s)    let document = .*?\.good\) }\n/))
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let lines = program.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(readme.contains(lines.map { $0.dropFirst(4) }.joined(separator: "\n") + "```"))
  }
}
