import SampleDeck
import Testing

struct TextDifferenceTests {
  @Test(arguments: [
    ("", "", ""), ("same", "same", "same"), ("", "new", "{+new+}"), ("old", "", "[-old-]"),
    ("Grace Hoper", "Grace Hopper", "Grace [-Hoper-]{+Hopper+}"),
    ("Lima", "Lima, on the coast", "Lima{+, on the coast+}"),
    ("one two three", "one three", "one [-two -]three"),
    ("a b c d", "x y c d", "[-a b-]{+x y+} c d"),
    ("it doesn't", "it does", "it [-doesn't-]{+does+}"),
    ("a\nb\nc", "a\nB\nc", "a\n[-b-]{+B+}\nc"),
    ("x: 5 kg", "x: 50 kg", "x: [-5-]{+50+} kg"),
    ("nothing of this stays", "another sentence altogether", ""),
    // Scripts without blanks go by letters, a letter's marks and joiners with it.
    ("東京は首都", "京都は首都", "[-東-]京{+都+}は首都"),
    ("กรุงเทพ", "กรุงเก่า", "กรุงเ[-ทพ-]{+ก่า+}"),
    ("cafe\u{301} au lait", "cafe au lait", "[-cafe\u{301}-]{+cafe+} au lait"),
    ("hi 👩🏽‍🚀 there", "hi 👩🏻‍🚀 there", "hi [-👩🏽‍🚀-]{+👩🏻‍🚀+} there"),
    ("🇩🇪 flag", "🇩🇰 flag", "[-🇩🇪-]{+🇩🇰+} flag"),
    ("שלום עולם", "שלום לך עולם", "שלום {+לך +}עולם"),
  ])
  func `texts are told apart by words`(old: String, new: String, shown: String) {
    let whole = "[-\(old)-]{+\(new)+}"
    let text = TextDifference(from: old, to: new).description
    #expect(text == (shown.isEmpty && !old.isEmpty ? whole : shown))
  }

  @Test func `both texts can be put together from the stretches`() {
    var random = Seeded(seed: 7)
    let words = ["a", "b", "c ", " ", "\n", ", ", "é", "日", "x y"]
    for _ in 0..<500 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...12, using: &random))
          .map { _ in words.randomElement(using: &random) ?? "" }.joined()
      }
      let runs = TextDifference(from: texts[0], to: texts[1]).runs
      func text(_ other: TextDifference.Run.Kind) -> String {
        runs.filter { $0.kind == .same || $0.kind == other }.map(\.text).joined()
      }
      #expect(text(.removed) == texts[0] && text(.added) == texts[1])
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.kind != $1.kind })
    }
  }

  @Test func `long texts are compared in a moment, or as a whole`() {
    let words = (0..<20_000).map { "w\($0)" }
    let old = words.joined(separator: " ")
    #expect(TextDifference(from: old, to: old + " end").runs.count == 2)
    let swapped = TextDifference(from: old, to: words.reversed().joined(separator: " "))
    #expect(swapped.runs.map(\.kind) == [.removed, .added])
    let marks = "a" + String(repeating: "\u{301}", count: 20_000)
    #expect(TextDifference(from: marks, to: marks + "b").runs.count == 2)
  }
}
