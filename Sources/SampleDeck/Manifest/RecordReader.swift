import Codec

/// Reads the records of a manifest one after another and holds each to the format's rules.
///
/// Everything is checked here, once, so that making a card later cannot fail.
struct RecordReader {
  /// The members of the record read last. Its storage is used again for the next.
  private(set) var members: [JSONMember] = []

  /// What the index keeps of a record, and what a hand-written one leaves to be filled in.
  struct Summary {
    /// Nil where a hand-written card has none.
    var id: CardID?
    var created: Timestamp?
    var modified: Timestamp?
    var isDeleted = false
    var hasAlso = false
    /// Whether it asks front to back only and stands in no section.
    var isPlain = true
    /// Whether the bytes are those that a save would write.
    var isCanonical: Bool
  }

  /// Reads bytes that hold one living card and nothing else.
  mutating func only(_ bytes: [UInt8]) throws(ManifestFlaw) -> Summary {
    do {
      var cursor = try JSONCursor(bytes)
      let summary = try next(&cursor, in: bytes)
      try cursor.finish()
      guard !summary.isDeleted else {
        throw ManifestFlaw(
          "card-deleted", "this is the record of a deletion", at: 0, remedy: "Give a card.")
      }
      return summary
    } catch let error as JSONError {
      throw ManifestFlaw(error)
    } catch let flaw as ManifestFlaw {
      throw flaw
    } catch {
      preconditionFailure("reading throws nothing else: \(error)")
    }
  }

  /// Reads one record off the cursor.
  mutating func next(
    _ cursor: inout JSONCursor, in bytes: [UInt8]
  ) throws(ManifestFlaw) -> Summary {
    let start = cursor.offset
    try cursor.requireObject("a card", in: bytes)
    var summary: Summary
    do {
      summary = Summary(
        isCanonical: try cursor.object(CardMember.shape, into: &members))
    } catch {
      throw ManifestFlaw(error)
    }
    var life: Int?
    var rev: JSONMember?
    var also: JSONMember?
    var hasFront = false
    var hasBack = false
    for member in members {
      guard let known = CardMember(field: member.field) else { continue }
      switch known {
      case .id: summary.id = try id(member, in: bytes, &summary.isCanonical)
      case .created: summary.created = try time(known, member, in: bytes, &summary.isCanonical)
      case .modified:
        summary.modified = try time(known, member, in: bytes, &summary.isCanonical)
      case .deleted:
        _ = try time(known, member, in: bytes, &summary.isCanonical)
        summary.isDeleted = true
      case .life: life = try count(known, member, in: bytes)
      case .front:
        try expect(.string, "a text", known, member)
        guard !member.content.isEmpty else {
          throw ManifestFlaw(
            "card-front-missing", "the card's “front” is empty", at: member.value.lowerBound,
            remedy: "Write the text of its question.")
        }
        hasFront = true
      case .back:
        try expect(.string, "a text", known, member)
        hasBack = true
      case .language, .answerLanguage, .ask, .hint, .source:
        try expect(.string, "a text", known, member)
        summary.isCanonical = summary.isCanonical && member.value.count > 2
        if known == .ask { summary.isPlain = false }
      case .tags, .section, .choices, .accept:
        try strings(known, member, in: bytes, &summary.isCanonical)
        if known == .section { summary.isPlain = false }
      case .reversible, .cloze:
        guard member.kind == .bool else {
          throw .wrongType(known.name, at: member, expected: "true or false")
        }
        summary.isCanonical =
          summary.isCanonical && bytes[member.value.lowerBound] == UInt8(ascii: "t")
        summary.isPlain = false
      case .media: try media(member, in: bytes, &summary.isCanonical)
      case .origin:
        try expect(.object, "an object", known, member)
        summary.isCanonical = summary.isCanonical && member.value.count > 2
      case .rev: rev = member
      case .also: also = member
      }
    }
    if summary.isDeleted {
      if let extra = members.lazy.compactMap({ CardMember(field: $0.field) }).first(where: \.isText)
      {
        throw ManifestFlaw(
          "deletion-with-text", "a deleted card still has “\(extra.name)”", at: start,
          remedy: "Take “deleted” and “life” out to have the card back, or the member to let it go."
        )
      }
      guard summary.id != nil else {
        throw .missing("id", of: "card", at: start, remedy: "A deletion says whose it is.")
      }
    } else {
      guard hasFront else {
        throw .missing(
          "front", of: "card", at: start, remedy: "Give it a “front”, the text of its question.")
      }
      // What a save fills in or leaves out makes the record another one.
      summary.isCanonical =
        summary.isCanonical && summary.id != nil && summary.created != nil && hasBack && life != 1
    }
    let isAlive = (life ?? 1) % 2 == 1
    guard isAlive != summary.isDeleted else {
      throw ManifestFlaw(
        "life-deleted-disagree",
        summary.isDeleted ? "a deleted card has an odd “life”" : "a living card has an even “life”",
        at: start,
        remedy: "A card has an odd life, a deletion an even one and the time in “deleted”.")
    }
    if rev != nil || also != nil {
      var rules = HistoryRules<CardMember>(bytes, isDeleted: summary.isDeleted)
      try rules.check(rev: rev, also: also)
      summary.hasAlso = also != nil
      summary.isCanonical = summary.isCanonical && rules.isCanonical
    }
    return summary
  }
}

