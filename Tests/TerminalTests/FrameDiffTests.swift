import Terminal
import Testing

struct FrameDiffTests {
  private func sent(_ old: Frame?, _ new: Frame, _ depth: ColorDepth = .palette) -> String {
    String(decoding: FrameDiff.bytes(from: old, to: new, depth: depth), as: UTF8.self)
      .replacing("\u{1B}[", with: "^")
  }

  private func frame(_ text: StyledText, column: Int = 0) -> Frame {
    var frame = Frame(width: 40, height: 2)
    frame.draw(text, row: 0, column: column)
    return frame
  }

  @Test func `an equal frame sends nothing`() {
    #expect(sent(frame("same"), frame("same")) == "")
  }

  @Test func `an unknown screen is cleared first`() {
    #expect(sent(nil, frame("hi")) == "^m^2J^Hhi^?25l")
    #expect(sent(Frame(width: 9, height: 2), frame("hi")) == "^m^2J^Hhi^?25l")
  }

  @Test func `only what changed is sent`() {
    #expect(sent(frame("one two three"), frame("one TWO three")) == "^1;5HTWO")
    #expect(sent(frame("a.b"), frame("A.B")) == "^HA.B")
    #expect(sent(frame("a long way to b"), frame("A long way to B")) == "^HA^13CB")
    #expect(sent(frame("longer"), frame("long")) == "^1;5H^K")
    #expect(sent(frame("longer"), frame("")) == "^H^K")
  }

  @Test func `styles are switched with few codes`() {
    let text = StyledText("a", .bold) + StyledText("b", Style(foreground: .red, bold: true)) + "c"
    #expect(sent(frame(""), frame(text)) == "^H^1ma^31mb^mc")
    let rich = StyledText("x", Style(foreground: Color(208), background: .brightBlue))
    #expect(sent(frame(""), frame(rich)) == "^H^38;5;208;104mx^m")
    #expect(sent(frame(""), frame(rich), .named) == "^H^93;104mx^m")
    #expect(sent(frame(""), frame(rich), .monochrome) == "^Hx")
    let reversed = frame(StyledText("x", .reverse))
    #expect(sent(frame(""), reversed, .monochrome) == "^H^7mx^m")
  }

  @Test func `the cursor stands where the frame has it`() {
    var new = frame("hi")
    new.cursor = Frame.Position(row: 0, column: 2)
    #expect(sent(frame("hi"), new) == "^1;3H^?25h")
    #expect(sent(new, new) == "")
    #expect(sent(new, frame("hi")) == "^?25l")
  }

  @Test func `a cluster of disputed width shifts nothing`() {
    #expect(sent(frame("xyz"), frame("❤\u{FE0F}!")) == "^H^2X❤\u{FE0F}^1;3H!")
  }

  @Test func `a row with right-to-left text is sent whole`() {
    #expect(sent(frame("שלום a"), frame("שלום b")) == "^H\u{2067}שלום b\u{2069}")
  }

  @Test func `a terminal that showed one frame shows the other`() {
    let clusters = [
      "a", "b", " ", "日", "é", "e\u{301}", "❤\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "🇨🇭", "क्षि", "a🏽", "س",
      "ש",
    ]
    let styles = [
      Style.plain, .plain, .plain, .bold, .reverse, Style(foreground: .red),
      Style(background: Color(100)),
      Style(foreground: .brightBlue, background: .white, dim: true, underline: true),
      Style(foreground: Color(77), italic: true, strike: true),
    ]
    for round in 0..<100 {
      let (width, height) = (Int.random(in: 1...14), Int.random(in: 1...4))
      let depth = ColorDepth.allCases.randomElement() ?? .palette
      var screen = Emulator(width: width, height: height)
      var old: Frame?
      for _ in 0..<6 {
        var new =
          Bool.random()
          ? old ?? Frame(width: width, height: height) : Frame(width: width, height: height)
        for _ in 0..<Int.random(in: 0...4) {
          let text = (0..<Int.random(in: 0...6)).compactMap { _ in clusters.randomElement() }
          new.draw(
            StyledText(text.joined(), styles.randomElement() ?? .plain),
            row: .random(in: -1...height), column: .random(in: -2...width),
            limit: .random(in: 0...9))
        }
        new.cursor = Bool.random() ? nil : Frame.Position(row: 0, column: width - 1)
        screen.take(FrameDiff.bytes(from: old, to: new, depth: depth))
        var fresh = Emulator(width: width, height: height)
        fresh.take(FrameDiff.bytes(from: nil, to: new, depth: depth))
        #expect(screen.problems + fresh.problems == [])
        #expect(screen.rows == fresh.rows, "round \(round)")
        #expect(screen.text == new.text)
        #expect(screen.isCursorShown == (new.cursor != nil))
        #expect(screen.style == [])
        old = new
      }
    }
  }
}
