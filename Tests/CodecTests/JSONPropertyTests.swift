import Codec
import Testing

@Suite struct `JSON of any kind` {
  private let shape = JSONShape(["id", "front", "back", "tags", "answerLanguage"])

  @Test(arguments: 1...8)
  func `is read as the slow reader does, and what is written reads the same`(seed: UInt64) throws {
    var source = RandomJSON(seed: seed)
    for _ in 0..<80 {
      let text = source.text()
      let value = try JSONValue(text)
      let canonical = value.canonical
      #expect(SlowJSON.read(text)?.canonical == canonical)
      #expect(try JSONValue(canonical).canonical == canonical)

      var cursor = try JSONCursor(text)
      let (token, isCanonical) = try cursor.value()
      try cursor.finish()
      #expect(isCanonical == (Array(text[token.range]) == canonical), "\(show(text))")
      var rewritten: [UInt8] = []
      JSONWriter.canonical(of: token.range, in: text, to: &rewritten)
      #expect(rewritten == canonical)
    }
  }

  @Test(arguments: 1...8)
  func `damaged anywhere, is refused exactly where the slow reader refuses it`(seed: UInt64) {
    var source = RandomJSON(seed: seed)
    for _ in 0..<150 {
      let text = source.damaged(source.text())
      let expected = SlowJSON.read(text)
      do {
        let value = try JSONValue(text)
        #expect(value.canonical == expected?.canonical, "\(show(text))")
      } catch {
        #expect(expected == nil, "\(show(text)): \(error.reason.message) at \(error.offset)")
        #expect((0...text.count).contains(error.offset))
      }
      var cursor = JSONCursor(text, range: 0..<text.count)
      let walked = try? cursor.value()
      #expect(
        (walked != nil && (try? cursor.finish()) != nil) == (expected != nil), "\(show(text))")
    }
  }

  @Test(arguments: 1...8)
  func `a record is known as canonical exactly when the writer would write it so`(
    seed: UInt64
  ) throws {
    var source = RandomJSON(seed: seed)
    var members: [JSONMember] = []
    for _ in 0..<80 {
      let bytes = source.object(names: shape.names)
      var cursor = try JSONCursor(bytes)
      let isCanonical = try cursor.object(shape, into: &members)
      try cursor.finish()
      #expect(isCanonical == (canonicalRecord(bytes) == bytes), "\(show(bytes))")

      if isCanonical {
        var again = JSONCursor(bytes, range: bytes.indices, isChecked: true, isCanonical: true)
        var stepped: [JSONMember] = []
        #expect(try again.object(shape, into: &stepped))
        #expect(stepped == members, "\(show(bytes))")
      }

      let tree = try #require(try JSONValue(bytes).members)
      #expect(members.map { text(of: $0.key, in: bytes) } == tree.map(\.name))
      for (member, other) in zip(members, tree) {
        #expect(member.field == shape.names.firstIndex(of: other.name) ?? -1)
        #expect(try JSONValue(bytes, range: member.value) == other.value)
      }
    }
  }

  @Test(arguments: 1...8)
  func `a damaged record is refused exactly when the slow reader refuses it`(seed: UInt64) {
    var source = RandomJSON(seed: seed)
    var members: [JSONMember] = []
    for _ in 0..<150 {
      let text = source.damaged(source.object(names: shape.names))
      var cursor = JSONCursor(text, range: 0..<text.count)
      let isRead =
        (try? cursor.object(shape, into: &members)) != nil && (try? cursor.finish()) != nil
      #expect(isRead == (SlowJSON.read(text)?.members != nil), "\(show(text))")
    }
  }

  @Test func `cut off anywhere, is refused`() {
    let text = Array(#"{"id":"ä\n😀","n":[-1.5e+3,true,null,{}],"日本":{"a":"\ud83d\ude00"}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONError.self) { try JSONValue(Array(text[..<count])) }
    }
  }

  private func canonicalRecord(_ text: [UInt8]) -> [UInt8]? {
    guard let members = SlowJSON.read(text)?.members else { return nil }
    let known = shape.names.compactMap { name in members.first { $0.name == name } }
    let unknown = members.filter { !shape.names.contains($0.name) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let spelt = (known + unknown).map { member in
      JSONValue.string(member.name).canonical + Array(":".utf8) + member.value.canonical
    }
    return Array("{".utf8) + spelt.joined(separator: Array(",".utf8)) + Array("}".utf8)
  }

  private func show(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).debugDescription
  }
}
