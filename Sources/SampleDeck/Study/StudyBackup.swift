import Codec

/// All that a learner did with all decks, as one file: grades, marks, notes and settings.
///
/// A file of lines. The first says what it is and how many logs follow; before the lines of each log
/// stands one with its name, their number and their digest:
///
///     {"backup":"sampledeck","version":1,"logs":1}
///     {"log":"2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21/k3vq7xa2bd.jsonl","lines":1,"sha256":"9f86…"}
///     {"id":"k3Qx7aZ_-0Bc","at":1796032800000,…}
///
/// ```swift
/// try StudyBackup(ofProgress: folder).write(to: "backup.jsonl")
/// let come = try StudyBackup(contentsOf: "backup.jsonl").restore(to: folder)
/// ```
public struct StudyBackup: Sendable {
  /// The files of all logs, named by folder and file, in the order of their names.
  public let logs: [LogFile]

  /// The files of some logs; each line of theirs ends with a line feed.
  init(logs: [LogFile]) {
    self.logs = logs.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// How many lines there are in all logs.
  public var lineCount: Int { logs.reduce(0) { $0 + $1.lineCount } }

  /// The bytes of the file; the same for the same logs.
  public var bytes: [UInt8] {
    let head: JSONValue = [
      "backup": .string(Self.kind), "version": 1, "logs": .number("\(logs.count)"),
    ]
    var bytes = head.compact + [UInt8(ascii: "\n")]
    for log in logs {
      let head: JSONValue = [
        "log": .string(log.name), "lines": .number("\(log.lineCount)"),
        "sha256": .string(SHA256.hash(log.bytes).hex),
      ]
      bytes += head.compact + [UInt8(ascii: "\n")] + log.bytes
    }
    return bytes
  }

  fileprivate static let kind = "sampledeck"

  /// The lines of a log that are not in others: no event with their identity or, of lines that are no
  /// events, no such line.
  static func lines(of log: LogFile, missingIn others: [LogFile]) -> [UInt8] {
    var ids: Set<EventID> = []
    var oddities: Set<ArraySlice<UInt8>> = []
    for other in others {
      other.forEachLine { line, content in
        if let id = content.id { ids.insert(id) } else { oddities.insert(other.bytes[line]) }
      }
    }
    var missing: [UInt8] = []
    log.forEachLine { line, content in
      let isNew =
        content.id.map { ids.insert($0).inserted } ?? oddities.insert(log.bytes[line]).inserted
      if isNew { missing += log.bytes[line] + [UInt8(ascii: "\n")] }
    }
    return missing
  }
}

extension LogFile {
  /// How many lines it has.
  public var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } }

  /// The file without a line that a crash has torn, and with a line feed after its last one.
  var mended: LogFile {
    if bytes.isEmpty || bytes.last == UInt8(ascii: "\n") { return self }
    var last = (line: 0..<0, id: EventID?.none)
    forEachLine { last = ($0, $1.id) }
    let isWhole = last.id != nil
    return LogFile(
      name: name,
      bytes: isWhole ? bytes + [UInt8(ascii: "\n")] : Array(bytes[..<last.line.lowerBound]))
  }
}

// MARK: - Reading

extension StudyBackup {
  /// Reads a backup.
  ///
  /// - Parameters:
  ///   - bytes: Its bytes.
  ///   - path: What messages call it.
  /// - Throws: `DeckError.damaged` or `.notSupported` with the number of the line.
  public init(_ bytes: [UInt8], path: String) throws(DeckError) {
    var reader = Reader(bytes: bytes, path: path)
    let count = try reader.head()
    var logs: [String: LogFile] = [:]
    for _ in 0..<count {
      let log = try reader.log()
      guard logs.updateValue(log, forKey: log.name) == nil else {
        throw reader.flaw("the log \(log.name) stands here twice")
      }
    }
    guard reader.isAtEnd else { throw reader.flaw("the last log has ended, and lines follow") }
    self.init(logs: Array(logs.values))
  }

  private struct Reader {
    let bytes: [UInt8]
    let path: String
    private var rest: Range<Int>
    private var number = 0

    init(bytes: [UInt8], path: String) {
      self.bytes = bytes
      self.path = path
      rest = bytes.indices
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads the first line: how many logs follow.
    mutating func head() throws(DeckError) -> Int {
      guard let head = object(), head["backup"]?.text == kind else {
        throw flaw("this is no backup of deck's", remedy: "deck backup makes one.")
      }
      guard head["version"]?.integer == 1 else {
        throw .notSupported(
          path: path,
          DeckError.Flaw(
            "backup-version", "the backup is of a later version",
            remedy: "A newer deck reads it.", line: 1))
      }
      return try count(head["logs"])
    }

    mutating func log() throws(DeckError) -> LogFile {
      guard let head = object() else { throw flaw("the line of a log was to stand here") }
      guard let name = head["log"]?.text, isName(name) else {
        throw flaw("no log can be called so")
      }
      let lines = try count(head["lines"])
      guard let digest = head["sha256"]?.text.flatMap({ Digest(hex: $0) }) else {
        throw flaw("the digest of the log is missing")
      }
      let first = number + 1
      var log: [UInt8] = []
      for _ in 0..<lines {
        guard let line = line() else { throw flaw("the log \(name) ends too early") }
        log += bytes[line] + [UInt8(ascii: "\n")]
      }
      guard SHA256.hash(log) == digest else {
        throw flaw("the lines from \(first) on are not those that were saved")
      }
      return LogFile(name: name, bytes: log)
    }

    func flaw(
      _ message: String, remedy: String = "Take another copy of the backup."
    ) -> DeckError {
      .damaged(path: path, DeckError.Flaw("backup-damaged", message, remedy: remedy, line: number))
    }

    private mutating func line() -> Range<Int>? {
      number += 1
      let bytes = bytes
      return bytes.span.nextLine(of: &rest)
    }

    private mutating func object() -> JSONValue? {
      line().flatMap { try? JSONValue(Array(bytes[$0])) }
    }

    private func count(_ value: JSONValue?) throws(DeckError) -> Int {
      guard let count = value?.integer, count >= 0 else { throw flaw("a number is missing") }
      return count
    }

    /// Whether a name is that of a file in the folder of a deck, and leads nowhere else.
    private func isName(_ name: String) -> Bool {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 2 && StudyBackup.isFolder(String(parts[0]))
        && StudyBackup.isFile(String(parts[1]))
    }
  }

  /// Whether a folder of all logs can hold one called so: a deck's, or that of all decks.
  static func isFolder(_ name: String) -> Bool {
    name == "all" || DeckID(name)?.description == name
  }

  /// Whether a log can have a file called so.
  static func isFile(_ name: String) -> Bool {
    name.hasSuffix(".jsonl") && !name.hasPrefix(".") && name.utf8.count <= 255
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }
}
