import Codec

/// One thing that `DeckCheck` found in a package.
public struct Finding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable, CaseIterable {
    /// The deck opens and loses nothing; somebody may want to know.
    case warning
    /// Something cannot be read, or is not what it was.
    case damaged
    /// A later version of the format, or another format: nothing is wrong with it.
    case unsupported
  }

  /// A stable, short name of the rule, as `json-duplicate-key`.
  public let code: String
  /// How bad it is.
  public let severity: Severity
  /// What was found, without a full stop.
  public let message: String
  /// What a person can do about it: a sentence.
  public let remedy: String
  /// The file, from the package; empty for the package itself.
  public let path: String
  /// The line in that file, from 1; nil where it is not about a place.
  public let line: Int?
  /// The column in characters, from 1.
  public let column: Int?
  /// The card it is about.
  public let card: CardID?

  init(
    _ severity: Severity, _ code: String, _ message: String, remedy: String, path: String,
    at place: TextPosition? = nil, card: CardID? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.remedy = remedy
    self.path = path
    line = place?.line
    column = place?.column
    self.card = card
  }

  init(_ flaw: DeckError.Flaw, severity: Severity = .damaged, path: String) {
    self.init(
      severity, flaw.code, flaw.message, remedy: flaw.remedy, path: path,
      at: flaw.line.map { TextPosition(line: $0, column: flaw.column ?? 1) })
  }
}

/// Finds places in one text, each fastest after the one before it.
struct PlaceFinder {
  private let bytes: [UInt8]
  private var offset = 0
  private var place = TextPosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func place(of target: Int) -> TextPosition {
    let target = min(max(target, 0), bytes.count)
    if target < offset {
      offset = 0
      place = TextPosition(line: 1, column: 1)
    }
    var piece = bytes[offset..<target]
    if let end = piece.lastIndex(of: UInt8(ascii: "\n")) {
      place.line += piece[...end].count { $0 == UInt8(ascii: "\n") }
      place.column = 1
      piece = piece[(end + 1)...]
    }
    place.column += String(decoding: piece, as: UTF8.self).count
    offset = target
    return place
  }
}