// MARK: - One member each

extension RecordReader {
  private func expect(
    _ kind: JSONKind, _ expected: String, _ known: CardMember, _ member: JSONMember
  ) throws(ManifestFlaw) {
    guard member.kind == kind else { throw .wrongType(known.name, at: member, expected: expected) }
  }

  private func id(
    _ member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) -> CardID {
    try expect(.string, "a UUID", CardMember.id, member)
    let inside = member.content
    guard let id = CardID(text: bytes.span.extracting(inside)) else {
      throw ManifestFlaw(
        "id-malformed", "the card's “id” is not a UUID", at: member.value.lowerBound,
        remedy: "Take the member out, and the next save gives the card an id.")
    }
    // Digits and hyphens aside only letters remain, and a capital one has this bit clear.
    for index in inside where bytes[index] & 0x60 == 0x40 { isCanonical = false }
    return id
  }

  private func time(
    _ known: CardMember, _ member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) -> Timestamp {
    guard member.kind == .string, let time = Timestamp.read(member.content, in: bytes) else {
      throw .notATime(known.name, at: member)
    }
    isCanonical = isCanonical && time.isCanonical
    return time.moment
  }

  private func count(
    _ known: CardMember, _ member: JSONMember, in bytes: [UInt8]
  ) throws(ManifestFlaw) -> Int {
    guard let count = JSONValue(checked: member.value, in: bytes).integer, count > 0 else {
      throw .wrongType(known.name, at: member, expected: "a whole number above 0")
    }
    return count
  }

  private func strings(
    _ known: CardMember, _ member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) {
    guard member.traits.contains(.strings) else {
      throw .wrongType(known.name, at: member, expected: "a list of texts")
    }
    if known == .tags { try tags(member, in: bytes, &isCanonical) }
    isCanonical = isCanonical && member.value.count > 2
  }

  private func tags(
    _ member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) {
    let isAscending = member.traits.contains(.ascending)
    if isAscending && member.value.count <= Card.tagLimit { return }
    let tags = JSONValue(checked: member.value, in: bytes).strings
    if let tag = tags.first(where: { $0.utf8.count > Card.tagLimit }) {
      throw ManifestFlaw(
        "tag-too-long", "a tag has \(tag.utf8.count) bytes",
        at: member.value.lowerBound,
        remedy: "Shorten it: a tag has at most \(Card.tagLimit) bytes.")
    }
    isCanonical =
      isCanonical && (isAscending || tags.elementsEqual(canonicalTags(tags), by: isSpeltAlike))
  }

  private func media(
    _ member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) {
    try expect(.object, "an object of names and digests", CardMember.media, member)
    for (name, value) in JSONValue(checked: member.value, in: bytes).pairs {
      guard isMediaName(name) else {
        throw ManifestFlaw(
          "media-name-not-a-component", "an attachment is called “\(name)”",
          at: member.value.lowerBound,
          remedy: "An attachment's name is one plain file name, without a folder.")
      }
      guard let digest = value.text, BlobID(digest) != nil else {
        throw ManifestFlaw(
          "digest-malformed", "the attachment “\(name)” has no SHA-256 as its value",
          at: member.value.lowerBound, remedy: "Give it 64 lower-case hex digits.")
      }
      isCanonical = isCanonical && isNFC(name)
    }
    isCanonical = isCanonical && member.value.count > 2
  }
}

private func isNFC(_ text: String) -> Bool { isSpeltAlike(text, nfc(text)) }

/// Whether two texts have the same bytes; `==` takes canonically equal ones for the same.
func isSpeltAlike(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

extension CardMember {
  /// Whether it tells what was on the card, of which a deletion keeps nothing.
  fileprivate var isText: Bool {
    switch self {
    case .id, .deleted, .life, .rev: false
    default: true
    }
  }
}
