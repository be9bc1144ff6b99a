import PackageStore
import SampleDeck
import Testing

/// The logs go to another folder, with a fault and a crash at each call.
@Suite struct MoveProgressTests {
  private static let deck = "00000000-0000-4000-8000-000000000007"

  private static func event(_ letter: Character) -> String {
    #"{"id":"\#(String(repeating: letter, count: 12))","at":1,"zone":0,"day":"2026-11-29","#
      + #""kind":"settings","scope":"deck","set":{}}"#
  }

  /// The letters of all events in a folder of logs.
  private static func letters(_ progress: String, _ system: MemoryFileSystem) throws -> String {
    let logs = try StudyBackup(ofProgress: progress, on: system).logs
    return logs.flatMap { log in
      String(decoding: log.bytes, as: UTF8.self).matches(of: /"id":"(.)/).map(\.output.1)
    }.sorted().joined()
  }

  private static func write(_ letters: String, _ file: String, _ system: MemoryFileSystem) throws {
    try AppendFile(path: file, on: system).append(
      lines: Array(letters.map(event).joined(separator: "\n").utf8))
  }

  private static func prepare(_ system: MemoryFileSystem) throws {
    try write("ab", "/old/\(deck)/laptop.jsonl", system)
    try write("c", "/old/\(deck)/phone.jsonl", system)
    try write("d", "/old/all/laptop.jsonl", system)
    try write("bx", "/new/\(deck)/laptop.jsonl", system)
    try PrivateFile(path: "/config", on: system).write(Array("/old".utf8))
  }

  private static func move(_ system: MemoryFileSystem) throws {
    try StudyBackup.move(from: "/old", to: "/new", on: system) {
      do throws(StoreError) {
        try PrivateFile(path: "/config", on: system).write(Array("/new".utf8))
      } catch {
        throw DeckError.failed(error.message)
      }
    }
  }

  private static let act = Act(
    testDescription: "move",
    prepare: { system in
      try prepare(system)
      return { try move(system) }
    },
    fault: { system, isDone in
      let config = try PrivateFile(path: "/config", on: system).read() ?? []
      let folder = String(decoding: config, as: UTF8.self)
      let held = try letters(folder, system)
      if folder == "/new" { return Set(held) == Set("abcdx") ? nil : "new: \(held)" }
      return !isDone && Set(held) == Set("abcd") ? nil : "\(folder): \(held)"
    })

  @Test func `no fault and no crash loses a line of what is remembered`() throws {
    try withEveryFault(Self.act) { try Self.move($0) }
    try withEveryCrash(Self.act) { try Self.move($0) }
  }

  @Test func `logs that are on both sides are united, and the old ones go`() throws {
    let system = MemoryFileSystem()
    try Self.prepare(system)
    try Self.move(system)
    #expect(try Self.letters("/new", system) == "abcdx")
    #expect(try system.folders(in: "/old") == [])
  }

  @Test func `a folder that is the same by another name keeps what it has`() throws {
    let system = MemoryFileSystem()
    try Self.prepare(system)
    try StudyBackup.move(from: "/old", to: "/./old/", on: system) {}
    #expect(try Self.letters("/old", system) == "abcd")
  }
}
