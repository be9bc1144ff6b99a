import Foundation
import SampleDeck
import Testing

struct StudyLogTests {
  private let home = Home()
  private let deck = cardID(7)

  private func log(_ state: String = "state", of deck: DeckID = cardID(7)) -> StudyLog {
    StudyLog(of: deck, progress: home.path("progress"), state: home.path(state))
  }

  private var files: [String] { home.names("progress/\(deck)") }

  @Test
  func `nothing is made before the first event`() throws {
    let log = log()
    #expect(try log.history().count == 0)
    #expect(home.names("") == [])
    try log.append(.review(1, at: 10, .good))
    #expect(home.names("") == ["progress", "state"])
    #expect(files.count == 1)
    #expect(try log.history().grades() == "3")
  }

  @Test
  func `a device goes on in its file, line by line`() throws {
    for number in 1...3 { try log().append(.review(number, at: number, .good)) }
    let log = log()
    for number in 4...5 { try log.append(.review(number, at: number, .easy)) }
    #expect(files.count == 1)
    let expected =
      [1, 2, 3].map { LogEvent.review($0, at: $0, .good).json }
      + [4, 5].map { LogEvent.review($0, at: $0, .easy).json }
    let text = try home.read("progress/\(deck)/\(files[0])")
    #expect(text == expected.map { $0 + "\n" }.joined())
    #expect(try home.mode("progress/\(deck)/\(files[0])") == 0o600)
  }

  @Test
  func `two devices in one folder write files of their own and read both`() throws {
    try log("laptop").append(.review(1, at: 10, .again))
    try log("phone").append(.review(2, at: 20, .good))
    try log("laptop").append(.review(3, at: 30, .easy))
    #expect(files.count == 2)
    #expect(try log("phone").history().grades() == "134")
  }

  @Test
  func `an import is a file of its own, and the same again adds nothing`() throws {
    let events = (1...3).map { LogEvent.review($0, at: $0, .good) }
    #expect(try log().add(imported: ImportedEvents(events)) == 3)
    let import1 = files
    #expect(import1.count == 1)
    let text = try home.read("progress/\(deck)/\(import1[0])")
    #expect(text == events.map { $0.json + "\n" }.joined())
    #expect(try home.mode("progress/\(deck)/\(import1[0])") == 0o600)
    #expect(try log().add(imported: ImportedEvents(events)) == 0)
    #expect(try log().add(imported: ImportedEvents([events[2], events[0]])) == 0)
    #expect(files == import1)
    #expect(try log().add(imported: ImportedEvents(events + [.review(4, at: 4, .easy)])) == 1)
    #expect(files.count == 2)
    #expect(try log().history().grades() == "3334")
    #expect(try log(of: cardID(8)).add(imported: ImportedEvents([])) == 0)
    #expect(home.names("progress") == ["\(deck)"])
  }

