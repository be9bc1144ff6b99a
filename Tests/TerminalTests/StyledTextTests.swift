import Terminal
import Testing

struct StyledTextTests {
  private func lines(_ text: StyledText, _ width: Int) -> [String] {
    text.wrapped(to: width).map(\.string)
  }

  @Test(arguments: [
    ("", [""]), ("one two three", ["one two", "three"]), ("one two  three", ["one two", "three"]),
    ("a\n\nb\n", ["a", "", "b", ""]), ("unbreakable", ["unbreakabl", "e"]),
    ("so unbreakableword", ["so", "unbreakabl", "eword"]),
    ("    indent by", ["    indent", "by"]),
    ("well-known words", ["well-known", "words"]), ("semi-detached", ["semi-", "detached"]),
    ("a -10 -20 -30", ["a -10 -20", "-30"]), ("0123456789 x", ["0123456789", "x"]),
    ("trailing   ", ["trailing  "]), ("              ", ["          "]),
    ("a\u{A0}b c\u{A0}defgh", ["a\u{A0}b", "c\u{A0}defgh"]),
  ])
  func `words stay whole where they fit`(text: String, expected: [String]) {
    #expect(lines(StyledText(text), 10) == expected)
  }

  @Test(arguments: [
    ("日本語の単語です", ["日本語の単", "語です"]), ("これは本です。はい", ["これは本で", "す。はい"]),
    ("日本語「引用」です", ["日本語「引", "用」です"]), ("日本語で「引用", ["日本語で", "「引用"]),
    ("日本語Swiftです", ["日本語", "Swiftです"]), ("😀😀😀😀😀😀", ["😀😀😀😀😀", "😀"]),
  ])
  func `ideographs part where their typography lets them`(text: String, expected: [String]) {
    #expect(lines(StyledText(text), 10) == expected)
  }

  @Test func `a soft hyphen shows only where a line ends at it`() {
    let text = StyledText("Donau\u{AD}dampf\u{AD}schiff")
    #expect(lines(text, 6) == ["Donau-", "dampf-", "schiff"])
    #expect(lines(text, 5) == ["Donau\u{AD}", "dampf\u{AD}", "schif", "f"])
    #expect(text.width == 16)
  }

  @Test func `a zero-width space lets a line end`() {
    #expect(lines("ab\u{200B}cd", 3) == ["ab\u{200B}", "cd"])
  }

  @Test func `lines hang under their bullet`() {
    let item = StyledText("one two three")
    #expect(item.wrapped(to: 9, first: "• ").map(\.string) == ["• one two", "  three"])
    let quote = item.wrapped(to: 9, first: "│ ", rest: "│ ")
    #expect(quote.map(\.string) == ["│ one two", "│ three"])
    #expect(item.wrapped(to: 0, first: "• ").count == 11)
  }

  @Test func `styles survive wrapping`() {
    let text = StyledText("one ") + StyledText("two three", .bold)
    #expect(
      text.wrapped(to: 7) == [
        StyledText("one ") + StyledText("two", .bold), StyledText("three", .bold),
      ])
  }

  @Test(arguments: [
    ("short", 5, "short"), ("longer", 5, "long…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("two\nlines", 8, "two…"), ("x", 0, ""), ("xy", 1, "…"), ("", 0, ""),
  ])
  func `a text is cut with a sign that it was`(text: String, width: Int, expected: String) {
    #expect(StyledText(text).truncated(to: width).string == expected)
  }

  @Test func `padding makes a text as wide as asked`() {
    #expect(StyledText("日").padded(to: 5).string == "日   ")
    #expect(StyledText("日").padded(to: 5, alignment: .trailing).string == "   日")
    #expect(StyledText("日").padded(to: 5, alignment: .center).string == " 日  ")
    #expect(StyledText("日本語").padded(to: 4).string == "日… ")
  }

  @Test func `nothing unfiltered gets in`() {
    #expect(StyledText("\u{1B}[2Jx\ty").string == "␛[2Jx    y")
    #expect(("a\u{07}" as StyledText).string == "a␇")
    #expect(StyledText("\u{2068}שלום\u{2069}").string == "שלום")
  }

  @Test func `text is cut at clusters of any script`() {
    let clusters = [
      "a", "日", "e\u{301}", "❤\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "🇨🇭", "क्षि",
      "\u{1112}\u{1161}\u{11AB}", " ",
      "-", "\n", "س", "。", "「", "\u{AD}", "\u{200B}",
    ]
    for _ in 0..<2000 {
      let parts = (0..<Int.random(in: 0...40)).compactMap { _ in clusters.randomElement() }
      let text = StyledText(parts.joined())
      let width = Int.random(in: 2...12)
      let lines = text.wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= width })
      let letters = Set(text.string)
      #expect(lines.flatMap { Array($0.string) }.allSatisfy { letters.contains($0) || $0 == "-" })
      func solid(_ text: String) -> String {
        text.filter { !$0.isWhitespace && !"-\u{AD}".contains($0) }
      }
      #expect(lines.map { solid($0.string) }.joined() == solid(text.string))
      let short = text.truncated(to: width)
      #expect(short.width <= width)
      #expect(short.padded(to: width).width == width)
    }
  }
}
