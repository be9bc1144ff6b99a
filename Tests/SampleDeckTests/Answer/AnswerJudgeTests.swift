import SampleDeck
import Testing

/// What was typed, for what, and what it is found to be.
@Suite struct AnswerJudgeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let typed: String
    let expected: String
    let verdict: Judgement.Verdict
    var language: String?
    var testDescription: String { "\(typed) for \(expected)" }

    init(
      _ typed: String, for expected: String, _ verdict: Judgement.Verdict,
      in language: String? = nil
    ) {
      self.typed = typed
      self.expected = expected
      self.verdict = verdict
      self.language = language
    }
  }

  private func judge(
    _ typed: String, for back: String, ignoring tolerance: AnswerTolerance = .usual,
    change: (inout Card) -> Void = { _ in }
  ) throws -> Judgement {
    var card = Card(front: "?", back: back)
    change(&card)
    return AnswerJudge(try #require(ExpectedAnswer(card, .front)), ignoring: tolerance)(typed)
  }

  private func check(_ row: Row) throws {
    let judgement = try judge(row.typed, for: row.expected) { $0.answerLanguage = row.language }
    #expect(judgement.verdict == row.verdict)
    let grade: Grade =
      switch row.verdict {
      case .right: .good
      case .almost: .hard
      case .wrong: .again
      }
    #expect(judgement.suggestedGrade == grade)
    #expect(row.verdict == .right || !judgement.difference.isEmpty)
  }

  private static let same = [
    Row("Caf\u{E9}", for: "Cafe\u{301}", .right), Row("ｐａｒｉｓ", for: "Paris", .right),
    Row("カタカナ", for: "ｶﾀｶﾅ", .right), Row("ガ", for: "ｶﾞ", .right),
    Row("한국", for: "\u{1112}\u{1161}\u{11AB}국", .right),
    Row("don't", for: "don’t", .right), Row("l`eau", for: "l’eau", .right),
    Row("the \"A-0\"", for: "the “A–0”", .right), Row("-5", for: "−5", .right),
    Row("Port\u{A0}au  Prince ", for: "Port au Prince", .right),
    Row("日本 語", for: "日本\u{3000}語", .right),
    Row("H2O", for: "H₂O", .right), Row("1/2", for: "½", .right), Row("1 1/2", for: "1½", .right),
    Row("soft\u{AD}ware", for: "software", .right), Row("می\u{200C}خواهم", for: "میخواهم", .right),
  ]

  @Test(arguments: same) func `some things are always the same`(row: Row) throws {
    try check(row)
    let strict = try judge(row.typed, for: row.expected, ignoring: [])
    let hasCapitals = row.typed.lowercased() != row.expected.lowercased() || row.typed == "ｐａｒｉｓ"
    #expect(strict.verdict == .right || hasCapitals)
  }

  private static let equal = [
    Row("paris", for: "Paris", .right), Row("PARIS", for: "Paris", .right),
    Row("ΟΔΟΣ", for: "οδός", .almost(.accent)),
    Row("οδοσ", for: "οδος", .right), Row("москва", for: "Москва", .right),
    Row("  Paris ", for: "Paris", .right),
    Row("Paris.", for: "Paris", .right), Row("Paris", for: "Paris!", .right),
    Row("はい", for: "はい。", .right),
    Row("que tal", for: "¿Que tal?", .right), Row("5", for: "5!", .wrong),
    Row("?", for: "?", .right),
    Row("שלום", for: "שָׁלוֹם", .right), Row("كتاب", for: "كِتَابٌ", .right),
    Row("محمد", for: "محمـد", .right),
    Row("בית־ספר", for: "בית-ספר", .right),
    Row("oeuvre", for: "œuvre", .right), Row("Strasse", for: "Straße", .right),
    Row("STRASSE", for: "Straße", .right),
    Row("encyclopædia", for: "encyclopaedia", .right), Row("office", for: "oﬃce", .right),
  ]

  @Test(arguments: equal) func `some things are the same unless they are to count`(row: Row) throws
  {
    try check(row)
  }

  @Test(arguments: [
    ("paris", "Paris", AnswerTolerance.letterCase), ("Paris", "Paris!", .punctuation),
    ("שלום", "שָׁלוֹם", .points), ("Strasse", "Straße", .ligatures),
  ])
  func `what is to count counts as a slip`(
    typed: String, expected: String, tolerance: AnswerTolerance
  ) throws {
    let strict = AnswerTolerance.usual.subtracting(tolerance)
    #expect(try judge(typed, for: expected, ignoring: strict).verdict == .almost(.writing))
    #expect(try judge(expected, for: expected, ignoring: strict).verdict == .right)
  }

  private static let slips = [
    Row("Sao Tome", for: "São Tomé", .almost(.accent)), Row("è", for: "é", .almost(.accent)),
    Row("e", for: "é", .almost(.accent)),
    Row("Muller", for: "Müller", .almost(.accent)), Row("Lodz", for: "Łódź", .almost(.accent)),
    Row("еж", for: "ёж", .almost(.accent)),
    Row("ο", for: "ό", .almost(.accent)), Row("か", for: "が", .wrong),
    Row("ヒ", for: "ひ", .almost(.kana)), Row("さくら", for: "サクラ", .almost(.kana)),
    Row("ひ", for: "び", .wrong),
    Row("icecream", for: "ice cream", .almost(.spacing)),
    Row("well known", for: "well-known", .almost(.spacing)),
    Row("x=2", for: "x = 2", .almost(.spacing)),
    Row("12", for: "1 2", .wrong), Row("5", for: "-5", .wrong), Row("-5", for: "5", .wrong),
    Row("x = 2", for: "x = -2", .wrong), Row("from 3 to 5", for: "from -3 to 5", .wrong),
    Row("covid 19", for: "Covid-19", .almost(.spacing)),
    Row("saint etienne", for: "Saint-Étienne", .almost(.accent)),
    Row("Pariss", for: "Paris", .almost(.letters)), Row("Pairs", for: "Paris", .almost(.letters)),
    Row("Pris", for: "Paris", .almost(.letters)),
    Row("Prs", for: "Paris", .wrong), Row("Polen", for: "Paris", .wrong),
    Row("Reykjavk", for: "Reykjavík", .almost(.letters)),
    Row("Reikiavik", for: "Reykjavík", .almost(.letters)),
    Row("Rekiavk", for: "Reykjavík", .wrong), Row("Sao Paolo", for: "São Paulo", .almost(.letters)),
    Row("cot", for: "cat", .wrong), Row("ca", for: "cat", .wrong), Row("cats", for: "cat", .wrong),
    Row("on table", for: "in table", .wrong),
    Row("impossible", for: "possible", .wrong), Row("1914", for: "1941", .wrong),
    Row("in 1914", for: "in 1915", .wrong),
    Row("日本科理", for: "日本料理", .wrong), Row("ありがどう", for: "ありがとう", .almost(.letters)),
    Row("go home", for: "I go home", .wrong),
    Row("cat", for: "the cat", .almost(.article), in: "en"),
    Row("a cat", for: "cat", .almost(.article), in: "en-GB"),
    Row("Hund", for: "der Hund", .almost(.article), in: "de"),
    Row("die Hund", for: "der Hund", .wrong, in: "de"),
    Row("eau", for: "l’eau", .almost(.article), in: "fr"),
    Row("the Hund", for: "Hund", .wrong, in: "de"), Row("Hund", for: "der Hund", .almost(.article)),
    Row("", for: "Paris", .wrong), Row("   ", for: "Paris", .wrong),
  ]

  @Test(arguments: slips) func `a slip is told by name, and little is let pass`(row: Row) throws {
    try check(row)
  }

  @Test func `articles are free where they are set so`() throws {
    let free = AnswerTolerance.usual.union(.articles)
    #expect(
      try judge("die Hund", for: "der Hund", ignoring: free) { $0.answerLanguage = "de" }.verdict
        == .right)
    #expect(try judge("the", for: "the", ignoring: free).verdict == .right)
  }

  @Test(arguments: [
    ("Sao Tome", "São Tomé", Judgement.Verdict.right), ("ЁЖ", "еж", .right), ("か", "が", .wrong),
    ("=", "≠", .wrong), ("o", "ø", .almost(.accent)),
  ])
  func `accents are free where they are set so`(
    typed: String, expected: String, verdict: Judgement.Verdict
  ) throws {
    let free = AnswerTolerance.usual.union(.accents)
    #expect(try judge(typed, for: expected, ignoring: free).verdict == verdict)
  }

  private static let numbers = [
    Row("1000", for: "1,000", .right), Row("1 000", for: "1,000", .right),
    Row("1’000", for: "1000", .right), Row("1,000,000", for: "1000000", .right),
    Row("1.000.000", for: "1000000", .right), Row("1.000", for: "1000", .wrong),
    Row("1.000", for: "1000", .right, in: "de"), Row("1,000", for: "1", .wrong),
    Row("3,14", for: "3.14", .right), Row("3.140", for: "3.14", .right),
    Row("3,1420", for: "3,142", .right, in: "fr"), Row("3,142", for: "3.142", .wrong),
    Row("1.234,5", for: "1234.50", .right), Row("1,234.5", for: "1234.5", .right),
    Row("٣", for: "3", .right), Row("３００", for: "300", .right),
    Row("8848 m", for: "8,848 m", .right), Row("7", for: "007", .wrong),
    Row("1.2.2020", for: "1,2,2020", .wrong), Row("12", for: "1.2", .wrong),
    Row("99999999999999999999999", for: "99,999,999,999,999,999,999,999", .right),
    Row("10", for: "100", .wrong), Row("0.5", for: "0,50", .right),
  ]

  @Test(arguments: numbers) func `numbers are compared by value`(row: Row) throws {
    try check(row)
  }

  @Test func `what the card lists as wrong is no slip`() throws {
    #expect(try judge("affect", for: "effect").verdict == .almost(.letters))
    #expect(try judge("affect", for: "effect") { $0.choices = ["Affect"] }.verdict == .wrong)
    #expect(try judge("resume", for: "résumé") { $0.choices = ["resume"] }.verdict == .wrong)
  }

  @Test func `the nearest of several right answers is compared with`() throws {
    let judgement = try judge("Djakarte", for: "Jakarta") { $0.accept = ["Batavia", "Djakarta"] }
    #expect(judgement.verdict == .almost(.letters))
    #expect(judgement.expected == "Djakarta")
    #expect(
      try judge("Batavio!!", for: "Jakarta") { $0.accept = ["Batavia"] }.expected == "Batavia")
  }

  private static let hostile = [
    String(repeating: "a", count: 1 << 18), String(repeating: "a ", count: 1 << 17),
    "e" + String(repeating: "\u{301}\u{323}", count: 1 << 16),
    String(repeating: "1,", count: 1 << 17),
    String(repeating: "(", count: 1 << 18), String(repeating: "(a)", count: 1 << 16),
    String(repeating: "a | ", count: 1 << 16),
    String(repeating: "がｶﾞ", count: 2000), String(repeating: "1 000 ", count: 1300),
  ]

  @Test(arguments: hostile.indices) func `hostile answers take no time`(index: Int) throws {
    let text = Self.hostile[index]
    let time = try ContinuousClock().measure {
      #expect(try judge(text, for: "Paris").verdict == .wrong)
      _ = try judge("Paris", for: text)
      _ = try judge(text, for: text)
      _ = try judge(text, for: "x") { $0.accept = [text] + Array(repeating: "bc", count: 20_000) }
      _ = try judge(String(text.prefix(2000)), for: "x" + text.prefix(2000))
    }
    #expect(time < .seconds(30))
  }
}
