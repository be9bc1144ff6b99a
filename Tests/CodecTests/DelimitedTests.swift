import Codec
import Testing

/// Separated text as people write it.
@Suite struct DelimitedTests {
  private func records(_ text: String, _ delimiter: String = ",") throws -> [[String]] {
    try records(Array(text.utf8), delimiter)
  }

  private func records(_ bytes: [UInt8], _ delimiter: String = ",") throws -> [[String]] {
    var reader = DelimitedReader(bytes, delimiter: Array(delimiter.utf8))
    var fields: [DelimitedReader.Field] = []
    var records: [[String]] = []
    while try reader.next(into: &fields) { records.append(fields.map(reader.text(of:))) }
    return records
  }

  @Test func `an earlier record is read as lines ended then`() throws {
    var reader = DelimitedReader(
      Array("\"a\r\nb\",1\n\"c\r\nd\",2\r\n".utf8), delimiter: [UInt8(ascii: ",")])
    var records: [(fields: [DelimitedReader.Field], inPairs: Bool)] = []
    var fields: [DelimitedReader.Field] = []
    while try reader.next(into: &fields) { records.append((fields, reader.endsInPairs)) }
    let texts = records.map { reader.text(of: $0.fields[0], inPairs: $0.inPairs) }
    #expect(texts == ["a\r\nb", "c\nd"])
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    ("a,,\n", [["a", "", ""]]),
    (",\n", [["", ""]]),
    ("\n\n a , b \n\n", [["a", "b"]]),
    ("\"a,b\",c", [["a,b", "c"]]),
    ("\"a \"\"b\"\" c\",\"\"", [["a \"b\" c", ""]]),
    ("\"a\nb\",c\n", [["a\nb", "c"]]),
    ("\"a\r\nb\",c\r\n\"d\r\ne\",f\r\n", [["a\nb", "c"], ["d\ne", "f"]]),
    ("\"a\r\nb\",c\n", [["a\r\nb", "c"]]),
    ("a, \"b, c\" ,d", [["a", "b, c", "d"]]),
    ("\" a \",b", [[" a ", "b"]]),
    ("a 3\" nail,b", [["a 3\" nail", "b"]]),
    ("\"hi\" he said,b\nc,d", [["\"hi\" he said", "b"], ["c", "d"]]),
    ("\"open,b\nc,d", [["\"open", "b"], ["c", "d"]]),
    ("a,\"open\nc,d", [["a", "\"open"], ["c", "d"]]),
    ("", []), ("\"", [["\""]]), ("\"\"", [[""]]),
  ])
  func `a text is these records`(text: String, expected: [[String]]) throws {
    #expect(try records(text) == expected)
  }

  @Test func `a delimiter may have several letters`() throws {
    #expect(try records("a :: b:c\nd::e", "::") == [["a", "b:c"], ["d", "e"]])
    #expect(try records("a - b-c\n", " - ") == [["a", "b-c"]])
  }

  @Test func `what is written reads back`() throws {
    var random = SplitMix(state: 7)
    let letters = ["a", "\"", ",", "\n", "\r", " ", "é", "\t", ";", "\r\n"]
    for _ in 0..<2000 {
      let table = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      var writer = DelimitedWriter(delimiter: UInt8(ascii: ","))
      for record in table { writer.append(record) }
      #expect(try records(writer.bytes) == table)
    }
  }

  @Test func `any bytes are records or refused, and every line is counted`() throws {
    var random = SplitMix(state: 8)
    let alphabet = Array("a,\"\n\r ;".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let text = bytes + Array("\nend".utf8)
      var reader = DelimitedReader(text, delimiter: [UInt8(ascii: ",")])
      var fields: [DelimitedReader.Field] = []
      var last = 0
      while try reader.next(into: &fields) {
        #expect(reader.line > last)
        last = reader.line
        if fields.map(reader.text(of:)) == ["end"] {
          let lines = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
          #expect(last == lines.unicodeScalars.count { $0 == "\n" || $0 == "\r" } + 1)
        }
      }
    }
  }

  @Test func `a million columns and an endless record are refused with their line`() {
    #expect(throws: DelimitedReader.Excess(line: 2, message: "more than 10000 fields")) {
      try records("a,b\n" + String(repeating: ",", count: 1_000_000))
    }
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 17 << 20)
    #expect(throws: DelimitedReader.Excess.self) { try records(long) }
  }

  @Test(arguments: [
    ("9:00,a\n10:30,b\n", ","), ("a\tb, c\nd, e\tf\n", "\t"), ("a;b\nc;d, e\n", ";"),
    ("x,\"a | \"\"b\"\nls,\"c | d\"\n", ","), ("10:30;\"a, b\"\n9:00;\"c, d\"\n", ";"),
    ("a|b\nc|d\n", "|"), ("front;back\na, b;c, d\n", ";"), ("un, deux;a, b\ntrois, cinq;c, d", ";"),
  ])
  func `the delimiter is the one that makes a table`(text: String, expected: String) {
    let guess = DelimiterGuess.delimiter(of: Array(text.utf8), isComplete: true) {
      $0 == ["front", "back"]
    }
    #expect(guess == expected.utf8.first)
  }

  @Test func `a list of words has no delimiter`() {
    let guess = DelimiterGuess.delimiter(of: Array("a\nb\nc".utf8), isComplete: true) { _ in false }
    #expect(guess == nil)
  }
}

/// Texts in the encodings that spreadsheets save.
@Suite struct TextEncodingTests {
  private func text(_ bytes: [UInt8], _ encoding: TextEncoding) throws -> String {
    String(decoding: try encoding.decode(bytes), as: UTF8.self)
  }

  @Test func `UTF-16 is read in both orders, with letters beyond the first plane`() throws {
    let little: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE]
    #expect(TextEncoding.sign(of: little) == .utf16LittleEndian)
    #expect(try text(little, .utf16LittleEndian) == "aé😀")
    let big: [UInt8] = [0, 0x61, 0, 0x2C, 0, 0x62, 0, 0x0A]
    #expect(TextEncoding.sign(of: big) == .utf16BigEndian)
    #expect(try text(big, .utf16BigEndian) == "a,b\n")
  }

  @Test func `a byte order mark is no letter`() throws {
    #expect(try text([0xEF, 0xBB, 0xBF, 0x61], .utf8) == "a")
  }

  @Test func `Windows-1252 has its quotes and its euro`() throws {
    #expect(try text([0x93, 0xE9, 0x94, 0x80], .windows1252) == "“é”€")
  }

  @Test(
    arguments: [
      (TextEncoding.utf8, [0x61, 0x0A, 0xE9, 0x0A], 2, 0xE9 as UInt8, 2),
      (.utf8, [0x61, 0xC3], 1, 0xC3, 1), (.windows1252, [0x81], 0, 0x81, 1),
      (.utf16LittleEndian, [0x00, 0xD8, 0x61, 0x00], 0, 0x00, 1),
      (.utf16LittleEndian, [0x61, 0x00, 0x62], 2, 0x62, 1),
    ] as [(TextEncoding, [UInt8], Int, UInt8, Int)])
  func `the first byte at fault is named`(
    encoding: TextEncoding, bytes: [UInt8], offset: Int, byte: UInt8, line: Int
  ) {
    #expect(throws: TextFlaw(encoding: encoding, offset: offset, byte: byte, line: line)) {
      try encoding.decode(bytes)
    }
  }
}
