/// A collection of Anki's, or the part of one that a package carries, as plain values.
///
/// All generations of packages end in the same values: what the old ones tell in JSON is brought into
/// the messages of the newest.
struct AnkiCollection: Sendable {
  /// When the collection was made, in seconds since 1970: its day 0.
  var created: Int64 = 0
  /// Whether ids are the times when things were made, and edits have theirs.
  var tellsTimes = true
  var noteTypes: [Int64: AnkiNoteType] = [:]
  var decks: [Int64: AnkiDeck] = [:]
  var presets: [Int64: AnkiPreset] = [:]
  var notes: [AnkiNote] = []
  var cards: [AnkiCard] = []
  var reviews: [AnkiReview] = []
  /// The settings of the whole collection, as JSON by name.
  var config: [String: String] = [:]
}

/// A note type: the fields that notes of it have, and the templates that make cards of them.
struct AnkiNoteType: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var name: String
    /// `Notetype.Field.Config`
    var config = Protobuf()
  }

  struct Template: Hashable, Sendable {
    var name: String
    var modified: Int64 = 0
    /// `Notetype.Template.Config`
    var config = Protobuf()

    var question: String { config.text(1) }
    var answer: String { config.text(2) }
  }

  /// How many fields or templates one may have.
  static let mostParts = 1000

  var id: Int64
  var name: String
  var modified: Int64 = 0
  /// `Notetype.Config`
  var config = Protobuf()
  var fields: [Field] = []
  var templates: [Template] = []

  /// Whether its one template makes a card of each number of gaps.
  var isCloze: Bool { config.integer(1) == 1 }

  /// Whether what is hidden are parts of a picture.
  var isImageOcclusion: Bool {
    config.integer(9) == 6 || templates.contains { $0.question.contains("anki.imageOcclusion") }
  }
}

/// A deck of Anki's: what a card of ours has as its section.
struct AnkiDeck: Hashable, Sendable {
  var id: Int64
  /// The names from the top.
  var path: [String]
  var modified: Int64 = 0
  /// `Deck.Common`
  var common = Protobuf()
  /// `Deck.KindContainer`
  var kind = Protobuf()

  /// `Deck.Normal`; nil for a filtered deck.
  var normal: Protobuf? { kind.message(1) }
}

/// Settings for studying that several decks may share.
struct AnkiPreset: Hashable, Sendable {
  var id: Int64
  var name: String
  var modified: Int64 = 0
  /// `DeckConfig.Config`
  var config = Protobuf()
}

/// A fact, in the fields of its note type.
struct AnkiNote: Sendable {
  var id: Int64
  /// The same in every collection that the note is in.
  var guid: String
  var type: Int64
  /// When it was last edited, in seconds.
  var modified: Int64
  var tags: [String]
  /// HTML, as many as the note type has fields.
  var fields: [String]
  var data: String = ""
}

/// One question of a note, and all that Anki knows of how it is learned. The columns are Anki's.
struct AnkiCard: Sendable {
  var id: Int64
  var note: Int64
  var deck: Int64
  /// Which template, or the number of the gap less one.
  @SmallColumn var ord: Int
  var modified: Int64 = 0
  /// 0 new, 1 learning, 2 review, 3 relearning
  @SmallColumn var type: Int = 0
  /// 0 to 4 as the type, 3 day learning, 4 preview; -1 suspended, -2 and -3 buried
  @SmallColumn var queue: Int = 0
  var due: Int64 = 0
  @SmallColumn var interval: Int = 0
  @SmallColumn var factor: Int = 0
  @SmallColumn var reviews: Int = 0
  @SmallColumn var lapses: Int = 0
  @SmallColumn var left: Int = 0
  var homeDue: Int64 = 0
  var homeDeck: Int64 = 0
  @SmallColumn var flags: Int = 0
  var data: String = ""
}

/// A column of small numbers, in 32 bits: a collection has a hundred thousand cards with nine of them.
@propertyWrapper struct SmallColumn: Sendable {
  private var stored: Int32

  init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}

/// An answer that was given, or a change of the schedule by hand.
struct AnkiReview: Sendable {
  /// When, in milliseconds.
  var id: Int64
  var card: Int64
  /// 1 to 4; 0 where nothing was answered
  var ease: Int32
  /// Days, or seconds below zero.
  var interval: Int32
  var lastInterval: Int32
  var factor: Int32
  var milliseconds: Int32
  /// 0 learning, 1 review, 2 relearning, 3 filtered, 4 by hand, 5 rescheduled
  var type: Int32
}
