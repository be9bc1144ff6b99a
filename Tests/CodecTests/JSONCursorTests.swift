import Codec
import Testing

@Suite struct `A cursor` {
  private let shape = JSONShape(["id", "front", "back", "answerLanguage", "rev"])

  @Test(arguments: [
    (#"{}"#, true),
    (#"{"id":"1","front":"a","back":"","rev":{"a":{},"b":[]}}"#, true),
    (#"{"back":"","x":1}"#, true),
    (#"{"id":"1","é":1,"日本":2}"#, true),
    (#"{"id":"\"\\\n\u001f"}"#, true),
    (#"{"front":"a","id":"1"}"#, false),
    (#"{"x":1,"id":"1"}"#, false),
    (#"{"id":"1","y":1,"x":2}"#, false),
    (#"{"id":"1","日本":1,"é":2}"#, false),
    (#"{"id":"1" }"#, false),
    (#"{"id": "1"}"#, false),
    (#"{"\u0069d":"1"}"#, false),
    (#"{"id":"\u0031"}"#, false),
    (#"{"id":"\/"}"#, false),
    (#"{"id":"\u001F"}"#, false),
    (#"{"id":"\u000a"}"#, false),
    (#"{"rev":{"b":[],"a":{}}}"#, false),
    (#"{"x":[{"b":1,"a":2}]}"#, false),
    (#"{"x":[1, 2]}"#, false),
  ])
  func `knows a record that the writer would write the same`(
    text: String, isCanonical: Bool
  ) throws {
    var cursor = try JSONCursor(Array(text.utf8))
    var members: [JSONMember] = []
    #expect(try cursor.object(shape, into: &members) == isCanonical)
    try cursor.finish()
  }

  @Test(arguments: [
    #"{"id":"1","front":"a","back":"","rev":{"a":{},"b":[]}}"#,
    #"{"rev":{"a":"}{\"\\","b":{"c":"\""}}}"#,
    #"{"x":[{"a":"{"},{"b":[{"c":"]}"}]}],"y":{"a":{"b":{}}}}"#, #"{"rev":{"日本":"é}\\"},"ä":{}}"#,
  ])
  func `steps over the objects of what was found canonical`(text: String) throws {
    let bytes = Array(text.utf8)
    var (members, stepped): ([JSONMember], [JSONMember]) = ([], [])
    var first = try JSONCursor(bytes)
    #expect(try first.object(shape, into: &members))
    var second = JSONCursor(bytes, range: bytes.indices, isChecked: true, isCanonical: true)
    #expect(try second.object(shape, into: &stepped))
    #expect(stepped == members)
    #expect(second.offset == bytes.count)
  }

  @Test(arguments: [
    (#"{"a":{"b":[1,-2]},"c":"\""}x"#, 27), ("12,", 2), (#""a\nb"}"#, 6), ("[1, 2]", nil),
    (#"{"b":1,"a":2}"#, nil), (#"{"a":"#, nil), ("", nil),
  ])
  func `finds the end of a value that is spelt canonically`(text: String, end: Int?) {
    #expect(Array(text.utf8).span.endOfCanonicalValue(from: 0) == end)
  }

  @Test func `gives the members of a record in the order they stand`() throws {
    let record =
      #"{"answerLanguage":"ja","x":[1],"\u0069d":"a\nb","front":"日本","answerLanguages":null}"#
    let bytes = Array(record.utf8)
    var cursor = try JSONCursor(bytes)
    var members: [JSONMember] = []
    _ = try cursor.object(shape, into: &members)
    #expect(members.map(\.field) == [3, -1, 0, 1, -1])
    #expect(members.map(\.kind) == [.string, .array, .string, .string, .null])
    #expect(members.map(\.isPlain) == [true, false, false, true, false])
    #expect(members.map(\.isASCII) == [true, false, true, false, false])
    #expect(
      members.map { text(of: $0.key, bytes) } == [
        "answerLanguage", "x", "id", "front", "answerLanguages",
      ])
    #expect(members[1].value.map { bytes[$0] } == Array("[1]".utf8))
    #expect(text(of: members[2].value, bytes) == "a\nb")
    #expect(members[3].content.map { bytes[$0] } == Array("日本".utf8))
  }

  @Test(arguments: [
    (#"{"id":"1","id":"2"}"#, "id"), (#"{"id":"1","\u0069d":"2"}"#, "id"),
    (#"{"x":"1","id":"2","x":3}"#, "x"), (#"{"x":"1","\u0078":"2"}"#, "x"),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", "é"), ("{\"e\u{301}\":1,\"\u{E9}\":2}", "é"),
    (#"{"e\u0301":1,"\u00e9":2}"#, "é"),
  ])
  func `refuses a name that stands twice in a record`(text: String, name: String) throws {
    var cursor = try JSONCursor(Array(text.utf8))
    var members: [JSONMember] = []
    let error = #expect(throws: JSONError.self) { try cursor.object(shape, into: &members) }
    #expect(error?.reason == .duplicateKey(name))
  }

  @Test func `walks a document record by record and says where each stands`() throws {
    let bytes = Array(
      """
      {
      "format":"sampledeck",
      "cards":[
      {"id":"1"},
      {"id":"2"}
      ],
      "more":{"b":1,"a":2}
      }
      """.utf8)
    var cursor = try JSONCursor(bytes)
    var members: [JSONMember] = []
    var records: [String] = []
    try cursor.enterObject()

    #expect(try cursor.nextKey().map { text(of: $0.range, bytes) } == "format")
    #expect(try cursor.value().token.content.map { bytes[$0] } == Array("sampledeck".utf8))

    #expect(try cursor.nextKey().map { text(of: $0.range, bytes) } == "cards")
    try cursor.enterArray()
    while try cursor.nextElement() {
      let start = cursor.offset
      #expect(try cursor.object(shape, into: &members))
      records.append(String(decoding: bytes[start..<cursor.offset], as: UTF8.self))
    }
    #expect(records == [#"{"id":"1"}"#, #"{"id":"2"}"#])

    #expect(try cursor.nextKey().map { text(of: $0.range, bytes) } == "more")
    #expect(try cursor.value().isCanonical == false)
    #expect(try cursor.nextKey() == nil)
    try cursor.finish()
    #expect(cursor.offset == bytes.count)
  }

  @Test func `steps through empty objects and lists`() throws {
    var cursor = try JSONCursor(Array(#"[ {}, [ ] ,{"a":{ }}]"#.utf8))
    try cursor.enterArray()
    #expect(try cursor.nextElement())
    try cursor.enterObject()
    #expect(try cursor.nextKey() == nil)
    #expect(try cursor.nextElement())
    try cursor.enterArray()
    #expect(try !cursor.nextElement())
    #expect(try cursor.nextElement())
    try cursor.enterObject()
    #expect(try cursor.nextKey() != nil)
    try cursor.enterObject()
    #expect(try cursor.nextKey() == nil)
    #expect(try cursor.nextKey() == nil)
    #expect(try !cursor.nextElement())
    try cursor.finish()
  }

  @Test(arguments: [
    ("[]", JSONExpectation.object), ("1", .object), ("\"{}\"", .object), ("{}", .array),
    ("null", .array),
  ])
  func `refuses to enter what is something else`(text: String, expected: JSONExpectation) throws {
    var cursor = try JSONCursor(Array(text.utf8))
    let error = #expect(throws: JSONError.self) {
      if expected == .object { try cursor.enterObject() } else { try cursor.enterArray() }
    }
    #expect(error == JSONError(offset: 0, reason: .expected(expected)))
  }

  @Test func `refuses a name that stands twice in an object it walks`() throws {
    var cursor = try JSONCursor(Array("{\"\u{E9}\":1,\"b\":2,\"e\u{301}\":3}".utf8))
    try cursor.enterObject()
    for _ in 0..<2 {
      _ = try cursor.nextKey()
      _ = try cursor.value()
    }
    let error = #expect(throws: JSONError.self) { try cursor.nextKey() }
    #expect(error == JSONError(offset: 14, reason: .duplicateKey("é")))
  }

  private func text(of string: Range<Int>, _ bytes: [UInt8]) -> String {
    Codec.text(of: string, in: bytes)
  }
}
