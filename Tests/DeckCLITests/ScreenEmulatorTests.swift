import Testing

@Suite struct ScreenEmulatorTests {
  @Test func `a screen can be read by lines`() {
    func lines(_ bytes: String) -> [String] {
      ScreenEmulator(columns: 6, rows: 3, showing: Array(bytes.utf8)).lines
    }
    #expect(lines("ab\r\ncd") == ["ab", "cd", ""])
    #expect(lines("abcdefg") == ["abcdef", "g", ""])
    #expect(lines("a\u{1B}[3;4Hx\u{1B}[A\u{1B}[2Dy") == ["a", "  y", "   x"])
    #expect(lines("abc\u{1B}[2G\u{1B}[Kd\n\n\ne") == ["", "", "  e"])
    #expect(lines("\u{1B}[1;31mab\u{1B}[m\u{1B}[?1049hcd") == ["  cd", "", ""])
    #expect(lines("ab\u{1B}[?1049hcd\u{1B}[?1049l") == ["ab", "", ""])
    #expect(lines("abc\u{1B}[2J\u{1B}[Hx") == ["x", "", ""])
    #expect(lines("字字\u{1B}]0;title\u{7}!") == ["字字!", "", ""])
  }
}
