import Codec
import Testing

@Suite struct `JSON values` {
  @Test(arguments: [
    (" null ", "null"), ("true", "true"), ("[ ]", "[]"), ("{ }", "{}"),
    ("[1, 2 ,\n3]", "[1,2,3]"),
    (#"{"b":1,"a":{"d":[],"c":{}}}"#, #"{"a":{"c":{},"d":[]},"b":1}"#),
    (#"{"ä":1,"z":2,"Z":3,"":4,"z0":5}"#, #"{"":4,"Z":3,"z":2,"z0":5,"ä":1}"#),
    (#"{"\n":1,"\t":2}"#, #"{"\t":2,"\n":1}"#),
    (
      "[1.0,-0,1E5,1e999,0.1000,123456789012345678901234567890]",
      "[1.0,-0,1E5,1e999,0.1000,123456789012345678901234567890]"
    ),
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
    (#""\u0041\u00e9\u2028\u007F\u0022""#, "\"Aé\u{2028}\u{7F}\\\"\""),
    (#""\u0001\u001F\u000b\u0008\u000A""#, #""\u0001\u001f\u000b\b\n""#),
    (#""\uD83D\uDE00e\u0301""#, "\"😀e\u{301}\""),
  ])
  func `have one canonical spelling`(text: String, canonical: String) throws {
    let bytes = Array(text.utf8)
    #expect(String(decoding: try JSONValue(bytes).canonical, as: UTF8.self) == canonical)
    var rewritten: [UInt8] = []
    JSONWriter.canonical(of: 0..<bytes.count, in: bytes, to: &rewritten)
    #expect(String(decoding: rewritten, as: UTF8.self) == canonical)
  }

  @Test func `keep the order of members where no canonical form is asked for`() {
    let line: JSONValue = ["kind": "review", "at": 5, "ok": true, "list": ["b", "a"]]
    let text = #"{"kind":"review","at":5,"ok":true,"list":["b","a"]}"#
    #expect(String(decoding: line.compact, as: UTF8.self) == text)
  }

  @Test func `are equal when their canonical bytes are`() throws {
    #expect(try JSONValue(json: #"{"a":1,"b":2}"#) == JSONValue(json: #"{"b":2,"a":1}"#))
    #expect(try JSONValue(json: "1.0") != JSONValue(json: "1"))
    #expect(JSONValue.string("\u{E9}") != JSONValue.string("e\u{301}"))
    #expect(Set<JSONValue>([["a": 1, "b": 2], ["b": 2, "a": 1]]).count == 1)
  }

  @Test func `give what they hold`() throws {
    let value = try JSONValue(
      json:
        #"{"n":-12,"big":9223372036854775808,"half":0.5,"far":1e999,"t":"x","b":false,"l":[1],"o":{}}"#
    )
    #expect(value["n"]?.integer == -12)
    #expect(value["big"]?.integer == nil)
    #expect(value["big"]?.double == 0x1p63)
    #expect(value["half"]?.integer == nil)
    #expect(value["half"]?.double == 0.5)
    #expect(value["far"]?.double == nil)
    #expect(value["t"]?.text == "x")
    #expect(value["b"]?.boolean == false)
    #expect(value["l"]?.elements?.count == 1)
    #expect(value["o"]?.members?.isEmpty == true)
    #expect(value["absent"] == nil)
    #expect(value["t"]?["n"] == nil)
  }

  @Test func `stand on the lines of a log`() throws {
    let log = Array("{\"at\":1}\n{\"at\":2}\n{\"at\":".utf8)
    #expect(try JSONValue(log, range: 0..<8)["at"]?.integer == 1)
    #expect(try JSONValue(log, range: 9..<17)["at"]?.integer == 2)
    let error = #expect(throws: JSONError.self) { try JSONValue(log, range: 18..<24) }
    #expect(error == JSONError(offset: 24, reason: .endsEarly))
    #expect(throws: JSONError.self) { try JSONValue(log, range: 0..<17) }
  }
}
