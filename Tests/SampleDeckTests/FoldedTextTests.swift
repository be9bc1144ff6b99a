import SampleDeck
import Testing

struct FoldedTextTests {
  @Test(arguments: [
    ("HELLO World-9_[", "hello world-9_["),
    ("Crème BRÛLÉE", "creme brulee"),
    ("Cre\u{300}me", "creme"), ("Việt Nam, Đà Nẵng", "viet nam, da nang"),
    ("Straße STRASSE ẞ", "strasse strasse ss"),
    ("œuf Œuvre Æsir ﬁn ﬄ", "oeuf oeuvre aesir fin ffl"),
    ("Ørsted Łódź Ðorð Þór ı İstanbul", "orsted lodz dord thor i istanbul"),
    ("Ελλάδος ΟΔΥΣΣΕΎΣ ἄνθρωπος", "ελλαδοσ οδυσσευσ ανθρωποσ"),
    ("Ёлка Йод", "елка иод"),
    ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("أحمد ـــ", "احمد "),
    ("ｆｕｌｌ　ＷＩＤＴＨ１", "full width1"),
    ("ｶﾞｷﾞ ﾊﾟﾝ｡", "ガギ パン。"),
    ("“It’s” – well…", "\"it's\" - well…"),
    ("soft\u{AD}hyphen zero\u{200B}width ☺\u{FE0F}", "softhyphen zerowidth ☺"),
    ("漢字 👩\u{200D}👧", "漢字 👩👧"),
    ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
    ("ǅ Ⅻ", "ǆ ⅻ"),
    ("x ≠ y", "x ≠ y"),
  ])
  func `case, accents, width and ligatures do not matter`(text: String, plain: String) {
    #expect(FoldedText(text) == FoldedText(plain))
    #expect(
      FoldedText("\u{11935} " + text) == FoldedText("\u{11935} " + plain),
      "with the whole text decomposed")
  }

  @Test(arguments: [
    ("が", "か"), ("ぱ", "は"), ("か", "カ"), ("कि", "क"), ("x ≠ y", "x = y"), ("ä", "ae"),
    ("一", "二"), ("x²", "x2"),
  ])
  func `what is another letter stays another`(one: String, other: String) {
    #expect(FoldedText(one) != FoldedText(other))
  }

  @Test(arguments: [
    ("Crème brûlée", "BRULEE", true), ("", "", true), ("a", "", true), ("", "a", false),
    ("aab", "ab", true), ("abc", "abcd", false), ("日本語", "本", true),
  ])
  func `a text contains its parts`(text: String, part: String, contained: Bool) {
    #expect(FoldedText(text).contains(FoldedText(part)) == contained)
  }

  @Test(arguments: [
    ("क\u{94D}\u{93C}", "क\u{93C}\u{94D}"), ("か\u{302A}\u{3099}", "か\u{3099}\u{302A}"),
    ("รู้", "ร\u{E39}\u{E49}"), ("ร\u{E49}\u{E39}", "ร\u{E39}\u{E49}"),
    ("각", "\u{1100}\u{1161}\u{11A8}"), ("क़", "क\u{93C}"),
  ])
  func `canonically equal texts fold alike`(one: String, other: String) {
    #expect(one == other)
    #expect(FoldedText(one) == FoldedText(other))
  }

  @Test func `every scalar folds alike by itself and within a text`() {
    for value in UInt32(0)...0x1_F000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = FoldedText("\u{11935}" + String(scalar) + "a")
      #expect(folded.contains(FoldedText("a")))
      if !folded.contains(FoldedText(String(scalar))) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }
}
