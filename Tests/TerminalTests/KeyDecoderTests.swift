import Terminal
import Testing

struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(text.utf8) + decoder.timeOut()
  }

  @Test(
    arguments: [
      ("a", [.character("a")]), ("é日😀", [.character("é"), .character("日"), .character("😀")]),
      ("\r\n", [.enter, .enter]), ("\t\u{7F}\u{08}", [.tab, .backspace, .backspace]),
      ("\u{03}\u{1A}\u{1C}\u{00}", [.control("c"), .control("z"), .control("\\"), .control(" ")]),
      ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D", [.up, .down, .right, .left]),
      (
        "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}OF",
        [.home, .end, .home, .end, .home, .end]
      ),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z", [.pageUp, .pageDown, .delete, .backTab]),
      ("\u{1B}OM", [.enter]), ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
      ("\u{1B}q", [.escape, .character("q")]), ("\u{1B}é", [.escape, .character("é")]),
    ] as [(String, [Key])])
  func `bytes become keys`(text: String, expected: [Key]) {
    #expect(keys(text) == expected)
  }

  @Test(arguments: [
    "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m", "\u{1B}[M !!", "\u{1B}[32;10;20M", "\u{1B}[I",
    "\u{1B}[O", "\u{1B}[15~",
    "\u{1B}OP", "\u{1B}[[A", "\u{1B}[?62;22c", "\u{1B}[24;80R", "\u{1B}]11;rgb:0/0/0\u{07}",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_answer\u{1B}\\", "\u{1B}[27;5;97~", "\u{1B}[97;5u",
    "\u{1B}[\(String(repeating: "1;", count: 5000))z",
  ])
  func `what is not known is ignored whole`(sequence: String) {
    #expect(keys(sequence + "x") == [.character("x")])
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;never closed", "\u{1B}[M!"])
  func `a torn sequence ends with a pause`(sequence: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(sequence.utf8) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.feed("x".utf8) == [.character("x")])
  }

  @Test func `reads may end anywhere`() {
    let text = "é\u{1B}[A日\u{1B}[200~two\r\nlines\u{1B}[2J\u{1B}[201~😀\u{1B}OC\u{1B}[3~q"
    let bytes = Array(text.utf8)
    let whole = keys(text)
    #expect(whole.contains(.paste("two\nlines\u{1B}[2J")))
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == whole)
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0]) } == whole)
  }

  @Test func `a paste is one key and never obeyed`() {
    #expect(
      keys("\u{1B}[200~q\r\u{03}\u{1B}\u{1B}[20\u{1B}[201~")
        == [.paste("q\n\u{03}\u{1B}\u{1B}[20")])
    #expect(keys("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func `a paste waits for its end`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~q".utf8) == [])
    #expect(decoder.timeOut() == [])
    #expect(decoder.feed("q\u{1B}[201~".utf8) == [.paste("qq")])
  }

  @Test func `a long paste is cut, not obeyed`() {
    let long = String(repeating: "q", count: KeyDecoder.pasteLimit + 100)
    let expected = Key.paste(String(long.prefix(KeyDecoder.pasteLimit)))
    #expect(keys("\u{1B}[200~\(long)\u{1B}[201~x") == [expected, .character("x")])
  }

  @Test func `bytes that are no letter are dropped`() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [0xFF, 0x80, 0xC3, 0x61, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xC2, 0x9B, 0x62]
    #expect(decoder.feed(bytes) == [.character("a"), .character("b")])
  }

  @Test func `any bytes are taken`() {
    let bytes: [UInt8] = Array(0...255) + [0x1B, 0x5B, 0x4F, 0x4D, 0x7E, 0x32, 0x30, 0x31]
    for _ in 0..<5000 {
      var decoder = KeyDecoder()
      let soup = (0..<40).compactMap { _ in
        Bool.random() ? bytes.randomElement() : bytes.suffix(8).randomElement()
      }
      _ = decoder.feed(soup)
      _ = decoder.timeOut()
      let isPasting = !decoder.feed("\u{1B}[201~".utf8).isEmpty
      #expect(isPasting || decoder.feed("\u{1B}\\x".utf8).contains(.character("x")))
    }
  }
}
