import Codec

/// Cards as JSON: a list of objects, such a list under `cards` (as this program exports, lists and keeps
/// them), or an object a line. An object is a card's record, or names its sides as people name columns.
enum JSONFormat: ImportFormat {
  static let name = "json"

  static func recognises(_ source: ImportSource) -> Bool {
    guard let head = source.textHead else { return false }
    let signs = head.lazy.filter { $0 > 0x20 }.prefix(2)
    let first = signs.first
    return first == UInt8(ascii: "{") && signs.last != UInt8(ascii: "{")
      || first == UInt8(ascii: "[") && (signs.last == UInt8(ascii: "{") || source.ending == name)
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let bytes = try source.text(options, isOneLine: true)
    do {
      return try JSONReading(bytes, options, source).deck
    } catch let error as JSONError {
      let place = TextPosition.of(offset: error.offset, in: bytes)
      throw .refused("\(source.name), \(place): \(error.reason.message). Nothing was imported.")
    } catch {
      throw DeckError(error)
    }
  }
}

/// Reads the cards of a JSON text.
private struct JSONReading {
  private(set) var deck = ImportedDeck(format: JSONFormat.name, authority: "text")
  private let source: ImportSource
  private let options: ImportOptions
  private var media: MediaFolder
  /// What the members of objects without a front are called.
  private var names: [String] = []

  init(_ bytes: [UInt8], _ options: ImportOptions, _ source: ImportSource) throws {
    self.source = source
    self.options = options
    media = MediaFolder(options, source)
    deck.members = []
    try takeAll(bytes)
    if deck.cards.isEmpty, !names.isEmpty {
      let names = names.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
      throw DeckError.refused(
        "\(source.name): no member of its objects is the front. Say which: "
          + "--map front=NAME,back=NAME. There are \(names). Nothing was imported.")
    }
  }

  /// Takes the cards' objects, each with its place: the line, or the number in a list. Only one of
  /// them is held as a tree at a time.
  private mutating func takeAll(_ bytes: [UInt8]) throws {
    var whole = JSONCursor(bytes, range: bytes.indices, isChecked: true, allowsTwins: true)
    let top: Range<Int>
    do {
      top = try whole.value().token.range
      try whole.finish()
    } catch {
      guard try takeLines(of: bytes) else { throw error }
      return
    }
    let parts = try parts(of: top, in: bytes)
    if let head = parts["deck"] { takeHead(try value(head, in: bytes)) }
    let body = parts["data"] ?? top
    let inner = parts["data"] == nil ? parts : try self.parts(of: body, in: bytes)
    let lists = [body, inner["cards"], inner["notes"]].compactMap(\.self)
    guard let list = lists.first(where: { bytes[$0.lowerBound] == UInt8(ascii: "[") }) else {
      return try take(value(body, in: bytes), line: 1)
    }
    var cursor = JSONCursor(bytes, range: list, allowsTwins: true)
    try cursor.enterArray()
    var number = 0
    while try cursor.nextElement() {
      number += 1
      if number.isMultiple(of: 4096) {
        source.progress?(Double(cursor.offset) / Double(bytes.count))
      }
      try take(cursor.tree(), line: number)
    }
  }

  /// Where the members of an object stand that may hold the cards; none of anything else.
  private func parts(of range: Range<Int>, in bytes: [UInt8]) throws -> [String: Range<Int>] {
    guard bytes[range.lowerBound] == UInt8(ascii: "{") else { return [:] }
    var parts: [String: Range<Int>] = [:]
    var cursor = JSONCursor(bytes, range: range, isChecked: true, allowsTwins: true)
    try cursor.enterObject()
    while let key = try cursor.nextKey() {
      let value = try cursor.value().token.range
      for name in ["deck", "data", "cards", "notes"]
      where parts[name] == nil && bytes[key.content].elementsEqual(name.utf8) {
        parts[name] = value
      }
    }
    return parts
  }

  private func value(_ range: Range<Int>, in bytes: [UInt8]) throws -> JSONValue {
    var cursor = JSONCursor(bytes, range: range, allowsTwins: true)
    return try cursor.tree()
  }

