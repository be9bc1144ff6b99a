import Foundation
import SampleDeck
import Testing

struct StudyBackupTests {
  private let home = Home()

  private var progress: String { home.path("progress") }

  /// Two decks and the settings of all, with lines that are none and one that was torn.
  private func fill(_ progress: String = "progress") throws {
    let first = [LogEvent.review(1, at: 1, .good), .review(2, at: 2, card: 2, .again)].lines
    try write("\(progress)/\(cardID(7))/a.jsonl", first + "no event\n")
    try write("\(progress)/\(cardID(7))/b.jsonl", [LogEvent.undo(3, at: 3, of: 1)].lines)
    try write("\(progress)/\(cardID(8))/a.jsonl", [LogEvent.review(4, at: 4, .easy)].lines)
    try write(
      "\(progress)/all/a.jsonl", [.at(5, 5, .settings(.all, ["retention": "0.8"]))].lines)
  }

  private func write(_ name: String, _ text: String) throws {
    let folder = URL(filePath: home.path(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try home.write(name, text)
  }

  /// Every file in a folder of all logs, by its path.
  private func files(_ progress: String = "progress") throws -> [String: String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: home.path(progress))) ?? []
    return try names.filter { $0.hasSuffix(".jsonl") }.reduce(into: [:]) {
      $0[$1] = try home.read("\(progress)/\($1)")
    }
  }

  @Test func `what was saved comes back in an empty home as it was`() throws {
    try fill()
    let backup = try StudyBackup(ofProgress: progress)
    try backup.write(to: home.path("backup"))
    #expect(try home.mode("backup") == 0o600)
    #expect(try StudyBackup(ofProgress: progress).bytes == backup.bytes)

    let read = try StudyBackup(contentsOf: home.path("backup"))
    #expect(try read.restore(to: home.path("other"), isDryRun: true).map(\.added) == [3, 1, 1, 1])
    #expect(try files("other").isEmpty)
    try read.restore(to: home.path("other"))
    #expect(try files("other") == files())
    #expect(try home.mode("other/all/a.jsonl") == 0o600)
  }

  @Test func `restoring once more changes nothing`() throws {
    try fill()
    let before = try files()
    let came = try StudyBackup(ofProgress: progress).restore(to: progress)
    #expect(came.map(\.added) == [0, 0, 0, 0])
    #expect(came.map(\.known) == [3, 1, 1, 1])
    #expect(try files() == before)
  }

  @Test func `two devices unite, and what one file lacks is woven in by its time`() throws {
    let folder = "\(cardID(7))"
    try write("progress/\(folder)/a.jsonl", [LogEvent.review(1, at: 1, .again)].lines)
    let old = try StudyBackup(ofProgress: progress)
    // The same name on a machine that has forgotten what it wrote, and another device.
    let later = [LogEvent.review(2, at: 20, .easy)].lines
    try write("progress/\(folder)/a.jsonl", later)
    try write("progress/\(folder)/b.jsonl", [LogEvent.review(3, at: 10, .good)].lines)
    for _ in 1...2 { try old.restore(to: progress) }
    #expect(try files()["\(folder)/a.jsonl"] == later)
    #expect(try files().count == 3)
    let log = StudyLog(of: cardID(7), progress: progress, state: home.path("state"))
    #expect(try log.history().grades() == "134")
  }

  @Test func `a line that a crash has torn is left out, a whole one is ended`() throws {
    let line = LogEvent.review(1, at: 1, .good).json
    for (text, saved) in [(line + "\n{\"id\":", line + "\n"), (line, line + "\n"), ("x", "")] {
      try write("progress/\(cardID(7))/a.jsonl", text)
      let logs = try StudyBackup(ofProgress: progress).logs
      #expect(logs.map { String(decoding: $0.bytes, as: UTF8.self) } == [saved])
    }
  }

  @Test func `files that are no logs are not saved`() throws {
    for name in ["\(cardID(7))/.a.jsonl", "\(cardID(7))/a.txt", "notes/a.jsonl", "a.jsonl"] {
      try write("progress/\(name)", "x\n")
    }
    #expect(try StudyBackup(ofProgress: progress).logs.isEmpty)
    #expect(try StudyBackup(ofProgress: home.path("nowhere")).logs.isEmpty)
  }

  @Test func `a backup replaces an older one of the same logs and nothing else`() throws {
    try fill()
    let path = home.path("backup")
    try StudyBackup(ofProgress: progress).write(to: path)
    try write("progress/\(cardID(8))/b.jsonl", [LogEvent.review(9, at: 9, .good)].lines)
    let newer = try StudyBackup(ofProgress: progress)
    try newer.write(to: path)
    #expect(try StudyBackup(contentsOf: path).bytes == newer.bytes)

    try FileManager.default.removeItem(atPath: progress + "/\(cardID(8))")
    let poorer = try StudyBackup(ofProgress: progress)
    #expect(throws: DeckError.self) { try poorer.write(to: path) }
    #expect(try StudyBackup(contentsOf: path).bytes == newer.bytes)

    try write("other", "mine")
    #expect(throws: DeckError.exists(path: home.path("other"))) {
      try poorer.write(to: home.path("other"))
    }
    #expect(try home.read("other") == "mine")
  }

  @Test func `a torn backup is refused with the line, wherever it ends`() throws {
    try fill()
    let bytes = try StudyBackup(ofProgress: progress).bytes
    // Without its last line feed it is whole.
    for length in 0..<(bytes.count - 1) {
      #expect(throws: DeckError.self) { try StudyBackup(Array(bytes[..<length]), path: "b") }
    }
    let half = Array(bytes[..<(bytes.count / 2)])
    #expect { try StudyBackup(half, path: "b") } throws: { "\($0)".contains("b line ") }
  }

  @Test func `a changed bit is refused`() throws {
    try fill()
    let bytes = try StudyBackup(ofProgress: progress).bytes
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      // A name is not under the digest: then it is another log of the same lines.
      guard let read = try? StudyBackup(changed, path: "b") else { continue }
      #expect(
        read.logs.map(\.bytes).sorted { $0.count < $1.count }
          == (try StudyBackup(bytes, path: "b")).logs.map(\.bytes).sorted { $0.count < $1.count })
    }
  }

  @Test(arguments: [
    "../a.jsonl", "all/../../a.jsonl", "/etc/a.jsonl", "all/.a.jsonl", "all/a.txt", "all/",
    "notes/a.jsonl", "all/a\\u0001.jsonl", "all//a.jsonl", "00000000/a.jsonl",
  ])
  func `a log cannot be called so that it leads elsewhere`(name: String) throws {
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let text = """
      {"backup":"sampledeck","version":1,"logs":1}
      {"log":"\(name)","lines":0,"sha256":"\(digest)"}

      """
    #expect(throws: DeckError.self) { try StudyBackup(Array(text.utf8), path: "b") }
    let good = text.replacing(name, with: "all/a.jsonl")
    #expect(try StudyBackup(Array(good.utf8), path: "b").logs.map(\.name) == ["all/a.jsonl"])
    let huge = good.replacing("\"lines\":0", with: "\"lines\":9000000000000000000")
    #expect(throws: DeckError.self) { try StudyBackup(Array(huge.utf8), path: "b") }
    let later = good.replacing("\"version\":1", with: "\"version\":2")
    #expect(throws: DeckError.self) { try StudyBackup(Array(later.utf8), path: "b") }
  }
}

extension [LogEvent] {
  /// The events as the lines of a file.
  fileprivate var lines: String { map { $0.json + "\n" }.joined() }
}
