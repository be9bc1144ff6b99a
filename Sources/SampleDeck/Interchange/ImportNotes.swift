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

  /// Notes something, or notes it once more.
  public mutating func add(_ kind: ImportNote.Kind, _ message: String, line: Int = 0) {
    let bare = ImportNote(kind: kind, message: message)
    let place = places[bare] ?? all.count
    if place == all.count {
      places[bare] = place
      all.append(bare)
    }
    all[place].count += 1
    if line > 0, all[place].lines.count < 20 { all[place].lines.append(line) }
  }

  /// Adds the notes of another part of the same source.
  public mutating func add(contentsOf other: ImportNotes) {
    for note in other.all {
      for index in 0..<note.count {
        add(note.kind, note.message, line: index < note.lines.count ? note.lines[index] : 0)
      }
    }
  }
}
