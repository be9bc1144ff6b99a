import Codec

/// What is worth telling of a manifest that opens.
struct ManifestCheck {
  private let manifest: Manifest
  private let path: String
  private var places: PlaceFinder
  private(set) var findings: [Finding] = []
  /// The blobs that cards name, with the first card that does.
  private(set) var blobs: [Digest: CardID] = [:]

  init(_ manifest: Manifest, path: String) {
    self.manifest = manifest
    self.path = path
    places = PlaceFinder(manifest.bytes)
    checkSpelling()
    checkHead()
    for entry in manifest.entries.sorted(by: { $0.offset < $1.offset }) where !entry.isDeleted {
      check(entry)
    }
  }

  private mutating func warn(
    _ code: String, _ message: String, remedy: String, at offset: Int, card: CardID? = nil
  ) {
    findings.append(
      Finding(
        .warning, code, message, remedy: remedy, path: path, at: places.place(of: offset),
        card: card))
  }

  private mutating func checkSpelling() {
    let canonical = manifest.canonical.bytes
    guard canonical != manifest.bytes else { return }
    let same = zip(canonical, manifest.bytes).prefix { $0 == $1 }.count
    warn(
      "not-canonical", "this is not how a save spells it",
      remedy: "The next save does, as does “deck check --heal”; nothing is lost by it.",
      at: same)
  }

  private mutating func checkHead() {
    let head = manifest.head
    let bytes = manifest.bytes
    let place = bytes.indices.first { bytes[$0...].starts(with: "\"deck\"".utf8) } ?? 0
    let edited = head.registers.handEdited
    if !edited.isEmpty { warnOfHandEdit(edited, at: place) }
    if !head.registers.also.isEmpty { warnOfConflict(head.registers, name: "deck", at: place) }
    let texts = head.registers.values.sorted { $0.key < $1.key }.flatMap { register, value in
      let tree = JSONValue(canonical: value)
      return ([tree.text].compactMap(\.self) + tree.strings).map { (register.name, $0) }
    }
    check(texts, at: place, card: nil)
  }

  private mutating func check(_ entry: Manifest.Entry) {
    let start = Int(entry.offset)
    let members = Manifest.members(of: entry, in: manifest.bytes)
    let created = Timestamp(milliseconds: entry.created)
    let card = Card(members, in: manifest.bytes, id: entry.id, created: created)
    for blob in card.blobs where blobs[blob.digest] == nil { blobs[blob.digest] = entry.id }
    check(card.namedTexts, at: start, card: entry.id)
    for name in card.unknownPictures {
      warn(
        "media-reference-unknown", "the text shows “\(name)”, which is no attachment of the card",
        remedy: "Attach it, or take it out of the text.", at: start, card: entry.id)
    }
    guard members.contains(where: { CardMember(field: $0.field) == .rev }) else { return }
    let record = CardRecord(members, in: manifest.bytes, id: entry.id, created: created)
    let edited = record.handEdited
    if !edited.isEmpty { warnOfHandEdit(edited, at: start, card: entry.id) }
    guard entry.hasAlso else { return }
    if card.isConflict {
      let name = "\(entry.id)".prefix(8)
      warnOfConflict(record.registers, name: String(name), at: start, card: entry.id)
    }
    for blob in record.registers.otherBlobs where blobs[blob] == nil { blobs[blob] = entry.id }
  }

  private mutating func check(
    _ texts: [(name: String, text: String)], at offset: Int, card: CardID?
  ) {
    func names(_ isBad: (String) -> Bool) -> String? {
      var names: [String] = []
      for (name, text) in texts where names.last != name && isBad(text) { names.append(name) }
      return names.isEmpty ? nil : names.map { "“\($0)”" }.joined(separator: ", ")
    }
    if let names = names(HiddenCharacter.controls) {
      warn(
        "control-characters", "\(names) holds control characters",
        remedy: "They are shown as signs and do nothing; take them out if nobody meant them.",
        at: offset, card: card)
    }
    if let names = names(HiddenCharacter.turnsDirection) {
      warn(
        "bidi-override", "\(names) turns the reading direction and does not turn it back",
        remedy: "It is kept to its own place on the screen; take the marks out, or close them.",
        at: offset, card: card)
    }
  }

  private mutating func warnOfHandEdit(_ names: [String], at offset: Int, card: CardID? = nil) {
    warn(
      "edited-by-hand",
      "\(names.map { "“\($0)”" }.joined(separator: ", ")) was edited without a new version",
      remedy: "The next join takes it as an edit of its own.", at: offset, card: card)
  }

  private mutating func warnOfConflict(
    _ registers: Registers, name: String, at offset: Int, card: CardID? = nil
  ) {
    let names = registers.conflicts.map { "“\($0.name)”" }.joined(separator: ", ")
    warn(
      "card-conflict", "nobody has chosen yet between the values of \(names)",
      remedy: "“deck resolve \(name)” chooses.", at: offset, card: card)
  }
}

extension Manifest {
  /// The manifest as a save writes it.
  var canonical: Manifest {
    var writer = ManifestWriter(head, unknown: unknown, near: bytes.count, cards: entries.count)
    writer.copy(entries[...], of: self)
    return writer.finish(id: id)
  }
}

extension Registers {
  /// The registers that hold another value than their version is named for.
  fileprivate var handEdited: [String] {
    history.filter { register, history in
      !field(register).now.isSubset(of: Set(history.now))
    }
    .keys.sorted().map(\.name)
  }

  /// The attachments among the values that are in conflict with those shown.
  fileprivate var otherBlobs: [Digest] {
    also.flatMap { register, values -> [Digest] in
      guard case .medium = register else { return [] }
      return values.values.compactMap { value in
        value.flatMap { JSONValue(canonical: $0).text }.flatMap { Digest(hex: $0) }
      }
    }
  }
}

extension CardRecord {
  fileprivate var handEdited: [String] {
    let isTagged = tagCounts.contains { tags.contains($0.key) != Count.isOn($0.value) }
    return registers.handEdited + (isTagged ? [CardMember.tags.name] : [])
  }
}
