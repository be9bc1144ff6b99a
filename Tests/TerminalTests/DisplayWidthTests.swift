import Terminal
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("", 0), ("日本語", 6), ("２５", 4), ("cafe\u{301}", 4), ("❤\u{FE0F}", 2), ("❤", 1),
    ("👨\u{200D}👩\u{200D}👧", 2), ("👨\u{200D}👩\u{200D}👧abc", 5), ("👍🏽", 2), ("🇨🇭", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("a\u{200B}b", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("a\u{200D}b", 2), ("سلام", 4),
  ])
  func `a text is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(arguments: [
    ("⌚", 2), ("⌚\u{FE0E}", 1), ("©", 1), ("©\u{FE0F}", 2), ("☯", 1), ("🀄", 2), ("⚔\u{FE0F}", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2), ("🇨", 2), ("🇨🇭🇩", 4),
    ("👩🏽\u{200D}🚀", 2), ("❤\u{FE0F}\u{200D}🔥", 2), ("🧑\u{200D}🤝\u{200D}🧑", 2), ("🏽", 2),
    ("a🏽", 3), ("〰\u{FE0F}", 2), ("a\u{FE0F}", 1), ("1\u{20E3}", 1),
  ])
  func `an emoji is as wide as its sequence`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(arguments: [
    ("क्ष", 2), ("क्षि", 2), ("நி", 2), ("कि", 2), ("ক্ষ", 2), ("กำ", 2), ("เก้า", 3), ("ក្រ", 2),
    ("ကို", 1), ("ㅎ", 2), ("가", 2), ("あ\u{3099}", 2), ("ـ\u{200D}ه", 2), ("ﷺ", 1), ("—", 1), ("…", 1),
    ("\u{600}", 1), ("\u{AD}", 1), ("\u{2060}", 0), ("\u{FEFF}", 0), ("x\u{20DD}", 1),
    ("\u{378}", 1), ("\u{F0000}", 1), ("\u{3164}", 0), ("\u{E0001}", 0), ("\u{115F}", 2),
  ])
  func `a letter of any script has its columns`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test func `a control takes no column`() {
    #expect(displayWidth("\u{1B}[2J\u{9B}\t\n") == 3)
  }
}
