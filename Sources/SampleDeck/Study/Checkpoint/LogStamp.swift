import Codec

/// How far a file of a log was read, and by what it is seen that it still begins like that.
struct LogStamp: Sendable {
  let name: String
  /// The bytes that were read, which end with a line feed.
  let length: Int
  /// Where the last line of them begins.
  let lastLine: Int
  /// The digest of that line.
  let digest: String
  /// How many lines there were.
  let lines: Int
  /// The latest time of an event; nil: there was none.
  let latest: Int64?
}

extension LogStamp {
  /// The digest of a line with its line feed; of no line where the file is empty.
  static func digest(_ line: [UInt8]) -> String { SHA256.hash(line).hex }
}

extension LogFile {
  /// What was added to a file, given its bytes from the last line on that was read; nil where that
  /// is another now.
  init?(_ bytes: [UInt8], after stamp: LogStamp) {
    let known = stamp.length - stamp.lastLine
    guard bytes.count >= known, LogStamp.digest(Array(bytes[..<known])) == stamp.digest else {
      return nil
    }
    self.init(name: stamp.name, bytes: Array(bytes[known...]), after: stamp)
  }

  /// The time by which its first event is woven; nil: it has none.
  var firstTime: Int64? {
    var reader = LogReader()
    var rest = bytes.indices
    while let line = bytes.span.nextLine(of: &rest) {
      guard let time = reader.line(line, in: bytes).time else { continue }
      return max(time, before?.latest ?? time)
    }
    return nil
  }
}

extension LogStamp {
  var json: JSONValue {
    [
      "name": .string(name), "length": JSONValue(integerLiteral: length),
      "line": JSONValue(integerLiteral: lastLine), "digest": .string(digest),
      "lines": JSONValue(integerLiteral: lines),
      "at": latest.map { JSONValue(integerLiteral: Int($0)) } ?? .null,
    ]
  }

  /// Reads one; nil where a member is none.
  init?(json value: JSONValue) {
    guard let name = value["name"]?.text, let digest = value["digest"]?.text,
      let length = value["length"]?.integer, let line = value["line"]?.integer,
      let lines = value["lines"]?.integer, let at = value["at"], 0 <= line, line <= length,
      0 <= lines, lines <= length
    else { return nil }
    self.init(
      name: name, length: length, lastLine: line, digest: digest, lines: lines,
      latest: at.integer.map { Int64($0) })
  }
}

extension LogWarning {
  var json: JSONValue {
    [.string(file), JSONValue(integerLiteral: line), .string("\(reason)")]
  }

  init?(json value: JSONValue) {
    let reasons: [Reason] = [.broken, .impossible]
    guard let parts = value.elements, parts.count == 3, let file = parts[0].text,
      let line = parts[1].integer, let reason = reasons.first(where: { "\($0)" == parts[2].text })
    else { return nil }
    self.init(file: file, line: line, reason: reason)
  }
}