  /// Takes an object a line; false where the first line is none.
  private mutating func takeLines(of bytes: [UInt8]) throws -> Bool {
    var rest = bytes.indices
    var number = 0
    var hasTaken = false
    while let line = bytes.span.nextLine(of: &rest) {
      number += 1
      if bytes[line].allSatisfy({ $0 <= 0x20 }) { continue }
      do {
        try take(JSONValue(bytes, range: line), line: number)
        hasTaken = true
      } catch {
        if !hasTaken { return false }
        throw error
      }
    }
    return hasTaken
  }

  private mutating func takeHead(_ head: JSONValue) {
    deck.id = head["id"]?.text.flatMap { DeckID($0) }
    deck.title = head["title"]?.text
    deck.summary = head["description"]?.text ?? ""
    deck.language = head["language"]?.text
    deck.answerLanguage = head["answerLanguage"]?.text
    deck.authors = head["authors"]?.strings ?? []
    deck.license = head["license"]?.text ?? ""
  }

  private mutating func take(_ value: JSONValue, line: Int) throws {
    guard let members = value.members else {
      deck.notes.add(.dropped, "this is no object, and so no card", line: line)
      return
    }
    if value["deleted"] != nil { return }
    var card: ImportedCard?
    if value["front"] != nil, let record = record(value) {
      card = record
    } else {
      card = try loose(members, line: line)
    }
    guard var card else { return }
    card.draft.line = line
    if let key = options.key, let text = value[key].flatMap(Self.text) {
      card.key = "\(key)=\(text)"
    }
    media.attach(to: &card, &deck.notes)
    deck.add(card)
  }

  /// A card's record as this program writes it.
  private mutating func record(_ value: JSONValue) -> ImportedCard? {
    guard let read = try? Card(json: value.canonicalText) else { return nil }
    var card = ImportedCard(read.draft)
    card.draft.id = value["id"]?.text.flatMap { CardID($0) }
    card.created = value["created"] == nil ? nil : read.created
    card.unknown = read.unknown
    card.draft.media = [:]
    if !read.media.isEmpty {
      deck.notes.add(.dropped, "pictures and sounds are not in the file")
    }
    // A record tells every member, those by their absence that it leaves out.
    deck.members?.formUnion(Set(CardMember.allCases).subtracting([.media]))
    return card
  }

  /// An object whose members are called as somebody likes.
  private mutating func loose(
    _ members: [JSONObjectMember], line: Int
  ) throws -> ImportedCard? {
    var card = ImportedCard(front: "")
    for (member, column) in zip(members, columns(of: members)) {
      guard let column, let text = Self.text(member.value, of: column),
        column.set(text, in: &card)
      else {
        if member.name != options.key, member.value != .null {
          deck.notes.add(.dropped, "“\(member.name)” is nothing that a card has", line: line)
        }
        continue
      }
      column.member.map { _ = deck.members?.insert($0) }
    }
    guard !card.draft.front.isEmpty else {
      deck.notes.add(.dropped, "an object without a front", line: line)
      if names.count < 20 { names += members.map(\.name).filter { !names.contains($0) } }
      return nil
    }
    return card
  }

  /// What each member is: as the person says, as its name says, or a side in one of two languages.
  private func columns(of members: [JSONObjectMember]) -> [CardColumn?] {
    var columns = members.map { member in
      options.columns.first { $0.value == member.name }.flatMap { CardColumn(rawValue: $0.key) }
        ?? CardColumn(heading: member.name)
    }
    if !columns.contains(.front), !columns.contains(.back),
      let sides = HeadingWords.sides(members.map(\.name))
    {
      columns[sides.front] = .front
      columns[sides.back] = .back
    }
    return columns
  }

  private static func text(_ value: JSONValue, of column: CardColumn) -> String? {
    guard value.elements != nil else { return text(value) }
    let separator = column == .section ? "::" : ", "
    let bare = separator.filter { $0 != " " }
    return value.strings.map { FormValue.written($0, within: bare) }.joined(separator: separator)
      + (column == .tags && value.strings.count == 1 ? "," : "")
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let value): value ? "yes" : "no"
    case .null, .array, .object: nil
    }
  }
}
