import Codec

/// Turns a collection of Anki's into cards of ours.
struct AnkiImport {
  private let collection: AnkiCollection
  private let media: AnkiMedia
  private let mould: AnkiMould
  private var guids: Set<String> = []
  /// How much HTML templates may still make of the fields: several times what is in them.
  private var allowance = 2 << 30

  private(set) var result: ImportedDeck
  /// Where each card of Anki's went; nil: nowhere.
  private(set) var places: [AnkiProgress.Place?]

  /// Reads into a deck of a format's; keys are Anki's in all that carry its notes.
  init(_ collection: AnkiCollection, _ media: AnkiMedia, format: String = AnkiFormat.name) throws {
    try Self.check(collection)
    self.collection = collection
    self.media = media
    result = ImportedDeck(format: format, authority: AnkiFormat.name)
    let blob = try AnkiBlob(collection, media).attachment
    result.blobs = [blob]
    mould = AnkiMould(collection, media.files, blob: blob.blob)
    places = Array(repeating: nil, count: collection.cards.count)
    result.cards.reserveCapacity(collection.notes.count)
    guids.reserveCapacity(collection.notes.count)
  }

  /// Refuses what only somebody made who wants the reader to drown in it.
  private static func check(_ collection: AnkiCollection) throws {
    let most = AnkiNoteType.mostParts
    for type in collection.noteTypes.values
    where max(type.fields.count, type.templates.count) > most {
      throw AnkiFault.unreadable(
        "its note type “\(type.name)” has more than \(most) fields or templates")
    }
    if collection.decks.values.contains(where: { $0.path.count > deepest }) {
      throw AnkiFault.unreadable("a deck in it lies more than \(deepest) deep")
    }
  }

  private static let deepest = 100

  mutating func run(_ progress: ((Double) -> Void)? = nil) throws {
    result.notes.add(contentsOf: media.notes)
    let count = collection.notes.count
    try workInOrder(on: (0..<count).pieces(of: 128)) { [mould] piece in
      (piece, mould.notes(piece))
    } take: { (piece, first) in
      progress?(Double(piece.lowerBound) / Double(count))
      try take(first, from: piece.lowerBound)
      // What comes after notes that made too much has not been poured yet.
      var rest = piece.dropFirst(first.count)
      while !rest.isEmpty {
        let more = mould.notes(rest)
        try take(more, from: rest.lowerBound)
        rest = rest.dropFirst(more.count)
      }
    }
    result.title = title
    for _ in 0..<media.unused { result.notes.add(.dropped, "a file that no card shows") }
  }

  /// Takes some notes, which are looked at where they stand: a copy would count each of their texts.
  private mutating func take(_ poured: [PouredNote], from start: Int) throws {
    let (poured, notes) = (poured.span, collection.notes)
    for index in poured.indices {
      try take(poured[index], notes.span, at: start + index)
    }
  }

  private mutating func take(
    _ poured: PouredNote, _ notes: Span<AnkiNote>, at index: Int
  ) throws {
    let line = index + 1
    guard poured.hasType else {
      return result.notes.add(.dropped, "a note whose note type is not in the package", line: line)
    }
    if !poured.hasCards {
      return result.notes.add(.dropped, "a note without cards", line: line)
    }
    allowance += poured.allowance
    let guid = notes[index].guid
    let isTwin = guid.isEmpty || !guids.insert(guid).inserted
    let sides = poured.sides.span
    for side in sides.indices {
      allowance -= sides[side].filled
      guard allowance > 0, !poured.isEndless else {
        throw AnkiFault.unreadable("its templates repeat its fields without measure")
      }
      guard sides[side].filled <= AnkiFilling.limit else {
        result.notes.add(
          .dropped, "a card that shows more than \(AnkiFilling.limit >> 20) MiB", line: line)
        continue
      }
      let place = result.cards.count
      result.cards.append(sides[side].card)
      if isTwin {
        result.cards[place].draft.id = nil
        result.cards[place].key? += "/\(notes[index].id)"
      }
      if !sides[side].names.isEmpty {
        result.cards[place].media = try sides[side].names.sorted().compactMap {
          try media.attachment($0)
        }
      }
      for (card, face) in sides[side].faces {
        places[card] = .init(
          card: place, face: face, guid: guid,
          starred: poured.isStarred ? notes[index].modified : nil)
      }
    }
    if poured.hasStrayCards {
      result.notes.add(.dropped, "a card whose template is not there", line: line)
    }
    report(poured, line)
  }

  private mutating func report(_ poured: PouredNote, _ line: Int) {
    for loss in poured.losses.sorted() {
      result.notes.add(.changed, "\(loss.rawValue) are not shown", line: line)
    }
    for name in poured.missing.sorted() {
      result.notes.add(.warning, "the file “\(name.cut)” is not in the package", line: line)
    }
    if poured.isImageOcclusion {
      result.notes.add(
        .changed, "image occlusion is kept, and not asked in a quiz", line: line)
    }
  }

  /// What all cards have in common: the name of the one deck they came from, or that above them.
  private var title: String? {
    var common: [String]?
    var last: [String]?
    for path in result.cards.lazy.map(\.draft.section) where path != last {
      last = path
      guard let known = common else {
        common = path
        continue
      }
      common = zip(known, path).prefix { $0 == $1 }.map(\.0)
    }
    return common.flatMap { $0.isEmpty ? nil : $0.joined(separator: "::") }
  }
}

extension AnkiNote {
  /// Whether a tag says something of the learner, not of the note.
  static func isMark(_ tag: String) -> Bool { isStar(tag) || spells(tag, "leech") }

  /// Whether the learner starred it.
  var isStarred: Bool { tags.contains(where: Self.isStar) }

  private static func isStar(_ tag: String) -> Bool { spells(tag, "marked") }

  private static func spells(_ tag: String, _ word: String) -> Bool {
    tag.utf8.count == word.utf8.count && tag.lowercased() == word
  }
}

extension AnkiCard {
  /// The deck it is in when no filtered deck has borrowed it.
  var home: Int64 { homeDeck == 0 ? deck : homeDeck }
}

extension JSONValue {
  static func int(_ value: Int64) -> JSONValue { .number(String(value)) }
}
