import Codec

// A table of little-endian words, which is read where it stands:
//
//   0            what it is, and the version of all that decides what stands in it
//   1            the checksum of what follows
//   2 … 5        how many cards, faces, marks and words of the filter there are
//   8 …          the cards, four words each, and one more row that ends them
//                the faces, six words each, those of a card together
//                the marks, two words each, those of a card together
//                the filter
//                the head, JSON

/// The bytes of a checkpoint. Whatever they are, no row lies outside of them.
struct CheckpointImage: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var cards = 0
  private var faces = 0
  private var marks = 0
  private var filterWords = 0

  /// Its letters, and a version that rises whenever replay makes something else of the same log.
  private static let signature = "memory".utf8.reversed().reduce(UInt64(2)) { $0 << 8 | UInt64($1) }
  private static let firstRow = 8

  /// One of nothing.
  init() {}

  /// Takes bytes that may be anything; nil where they are no image of this version, or damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.firstRow * 8 else { return nil }
    let words = (0..<6).map { bytes.span.word(at: $0 * 8) }
    guard words[0] == Self.signature, words[2...].allSatisfy({ $0 < UInt32.max }) else {
      return nil
    }
    (cards, faces, marks) = (Int(words[2]), Int(words[3]), Int(words[4]))
    filterWords = Int(words[5])
    guard headOffset <= bytes.count, words[1] == Self.checksum(bytes) else { return nil }
    self.bytes = bytes
  }

  /// Lays out what was replayed; nil where a row cannot tell it.
  init?(_ draft: consuming CheckpointDraft, filter: IdentityFilter, head: CheckpointHead) {
    guard draft.isExact else { return nil }
    (cards, faces, marks) = (draft.cardCount, draft.faceCount, draft.markCount)
    filterWords = filter.words.count
    let head = head.json
    bytes.reserveLargeCapacity(headOffset + head.count)
    let counts = [cards, faces, marks, filterWords].map { UInt64($0) }
    bytes.append(littleEndian: [Self.signature, 0] + counts + [0, 0])
    var end: [UInt64] = []
    CardRow(firstFace: faces, firstMark: marks).append(to: &end)
    for words in [draft.cards, end, draft.faces, draft.marks] { bytes.append(littleEndian: words) }
    bytes.append(littleEndian: filter.words)
    bytes += head
    var checksum: [UInt8] = []
    checksum.append(littleEndian: Self.checksum(bytes))
    bytes.replaceSubrange(8..<16, with: checksum)
  }

  /// Tells apart what was damaged; against malice stands that every row is checked.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var sum = UInt64(bytes.count)
    var offset = 16
    while offset + 8 <= bytes.count {
      sum = (sum ^ bytes.span.word(at: offset)) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
      offset += 8
    }
    for byte in bytes[offset...] { sum = (sum ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 }
    return sum
  }
}

// MARK: - Rows

extension CheckpointImage {
  private var firstCard: Int { Self.firstRow }
  private var firstFace: Int { firstCard + (cards + 1) * CardRow.width }
  private var firstMark: Int { firstFace + faces * FaceRow.width }
  private var firstFilterWord: Int { firstMark + marks * MarkRow.width }
  private var headOffset: Int { (firstFilterWord + filterWords) * 8 }

  /// The JSON at the end.
  var head: ArraySlice<UInt8> { bytes[headOffset...] }

  @inline(__always)
  private func word(_ index: Int) -> UInt64 { bytes.span.word(at: index * 8) }

  /// Finds the cards by their identities; nil where one is there twice or has rows that are not there.
  var placesOfCards: PlaceTable? {
    var places = PlaceTable(capacity: cards)
    var before = card(0)
    guard before.firstFace == 0, before.firstMark == 0 else { return nil }
    for place in 0..<cards {
      let next = card(place + 1)
      if place + 16 < cards { places.prefetch(hash: id(ofCard: place + 16).hash) }
      guard before.firstFace <= next.firstFace, before.firstMark <= next.firstMark,
        places.place(hash: before.id.hash, orInsert: place, { id(ofCard: $0) == before.id })
          == place
      else { return nil }
      before = next
    }
    return before.firstFace == faces && before.firstMark == marks ? places : nil
  }

  @inline(__always)
  func id(ofCard place: Int) -> CardID {
    let index = firstCard + place * CardRow.width
    return CardID(high: word(index), low: word(index + 1))
  }

  @inline(__always)
  func card(_ place: Int) -> CardRow {
    let index = firstCard + place * CardRow.width
    return CardRow(id: id(ofCard: place), word(index + 2), word(index + 3))
  }

  /// The places of a card's faces.
  @inline(__always)
  func faces(of card: Int) -> Range<Int> {
    self.card(card).firstFace..<self.card(card + 1).firstFace
  }

  /// The places of a card's marks.
  @inline(__always)
  func marks(of card: Int) -> Range<Int> {
    self.card(card).firstMark..<self.card(card + 1).firstMark
  }

  @inline(__always)
  func code(ofFace place: Int) -> UInt16 {
    FaceRow.code(word(firstFace + (place + 1) * FaceRow.width - 1))
  }

  func face(_ place: Int) -> FaceRow {
    let index = firstFace + place * FaceRow.width
    return FaceRow(
      word(index), word(index + 1), word(index + 2), word(index + 3), word(index + 4),
      word(index + 5))
  }

  func mark(_ place: Int) -> MarkRow {
    let index = firstMark + place * MarkRow.width
    return MarkRow(word(index), word(index + 1))
  }

  /// Whether an event may be one of those that are counted in.
  func mayHold(_ id: EventID) -> Bool {
    guard filterWords > 0 else { return false }
    let mask = IdentityFilter.mask(of: id)
    return word(firstFilterWord + IdentityFilter.index(of: id, in: filterWords)) & mask == mask
  }
}
