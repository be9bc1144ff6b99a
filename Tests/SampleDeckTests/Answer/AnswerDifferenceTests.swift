import SampleDeck
import Testing

/// In what answers differ.
@Suite struct AnswerDifferenceTests {
  /// A run in one line: `same`, `-missing`, `+extra` or `typed>expected`.
  private func sketch(_ run: AnswerDifference.Run) -> String {
    switch run.kind {
    case .same: run.typed
    case .missing: "-" + run.expected
    case .extra: "+" + run.typed
    case .differing: "\(run.typed)>\(run.expected)"
    }
  }

  @Test(arguments: [
    ("paris", "Paris", ["paris"]), ("Pariss", "Paris", ["Paris", "+s"]),
    ("Pris", "Paris", ["P", "-a", "ris"]), ("cafe", "café", ["caf", "e>é"]),
    ("Rome", "Paris", ["Rome>Paris"]), ("Grace", "Grace Hopper", ["Grace", "- Hopper"]),
    ("Admiral Grace Hopper", "Grace Hopper", ["+Admiral ", "Grace Hopper"]),
    ("Port of Prince", "Port au Prince", ["Port ", "of>au", " Prince"]),
    ("", "Paris", ["-Paris"]), ("日本科理", "日本料理", ["日本", "科>料", "理"]),
    ("שלם", "שלום", ["של", "-ו", "ם"]), ("1000 m", "1,001 m", ["1000>1,001", " m"]),
    ("The Hague", "Amsterdam", ["The Hague>Amsterdam"]),
    ("Grand Pariss", "Paris", ["+Grand ", "Paris", "+s"]),
    ("strase 7", "Straße 7", ["stra", "s>ß", "e 7"]),
  ])
  func `a difference is told in runs`(typed: String, expected: String, runs: [String]) throws {
    let card = Card(front: "?", back: expected)
    let judgement = AnswerJudge(try #require(ExpectedAnswer(card, .front)))(typed)
    #expect(judgement.difference.runs.map(sketch) == runs)
  }

  @Test func `both spellings of what is the same are known`() throws {
    let card = Card(front: "?", back: "Grace Hopper")
    let runs = AnswerJudge(try #require(ExpectedAnswer(card, .front)))("GRACE").difference.runs
    #expect(runs[0].typed == "GRACE")
    #expect(runs[0].expected == "Grace")
    #expect(runs[1].expected == " Hopper")
  }
}
