import Terminal
import Testing

struct FrameTests {
  @Test func `text is drawn where asked, line below line`() {
    var frame = Frame(width: 10, height: 4)
    frame.draw("two\nlines", row: 1, column: 2)
    frame.draw(["a", "b", "c"], row: 0, column: 9, rows: 2)
    #expect(frame.text == "         a\n  two    b\n  lines\n")
  }

  @Test func `what lies outside is cut off`() {
    var frame = Frame(width: 5, height: 2)
    frame.draw("abcdefgh", row: 0, column: -2)
    frame.draw("日本語", row: 1, column: 0)
    for place in [Int.min, -1, 2, Int.max] {
      frame.draw("outside", row: place, column: 0)
      frame.draw("a\nb", row: 0, column: place &* 7)
      frame.fill(row: place, column: place, width: .max, height: .max)
      frame.box(row: place, column: place, width: .max, height: .max, title: "title")
      frame.rule(row: 0, column: Int.max, width: .max)
    }
    #expect(Frame(width: -1, height: .min).text == "")
  }

  @Test func `a wide letter that does not fit leaves its place blank`() {
    var frame = Frame(width: 5, height: 1)
    frame.draw("日本語", row: 0, column: 0)
    #expect(frame.text == "日本")
    frame.draw("abcdef", row: 0, column: 1, limit: 2)
    #expect(frame.text == " ab")
  }

  @Test(arguments: [
    (0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x"),
  ])
  func `half a wide letter is a blank`(column: Int, text: String) {
    var frame = Frame(width: 4, height: 1)
    frame.draw("日本", row: 0, column: 0)
    frame.draw("x", row: 0, column: column)
    #expect(frame.text == text)
  }

  @Test func `a box has a title and straight edges`() {
    var frame = Frame(width: 12, height: 4)
    frame.box(row: 0, column: 0, width: 12, height: 4, title: "日本語の単語")
    frame.draw("❤\u{FE0F} 👍🏽", row: 1, column: 2)
    #expect(
      frame.text == """
        ╭─ 日本… ──╮
        │ ❤\u{FE0F} 👍🏽    │
        │          │
        ╰──────────╯
        """)
  }

  @Test func `right-to-left text is isolated where it stands`() {
    var frame = Frame(width: 10, height: 1)
    frame.draw("│", row: 0, column: 0)
    frame.draw("שלום (1)", row: 0, column: 1)
    frame.draw("│", row: 0, column: 9)
    #expect(frame.text == "│\u{2067}שלום (1)\u{2069}│")
    frame.draw("│", row: 0, column: 9)
  }

  @Test func `every line of a paragraph has its direction`() {
    let lines = StyledText("שלום abc def").wrapped(to: 6)
    var frame = Frame(width: 6, height: 2)
    frame.draw(lines, row: 0, column: 0)
    #expect(frame.text == "\u{2067}שלום\u{2069}\n\u{2067}abc\u{2069}")
    let latin = StyledText("abc שלום").wrapped(to: 5)
    frame = Frame(width: 6, height: 2)
    frame.draw(latin, row: 0, column: 0)
    #expect(frame.text == "\u{2066}abc\u{2069}\n\u{2066}שלום\u{2069}")
  }

  @Test(arguments: [
    "abc", "日本語", "２５", "cafe\u{301}", "❤\u{FE0F}", "❤", "👨\u{200D}👩\u{200D}👧",
    "👨\u{200D}👩\u{200D}👧abc", "👍🏽", "🇨🇭", "1\u{FE0F}\u{20E3}", "a\u{200B}b",
    "\u{1112}\u{1161}\u{11AB}", "a\u{200D}b", "سلام", "क्षि नमस्ते", "สวัสดีชาวโลก", "क्षक्षक्षक्षक्षक्ष", "a🏽b🏽c🏽d🏽",
    "\u{1B}[2J\u{1B}]0;owned\u{07}", "日 long-word 本語日本語日本語",
  ])
  func `a frame round any text has straight right edges`(text: String) {
    let lines = StyledText(text).wrapped(to: 10)
    #expect(lines.allSatisfy { $0.width <= 10 })
    #expect(
      lines.flatMap { Array($0.string) }.filter { $0 != " " }
        == Array(StyledText(text).string).filter { $0 != " " })
    let height = lines.count + 2
    var frame = Frame(width: 12, height: height)
    frame.box(row: 0, column: 0, width: 12, height: height)
    frame.draw(lines, row: 1, column: 1, limit: 10)
    var screen = Emulator(width: 12, height: height)
    screen.take(FrameDiff.bytes(from: nil, to: frame, depth: .palette))
    #expect(screen.problems == [])
    for row in 1...lines.count {
      #expect(screen.rows[row].first?.text == "│")
      #expect(screen.rows[row].last?.text == "│")
    }
    for line in lines { #expect(displayWidth(line.padded(to: 10).string + "│") == 11) }
  }
}
