import Codec
import Testing

@Suite struct `What is wrong with a text` {
  @Test(
    arguments: [
      ("", 0, .endsEarly, "line 1, column 1"),
      (" \n", 2, .endsEarly, "line 2, column 1"),
      (#"{"a":"#, 5, .endsEarly, "line 1, column 6"),
      (#"{"a":"b"#, 7, .endsEarly, "line 1, column 8"),
      (#"["\u00"#, 6, .endsEarly, "line 1, column 7"),
      ("[tru", 4, .endsEarly, "line 1, column 5"),
      ("[1.", 3, .endsEarly, "line 1, column 4"),
      ("{\n  id: 1\n}", 4, .expected(.key), "line 2, column 3"),
      ("{\"a\" 1}", 5, .expected(.colon), "line 1, column 6"),
      ("{\"a\":1 \"b\":2}", 7, .expected(.commaOrBrace), "line 1, column 8"),
      ("[1 2]", 3, .expected(.commaOrBracket), "line 1, column 4"),
      ("[1}", 2, .expected(.commaOrBracket), "line 1, column 3"),
      ("[,1]", 1, .expected(.value), "line 1, column 2"),
      ("[1,,2]", 3, .expected(.value), "line 1, column 4"),
      ("['a']", 1, .expected(.value), "line 1, column 2"),
      ("[NaN]", 1, .expected(.value), "line 1, column 2"),
      ("[nul]", 1, .expected(.value), "line 1, column 2"),
      ("[+1]", 1, .expected(.value), "line 1, column 2"),
      ("[.5]", 1, .expected(.value), "line 1, column 2"),
      ("[\u{B}1]", 1, .expected(.value), "line 1, column 2"),
      ("[\u{A0}1]", 1, .expected(.value), "line 1, column 2"),
      ("[\u{FEFF}1]", 1, .expected(.value), "line 1, column 2"),
      ("[1] x", 4, .expected(.end), "line 1, column 5"),
      ("{} {}", 3, .expected(.end), "line 1, column 4"),
      ("[1, ]", 2, .trailingComma, "line 1, column 3"),
      ("{\r\n\"é\":1,\r\n}", 9, .trailingComma, "line 2, column 6"),
      ("[01]", 1, .invalidNumber, "line 1, column 2"),
      ("[-]", 1, .invalidNumber, "line 1, column 2"),
      ("[1.]", 1, .invalidNumber, "line 1, column 2"),
      ("[1e]", 1, .invalidNumber, "line 1, column 2"),
      ("[0x1F]", 1, .invalidNumber, "line 1, column 2"),
      ("[-Infinity]", 1, .invalidNumber, "line 1, column 2"),
      ("[1_000]", 2, .expected(.commaOrBracket), "line 1, column 3"),
      (#"["é\x41"]"#, 4, .invalidEscape, "line 1, column 4"),
      (#"["\u12G4"]"#, 2, .invalidEscape, "line 1, column 3"),
      (#"["\ud83d"]"#, 2, .loneSurrogate, "line 1, column 3"),
      (#"["\ude00"]"#, 2, .loneSurrogate, "line 1, column 3"),
      (#"["\ud83d\ud83d\ude00"]"#, 2, .loneSurrogate, "line 1, column 3"),
      (#"["\ud83dx"]"#, 2, .loneSurrogate, "line 1, column 3"),
      ("[\"a\u{0}\"]", 3, .nul, "line 1, column 4"),
      (#"["\u0000"]"#, 2, .nul, "line 1, column 3"),
      ("[1\u{0}]", 2, .nul, "line 1, column 3"),
      ("[\"👩‍👩‍👧\tb\"]", 20, .controlCharacter(9), "line 1, column 4"),
      ("[\"a\nb\"]", 3, .controlCharacter(10), "line 1, column 4"),
      (#"{"a":1,"a":2}"#, 7, .duplicateKey("a"), "line 1, column 8"),
      (#"[{"b":0,"a":{"x":1,"\u0078":2}}]"#, 19, .duplicateKey("x"), "line 1, column 20"),
      ("{\"\u{E9}\":1,\"e\u{301}\":2}", 8, .duplicateKey("é"), "line 1, column 8"),
      ("{\"e\u{301}\":1,\"\u{E9}\":2}", 9, .duplicateKey("é"), "line 1, column 8"),
      (#"[{"e\u0301":1,"\u00e9":2}]"#, 14, .duplicateKey("é"), "line 1, column 15"),
      ("{\"\u{212A}\":1,\"K\":2}", 9, .duplicateKey("K"), "line 1, column 8"),
      (String(repeating: "[", count: 33), 32, .tooDeep, "line 1, column 33"),
      (String(repeating: "{\"a\":", count: 33), 160, .tooDeep, "line 1, column 161"),
      ("\u{FEFF}{}", 0, .byteOrderMark, "line 1, column 1"),
      ("{\u{0}\"\u{0}", 0, .utf16, "line 1, column 1"),
      ("\u{0}{\u{0}\"", 0, .utf16, "line 1, column 1"),
    ] as [(String, Int, JSONReason, String)])
  func `is told with its place`(
    text: String, offset: Int, reason: JSONReason, place: String
  ) throws {
    let bytes = Array(text.utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue(bytes) }
    #expect(error == JSONError(offset: offset, reason: reason))
    #expect(TextPosition.of(offset: offset, in: bytes).description == place)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0x61, 0xE9, 0x22, 0x5D], 3, .notUTF8),  // Latin-1
      ([0x22, 0xC0, 0x80, 0x22], 1, .notUTF8),  // a NUL in two bytes
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, .notUTF8),  // a surrogate
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, .notUTF8),  // beyond the last character
      ([0x22, 0xE6, 0x97, 0x22], 1, .notUTF8),  // cut off
      ([0x5B, 0xFF, 0x5D], 1, .notUTF8),  // outside of strings
      ([0xFF, 0xFE, 0x7B, 0x00], 0, .utf16),
      ([0xFE, 0xFF, 0x00, 0x7B], 0, .utf16),
    ] as [([UInt8], Int, JSONReason)])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8], offset: Int, reason: JSONReason) {
    let error = #expect(throws: JSONError.self) { try JSONValue(bytes) }
    #expect(error == JSONError(offset: offset, reason: reason))
  }

  @Test func `32 levels are read, the 33rd is not, wherever the reading begins`() throws {
    let bytes = Array((String(repeating: "[", count: 30) + String(repeating: "]", count: 30)).utf8)
    _ = try JSONValue(bytes, range: 0..<60, depth: 2)
    let error = #expect(throws: JSONError.self) { try JSONValue(bytes, range: 0..<60, depth: 3) }
    #expect(error == JSONError(offset: 29, reason: .tooDeep))
  }

  @Test func `a record of 16 MiB is read, a byte more is not`() throws {
    let text = String(repeating: "x", count: (16 << 20) - #"{"a":""}"#.utf8.count)
    var members: [JSONMember] = []
    var cursor = try JSONCursor(Array(#" {"a":"\#(text)"}"#.utf8))
    _ = try cursor.object(JSONShape(["a"]), into: &members)

    cursor = try JSONCursor(Array(#" {"a":"\#(text)y"}"#.utf8))
    let error = #expect(throws: JSONError.self) {
      try cursor.object(JSONShape(["a"]), into: &members)
    }
    #expect(error == JSONError(offset: 1, reason: .tooLong))
  }

  @Test(arguments: [
    JSONReason.byteOrderMark, .utf16, .notUTF8, .endsEarly, .expected(.key), .expected(.end),
    .expected(.value), .trailingComma, .invalidNumber, .invalidEscape, .loneSurrogate, .nul,
    .controlCharacter(7), .duplicateKey("a"), .tooDeep, .tooLong,
  ])
  func `every reason says what is wrong and what to do`(reason: JSONReason) {
    #expect(reason.message.first?.isLowercase == true && reason.message.last != ".")
    #expect(reason.remedy.first?.isUppercase == true && reason.remedy.last == ".")
  }

  // An hour would pass if names were put into normal form whatever their length.
  @Test(.timeLimit(.minutes(10)))
  func `hostile names take no longer than their bytes`() throws {
    let accents = String(repeating: "\u{301}\u{323}", count: 50_000)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(json: #"{"ok":0,"a\#(accents)":1}"#)
    }
    #expect(error == JSONError(offset: 8, reason: .keyTooLong))
    let many = (0..<20_000).map { "\"k\(20_000 - $0)\":0" }.joined(separator: ",")
    _ = try JSONValue(json: "{\(many)}")
  }
}
