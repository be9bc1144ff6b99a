import Codec

/// What a card's `origin` keeps of the note it came from.
struct AnkiOrigin {
  struct Face {
    let id: Int64
    let ord: Int
    let deck: Int64
  }

  let note: AnkiNote
  let faces: [Face]
  /// What the import brought: of each register the H of a version, of the tags themselves.
  private let last: [JSONMember]
  private let bytes: [UInt8]

  private static let lastShape = JSONShape(["back", "front", "section", "tags"])

  /// Reads the origin of a card; nil where it came from elsewhere.
  init?(_ origin: String?) {
    guard let json = origin else { return nil }
    let bytes = Array(json.utf8)
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var members: [JSONMember] = []
    members.reserveCapacity(OriginMember.members.count)
    members.read(bytes.indices, as: OriginMember.shape, in: bytes, isCanonical: true)
    func value(_ member: OriginMember, _ kind: JSONKind) -> Range<Int>? {
      members.first { OriginMember(field: $0.field) == member && $0.kind == kind }?.value
    }
    func string(_ member: OriginMember) -> String? {
      value(member, .string).map { text(of: $0, in: bytes) }
    }
    func integer(_ member: OriginMember) -> Int64? {
      value(member, .number).flatMap { bytes.span.extracting($0).integer }
    }
    guard let fields = value(.fields, .array), let guid = string(.guid), let id = integer(.note),
      let type = integer(.type)
    else { return nil }
    note = AnkiNote(
      id: id, guid: guid, type: type, modified: integer(.modified) ?? 0, tags: [],
      fields: strings(of: fields, in: bytes), data: string(.data) ?? "")
    faces = value(.cards, .array).map { Self.faces($0, in: bytes) } ?? []
    var last: [JSONMember] = []
    last.reserveCapacity(Self.lastShape.names.count)
    if let told = value(.last, .object) { last.read(told, as: Self.lastShape, in: bytes) }
    self.last = last
    self.bytes = bytes
  }

  private static func faces(_ list: Range<Int>, in bytes: [UInt8]) -> [Face] {
    var cursor = JSONCursor(bytes, range: list, isChecked: true)
    cursor.enterChecked()
    var faces: [Face] = []
    while let face = cursor.nextChecked() {
      let numbers = bytes.span.extracting(face.range).integers
      guard numbers.count == 3 else { continue }
      faces.append(Face(id: numbers[0], ord: Int(numbers[1]), deck: numbers[2]))
    }
    return faces
  }

  /// Whether a text of the card is as the import brought it.
  func brought(_ member: CardMember, _ text: String) -> Bool {
    brought(member, isEmpty: text.isEmpty) { value in
      value.reserveCapacity(text.utf8.count + text.utf8.count / 8 + 2)
      JSONWriter.append(string: text, to: &value)
    }
  }

  func brought(tags: [String]) -> Bool {
    let told = told(.tags).map { strings(of: $0.value, in: bytes) } ?? []
    return told == tags || Set(told) == Set(tags)
  }

  /// Whether the card stands where the import put it.
  func brought(section: [String]) -> Bool {
    brought(.section, isEmpty: section.isEmpty) { append(canonical: section, to: &$0) }
  }

  private func brought(
    _ member: CardMember, isEmpty: Bool, _ write: (inout [UInt8]) -> Void
  ) -> Bool {
    guard let told = told(member) else { return isEmpty }
    var value: [UInt8] = []
    write(&value)
    let digits = bytes.span.extracting(told.value)
    guard told.kind == .string, digits.count == 10, let hash = Hex.value(of: digits.word(at: 1))
    else { return false }
    return hash == Register.number(of: value.span, as: member.name)
  }

  private func told(_ member: CardMember) -> JSONMember? {
    last.first { $0.field >= 0 && Self.lastShape.names[$0.field] == member.name }
  }
}
