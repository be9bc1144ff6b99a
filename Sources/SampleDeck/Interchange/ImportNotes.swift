/// What became of a source on its way into a deck, told once for all places it happened at.
public struct ImportNote: Hashable, Sendable {
  /// How much it matters.
  public enum Kind: String, Sendable {
    /// It arrived otherwise than it was.
    case changed
    /// It did not arrive.
    case dropped
    /// It arrived, and may not be what somebody meant.
    case warning
  }

  /// How much it matters.
  public let kind: Kind
  /// What happened, as the beginning of a sentence without a full stop.
  public let message: String
  /// How often it happened.
  public internal(set) var count: Int = 0
  /// The lines of the source where it happened, the first twenty.
  public internal(set) var lines: [Int] = []

  static let lineLimit = 20
  /// How many different notes there may be; what a stranger's file makes beyond is only counted.
  static let limit = 1000
  /// What those are counted under.
  static let rest = "more like these, which are not told one by one"
}

/// The notes of an import, in the order in which each was first made.
public struct ImportNotes: Sendable {
  /// The notes.
  public private(set) var all: [ImportNote] = []
  private var places: [ImportNote: Int] = [:]

  /// Makes none.
  public init() {}

  /// Whether something of the source is not in the deck.
  public var hasLoss: Bool { all.contains { $0.kind == .dropped } }

  /// The reasons why nothing arrived, as they end a sentence.
  var reasons: String { all.prefix(3).map { ": \($0.message)" }.joined() }

  /// Notes something, or notes it once more.
  public mutating func add(_ kind: ImportNote.Kind, _ message: String, line: Int = 0) {
    var note = ImportNote(kind: kind, message: message)
    note.count = 1
    note.lines = line > 0 ? [line] : []
    add(note)
  }

  /// Adds the notes of another part of the same source.
  public mutating func add(contentsOf other: ImportNotes) {
    for note in other.all { add(note) }
  }

  private mutating func add(_ note: ImportNote) {
    let bare = ImportNote(kind: note.kind, message: note.message)
    guard let place = places[bare] else {
      if all.count < ImportNote.limit || note.message == ImportNote.rest {
        places[bare] = all.count
        all.append(note)
      } else {
        var more = ImportNote(kind: note.kind, message: ImportNote.rest)
        more.count = note.count
        add(more)
      }
      return
    }
    all[place].count += note.count
    let room = ImportNote.lineLimit - all[place].lines.count
    all[place].lines += note.lines.prefix(room)
  }
}
