import Foundation
import Testing

@Suite struct MoveTests {
  private let sandbox: Sandbox
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "From")
    try sandbox.done("create", "To")
    try Self.picture.write(to: URL(fileURLWithPath: "\(sandbox.path)/a.png"))
    try sandbox.done("add", "From", "Who?", "Hopper", "--attach", "a.png")
    try sandbox.done("add", "From", "When?", "1952")
  }

  private func blobs(_ deck: String) throws -> [String] {
    let folder = "\(sandbox.path)/\(deck).sampledeck/blobs"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func `a card goes with its id, its picture and what is known of it`() throws {
    let id = try #require(
      try sandbox.done("list", "From", "who", "--plain").split(separator: "\t").first)
    let now = ["--now", "2026-11-29T12:00:00Z"]
    try sandbox.done(["quiz", "From", "--only", "who", "--line"] + now, input: "\n4\n")
    try sandbox.done("move", "From", "who", "--to", "To")
    #expect(try sandbox.fronts("From") == ["When?"])
    #expect(try sandbox.done("list", "To", "--plain").hasPrefix("\(id)\tWho?\tHopper\n".prefix(42)))
    #expect(try blobs("To") == blobs("From"))
    #expect(try sandbox.done(["quiz", "To", "--line"] + now).hasPrefix("Nothing is left to ask"))
  }

  @Test func `both decks take it back`() throws {
    try sandbox.done("move", "From", "who or when", "--all", "--to", "To")
    #expect(try sandbox.fronts("To") == ["Who?", "When?"])
    #expect(try sandbox.said("undo", "From").contains("(2 cards) to To"))
    #expect(try sandbox.said("undo", "To").contains("(2 cards) from From"))
    #expect(try sandbox.fronts("From") == ["Who?", "When?"])
    #expect(try sandbox.fronts("To") == [])
  }

  @Test func `a move that was interrupted is finished by another`() throws {
    let source = "\(sandbox.path)/From.sampledeck/manifest.json"
    let before = try Data(contentsOf: URL(fileURLWithPath: source))
    try sandbox.done("move", "From", "who", "--to", "To")
    try before.write(to: URL(fileURLWithPath: source))
    try sandbox.done("move", "From", "who", "--to", "To")
    #expect(try sandbox.fronts("From") == ["When?"])
    #expect(try sandbox.fronts("To") == ["Who?"])
  }

  @Test func `a damaged picture stays where it is, and so does its card`() throws {
    let blob = try #require(blobs("From").first)
    try Data("no".utf8).write(
      to: URL(fileURLWithPath: "\(sandbox.path)/From.sampledeck/blobs/\(blob)"))
    #expect(try sandbox.said("move", "From", "who", "--to", "To").hasSuffix("= 5\n"))
    #expect(try sandbox.fronts("From") == ["Who?", "When?"])
    #expect(try sandbox.fronts("To") == [])
  }

  @Test func `there has to be somewhere else to go`() throws {
    #expect(try sandbox.said("move", "From", "who") == "deck: Say where to: --to DECK.\n= 2\n")
    #expect(try sandbox.said("move", "From", "who", "--to", "From").hasSuffix("= 1\n"))
    #expect(try sandbox.said("move", "From", "who", "--to", "No").hasSuffix("= 4\n"))
  }
}
