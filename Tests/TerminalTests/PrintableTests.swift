import Terminal
import Testing

struct PrintableTests {
  @Test(arguments: [
    ("plain\ttext\nof two lines", "plain\ttext\nof two lines"),
    ("日本語 é ❤\u{FE0F} 👨\u{200D}👩\u{200D}👧", "日本語 é ❤\u{FE0F} 👨\u{200D}👩\u{200D}👧"),
    ("\u{1B}[31mred\u{1B}[0m plain", "red plain"),
    ("\u{1B}\u{1B}[1;38:5:9m[2J\u{1B}[31 m", "␛[2J␛[31 m"), ("\u{1B}[", "␛["),
    ("before\u{1B}[2J\u{1B}[Hafter", "before␛[2J␛[Hafter"),
    ("x\u{1B}]52;c;cm0gLXJm\u{07}y", "x␛]52;c;cm0gLXJm␇y"),
    ("x\u{1B}]0;never closed", "x␛]0;never closed"),
    ("over\rwritten\u{7F}\u{08}", "over␍written␡␈"), ("one\r\ntwo", "one\ntwo"),
    ("\u{9B}2J\u{85}", "‹U+009B›2J‹U+0085›"), ("a\u{2028}b\u{2029}", "a‹U+2028›b‹U+2029›"),
    ("user\u{202E}gpj.exe", "user‹U+202E›gpj.exe"), ("a\u{2066}b", "a‹U+2066›b"),
    ("\u{FEFF}bom", "‹U+FEFF›bom"), ("\u{E0041}\u{E0042}", "‹U+E0041›‹U+E0042›"),
    ("a\u{FFFF}\u{1FFFE}", "a‹U+FFFF›‹U+1FFFE›"),
  ])
  func `what acts becomes what can be read`(text: String, shown: String) {
    #expect(printable(text) == shown)
  }

  @Test func `the flag of a region keeps its tags, a message in tags is shown`() {
    let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    #expect(printable(scotland) == scotland)
    #expect(printable("🏴\u{E0068}\u{E0069}!") == "🏴‹U+E0068›‹U+E0069›!")
  }

  @Test func `a run of invisible letters is shown from the third on`() {
    #expect(printable("می\u{200C}خواهم") == "\u{2068}می\u{200C}خواهم\u{2069}")
    #expect(
      printable("a\u{200B}\u{200C}\u{200B}\u{FE01}b") == "a\u{200B}\u{200C}‹U+200B›‹U+FE01›b")
  }

  @Test func `a line with right-to-left letters is isolated, once`() {
    let shown = printable("שלום (1)\nplain\nسلام\u{200F}!")
    #expect(shown == "\u{2068}שלום (1)\u{2069}\nplain\n\u{2068}سلام\u{200F}!\u{2069}")
    #expect(printable("\u{2067}שלום\u{2069}") == "\u{2067}שלום\u{2069}")
    #expect(printable("\u{2068}a\u{2069}b\u{2069}") == "‹U+2068›a‹U+2069›b‹U+2069›")
  }

  @Test func `a name stays on its line`() {
    #expect(printableLine("deck\n\tname\r\n") == "deck␊␉name␍␊")
    #expect(printableLine("שם") == "\u{2068}שם\u{2069}")
    #expect(printableLine("plain") == "plain")
  }

  @Test func `filtered text is safe and filtering it again changes nothing`() {
    var random = SystemRandomNumberGenerator()
    let blocks: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x9F, 0x590...0x6FF, 0x2000...0x206F, 0xFE00...0xFE0F, 0x1F3F0...0x1F3FF,
      0xE0000...0xE01FF,
    ]
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let block = blocks.randomElement(using: &random) ?? 0...0x7F
        if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) {
          text.append(scalar)
        }
      }
      for filter in [printable, printableLine] {
        let once = filter(String(text))
        #expect(filter(once) == once, "\(text.map(\.value))")
        #expect(
          once.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
          })
      }
    }
  }
}
