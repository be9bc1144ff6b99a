import Codec

/// Reads a manifest: strictly, and whole, so that nothing in it can surprise anybody later.
///
///     {"format":"sampledeck","version":1,"deck":{…},"cards":[{…},{…}],…}
struct ManifestReader {
  private let bytes: [UInt8]
  private var cursor: JSONCursor

  private var hasFormat = false
  private var version: Int?
  private var head: DeckRecord?
  private var cards: CardListReader?
  private var unknown: [String: String] = [:]

  /// Reads the bytes of a `manifest.json`.
  static func read(_ bytes: [UInt8]) throws(ManifestFlaw) -> Manifest {
    do {
      var reader = try ManifestReader(bytes)
      return try reader.manifest()
    } catch {
      if let newer = newerVersion(in: bytes) { throw newer }
      // Looked for only here: no line of strict JSON begins with git's marker.
      if let marker = conflictMarker(in: bytes) {
        throw ManifestFlaw(
          "conflict-markers", "git stopped here and left its conflict markers", at: marker,
          remedy: "“deck git merge” joins both sides; elsewhere “deck check --heal” does.")
      }
      throw error
    }
  }

  /// The version of a manifest that is newer than this program, whatever else it holds.
  private static func newerVersion(in bytes: [UInt8]) -> ManifestFlaw? {
    guard var cursor = try? JSONCursor(bytes), (try? cursor.enterObject()) != nil else {
      return nil
    }
    while let key = try? cursor.nextKey() {
      let name = text(of: key.range, in: bytes)
      guard let value = try? cursor.value().token else { return nil }
      if name == ManifestMember.version.name { return foreign(name, value, in: bytes) }
    }
    return nil
  }

  /// What a member of the manifest says if it makes it another format's, or a later version's.
  static func foreign(_ name: String, _ value: JSONToken, in bytes: [UInt8]) -> ManifestFlaw? {
    let start = value.range.lowerBound
    switch ManifestMember(rawValue: name) {
    case .format:
      if value.kind == .string, text(of: value.range, in: bytes) == "sampledeck" { return nil }
      return ManifestFlaw(
        ManifestFlaw.formatUnknown, "“format” is not \"sampledeck\"", at: start,
        remedy: "This is another program's file: import it instead of opening it.")
    case .version:
      let digits = bytes[value.range]
      guard value.kind == .number, digits != [UInt8(ascii: "1")], digits.first != UInt8(ascii: "0"),
        digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      return .newerVersion(String(decoding: digits, as: UTF8.self), at: start)
    default: return nil
    }
  }

  private init(_ bytes: [UInt8]) throws(ManifestFlaw) {
    self.bytes = bytes
    do {
      cursor = try JSONCursor(bytes)
    } catch {
      throw ManifestFlaw(error)
    }
  }

  private mutating func manifest() throws(ManifestFlaw) -> Manifest {
    do {
      try cursor.requireObject("the manifest", in: bytes)
      try cursor.enterObject()
      while let key = try cursor.nextKey() { try member(text(of: key.range, in: bytes)) }
      try cursor.finish()
    } catch let error as JSONError {
      throw ManifestFlaw(error)
    } catch let flaw as ManifestFlaw {
      throw flaw
    } catch {
      preconditionFailure("reading throws nothing else: \(error)")
    }
    guard hasFormat else {
      throw .missing(
        "format", of: "manifest", at: 0, remedy: "Begin it with \"format\":\"sampledeck\".")
    }
    guard version != nil else {
      throw .missing("version", of: "manifest", at: 0, remedy: "Give it \"version\":1.")
    }
    guard let head, let id = CardID(head.id) else {
      throw .missing(
        "deck", of: "manifest", at: 0,
        remedy: "Give it \"deck\":{\"id\":\"\(CardID.random())\",\"title\":\"…\"}.")
    }
    guard let cards else {
      throw .missing("cards", of: "manifest", at: 0, remedy: "Give it \"cards\":[].")
    }
    return Manifest(
      bytes: bytes, id: id, head: head, unknown: unknown,
      entries: try indexed(cards, of: id, created: head.created))
  }

  private mutating func member(_ name: String) throws {
    let start = cursor.offset
    switch ManifestMember(rawValue: name) {
    case .format:
      if let foreign = Self.foreign(name, try cursor.value().token, in: bytes) { throw foreign }
      hasFormat = true
    case .version:
      let value = try cursor.value().token
      if let newer = Self.foreign(name, value, in: bytes) { throw newer }
      version = JSONValue(checked: value.range, in: bytes).integer
      guard version == 1 else {
        throw ManifestFlaw(
          "version-malformed", "“version” is not a whole number above 0", at: start,
          remedy: "Write \"version\":1.")
      }
    case .deck: head = try HeadReader.next(&cursor, in: bytes)
    case .cards: cards = try CardListReader(&cursor, in: bytes)
    case nil: unknown[name] = canonical(try cursor.value().token.range, in: bytes)
    }
  }

  /// The entries by id, with what hand-written cards leave to be filled in.
  private func indexed(
    _ cards: CardListReader, of deck: DeckID, created: Timestamp?
  ) throws(ManifestFlaw) -> [Manifest.Entry] {
    var entries = cards.entries
    for index in cards.withoutTime {
      entries[index].created = (created?.milliseconds ?? 0) + Int64(index)
    }
    var equals: [[UInt8]: Int] = [:]
    for index in cards.withoutID {
      let card = Manifest.card(entries[index], in: bytes)
      let content = "\(deck)\n\(canonical(card.front))\n\(canonical(card.back))"
      let count = equals[Array(content.utf8), default: 0]
      equals[Array(content.utf8)] = count + 1
      entries[index].id = .derived(from: SHA256.hash("\(content)\n\(count)"))
    }
    if !isAscending(entries) { entries.sort { $0.id < $1.id } }
    for (entry, next) in zip(entries, entries.dropFirst()) where entry.id == next.id {
      throw ManifestFlaw(
        "card-duplicate-id", "two cards have the id \(entry.id)",
        at: Int(max(entry.offset, next.offset)),
        remedy: "Take “id” out of one of them, and the next save gives it another.")
    }
    return entries
  }

  private func isAscending(_ entries: [Manifest.Entry]) -> Bool {
    zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id }
  }
}

/// The offset of the first line that git's merge left, if one begins with its marker.
func conflictMarker(in bytes: [UInt8]) -> Int? {
  bytes.indices.first { index in
    bytes[index] == UInt8(ascii: "<") && (index == 0 || bytes[index - 1] == UInt8(ascii: "\n"))
      && bytes[index...].starts(with: "<<<<<<< ".utf8)
  }
}