  @Test(arguments: [0, 3])
  func `an import is added when what has to be done before is done, or not at all`(
    count: Int
  ) throws {
    struct Stop: Error {}
    let events = ImportedEvents((0..<count).map { LogEvent.review($0 + 1, at: $0, .good) })
    #expect(throws: Stop.self) { try log().add(imported: events, after: { throw Stop() }) }
    #expect(!home.names("progress").contains("\(deck)") || files.isEmpty)
    let made = home.path("made")
    #expect(
      try log().add(imported: events) {
        try "made".write(toFile: made, atomically: true, encoding: .utf8)
      }
        == count)
    #expect(try home.read("made") == "made")
    #expect(try log().history().grades().count == count)
  }

  @Test
  func `conflict copies and imports are read, other files are not`() throws {
    try log().append(.review(1, at: 10, .again))
    let own = files[0].dropLast(6)
    let folder = "progress/\(deck)"
    let copy = LogEvent.review(2, at: 20, .good).json + "\n"
    try home.write("\(folder)/\(own).sync-conflict-20261129-1.jsonl", copy)
    try home.write("\(folder)/import-0123.jsonl", LogEvent.review(3, at: 5, .easy).json + "\n")
    for name in [".\(own).jsonl", "notes.txt", "\(own).jsonl.tmp"] {
      try home.write("\(folder)/\(name)", LogEvent.review(4, at: 1, .hard).json + "\n")
    }
    try FileManager.default.createDirectory(
      atPath: home.path("\(folder)/folder.jsonl"), withIntermediateDirectories: true)
    #expect(try log().history().grades() == "413")
  }

  @Test
  func `a log longer than what is read at once is what it is as a whole`() throws {
    let grades = (1...14_000).map { number in
      let grade = Grade.allCases[number % 4]
      return LogEvent.review(number, at: number, card: number % 90, grade).json + "\n"
    }
    let note = String(repeating: "é", count: 1 << 20)
    let long = LogEvent.at(7000, 20_000, .mark(.note(note), on: cardID(1)))
    let undo = LogEvent.undo(20_001, at: 14_001, of: 6999).json + "\n"
    let texts = [
      "a.jsonl": grades[..<7000].joined() + "no event\n" + long.json + "\n"
        + grades[7000...].joined() + undo + #"{"id":"torn"#,
      "a (conflicted copy).jsonl": grades[..<7100].joined() + "\n",
      "b.jsonl": LogEvent.review(30_000, at: 9000, card: 5, .easy).json + "\n",
    ]
    try FileManager.default.createDirectory(
      atPath: home.path("progress/\(deck)"), withIntermediateDirectories: true)
    for (name, text) in texts { try home.write("progress/\(deck)/\(name)", text) }

    let read = try log().history()
    let whole = StudyHistory(texts.map { LogFile(name: $0, bytes: Array($1.utf8)) })
    #expect(read.count == 14_003)
    #expect(read.latest(20_000) == whole.latest(20_000))
    #expect(read.warnings.map(\.message) == ["a.jsonl, line 7001 is no event and is passed over."])
    #expect(read.warnings == whole.warnings)
    #expect(read.event(eventID(6999)) != nil && read.contains(eventID(1)))
    #expect(read.latest(20_000).filter(\.isUndone).map(\.event.id) == [eventID(6999)])
  }

  @Test
  func `a device that finds lines it did not write takes a new name`() throws {
    try log().append(.review(1, at: 10, .again))
    let own = files[0]
    // The home folder on a second machine, and what that one wrote, through a synced folder.
    try home.write(
      "progress/\(deck)/\(own)",
      try home.read("progress/\(deck)/\(own)") + LogEvent.review(2, at: 20, .good).json + "\n")
    try log().append(.review(3, at: 30, .easy))
    #expect(files.count == 2)
    try log().append(.review(4, at: 40, .easy))
    #expect(files.count == 2)
    #expect(try home.read("progress/\(deck)/\(own)").split(separator: "\n").count == 2)
    #expect(try log().history().grades() == "1344")
  }

  @Test
  func `a torn line of its own does not cost a device its name`() throws {
    try log().append(.review(1, at: 10, .again))
    let path = "progress/\(deck)/\(files[0])"
    try home.write(path, try home.read(path) + #"{"id":"AAAA"#)
    try log().append(.review(2, at: 20, .good))
    try log().append(.review(3, at: 30, .easy))
    #expect(files.count == 1)
    let history = try log().history()
    #expect(history.grades() == "134")
    #expect(history.warnings.map(\.line) == [2])
  }

  @Test
  func `a log that was deleted begins anew under the same name`() throws {
    try log().append(.review(1, at: 10, .again))
    let own = files
    try FileManager.default.removeItem(atPath: home.path("progress/\(deck)/\(own[0])"))
    try log().append(.review(2, at: 20, .good))
    #expect(files == own)
    #expect(try log().history().grades() == "3")
  }

  @Test
  func `after thousands of events a device still knows its own`() throws {
    try log().append(.review(0, at: 0, .good))
    let written = "state/written/\(deck)"
    let many = String(repeating: "AAAAAAAAAAAA\n", count: 5036)
    try home.write(written, many + (try home.read(written)))
    for number in 1...8 { try log().append(.review(number, at: number, .good)) }
    #expect(files.count == 1)
    #expect(home.names("state/written") == ["\(deck)", "\(deck).1"])
  }

  @Test
  func `the events of cards that move go with them, under the same identities`() throws {
    let log = log()
    let odd =
      #"{"id":"k3Qx7aZ_-0Bc","at":1796032800000,"zone":60,"day":"2026-11-30","#
      + #""kind":"review","card":"\#(cardID(1))","face":"front","grade":4,"ms":1,"new":[1]}"#
    try log.append(.review(1, at: 10, card: 1, .again))
    try log.append(.review(2, at: 20, card: 2, .good))
    try log.append(.undo(3, at: 30, of: 1))
    try log.append(.undo(4, at: 40, of: 2))
    try log.append(.at(50, 5, .mark(.star(true), on: cardID(1))))
    try log.append(try #require(LogEvent(json: odd)))
    let other = self.log(of: cardID(8))
    for _ in 1...2 { try log.copy([cardID(1)], to: other) }
    let name = try #require(home.names("progress/\(cardID(8))").first)
    #expect(home.names("progress/\(cardID(8))").count == 1)
    let lines = try home.read("progress/\(cardID(8))/\(name)").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.contains { $0 == odd })
    let history = try other.history()
    #expect(history.grades(1) == "4")
    #expect(history.grades(2) == "")
    #expect(history.marks(of: cardID(1)).isStarred)
    try log.copy([cardID(99)], to: self.log(of: cardID(9)))
    #expect(home.names("progress/\(cardID(9))") == [])
  }

  @Test
  func `a folder that cannot be written is told with its name`() throws {
    try home.write("progress", "a file")
    let error = #expect(throws: DeckError.self) { try log().append(.review(1, at: 1, .good)) }
    #expect(error?.code == "failed")
    #expect(error?.message.contains(home.path("progress")) == true)
  }

  @Test
  func `a sitting over a log goes on after its program was killed`() throws {
    for number in 1...3 {
      let log = log()
      var session = StudySession(
        makeCards(3), history: try log.history(), clock: { noon(number) }, append: log.append)
      #expect(session.asked == "\(number)")
      try session.grade(.good)
    }
    #expect(try log().history().grades(3) == "3")
  }
}

/// A folder of a test's own, removed with it.
final class Home: Sendable {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "sampledeck-\(UUID().uuidString)").path

  init() {
    try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { name.isEmpty ? root : "\(root)/\(name)" }

  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}
