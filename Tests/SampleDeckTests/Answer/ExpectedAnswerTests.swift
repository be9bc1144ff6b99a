import SampleDeck
import Testing

/// What is to be typed.
@Suite struct ExpectedAnswerTests {
  private func expected(
    _ front: String, _ back: String, _ face: Face = .front, change: (inout Card) -> Void = { _ in }
  ) -> ExpectedAnswer? {
    var card = Card(front: front, back: back)
    change(&card)
    return ExpectedAnswer(card, face)
  }

  @Test(arguments: [
    ("Paris\n\nOn the Seine.", "Paris"),
    ("**Grace** *Hopper*\nof the Navy", "Grace Hopper of the Navy"),
    ("![Map](a.png)\n\nParis", "Paris"), ("![Map](a.png) Paris", "Paris"),
    ("# Paris\n\nmore", "Paris"), ("- and\n- or", "and or"),
    ("[Paris](https://example.org)", "Paris"), ("```\ngrep x | wc\n```", "grep x | wc"),
    ("---\n\nParis", "Paris"),
  ])
  func `the first paragraph is to be typed`(back: String, text: String) {
    #expect(expected("?", back)?.text == text)
  }

  @Test(arguments: ["", " \n", "![Map](a.png)", "---"])
  func `where there are no words nothing is to be typed`(back: String) {
    #expect(expected("?", back) == nil)
  }

  @Test(arguments: [
    ("a | b", ["a", "b", "a | b"]), ("(the) cat", ["(the) cat", "the cat", "cat"]),
    ("colo[u]r", ["colo[u]r", "colour", "color"]), ("|x|", ["|x|"]), ("a |", ["a", "a |"]),
    ("(none)", ["(none)", "none"]),
    ("a(b", ["a(b"]), ("f(g(x))", ["f(g(x))", "fg(x)", "f"]),
    ("(a)b(c)", ["(a)b(c)", "abc", "bc", "ab", "b"]),
    ("`grep x | wc`", ["grep x | wc"]),
  ])
  func `bars and brackets say what else is right`(back: String, answers: [String]) throws {
    #expect(Set(try #require(expected("?", back)).answers) == Set(answers))
  }

  @Test func `further right answers belong to the back`() throws {
    let add: (inout Card) -> Void = {
      $0.accept = ["Jakarta", "(D)jakarta"]; $0.reversible = true
    }
    #expect(
      try #require(expected("Indonesia", "Jakarta", change: add)).answers.contains("Djakarta"))
    let back = try #require(expected("Indonesia", "Jakarta", .back, change: add))
    #expect(back.answers == ["Indonesia"])
    #expect(!back.takesMore)
  }

  @Test func `of a gap its text is to be typed`() throws {
    let front = "{{c1::**Rome**}} lies on the {{c2::Tiber::river}}, not in {{c1::Latium}}"
    func gap(_ number: Int) -> ExpectedAnswer? {
      expected(front, "In Italy", .gap(number)) { $0.cloze = true }
    }
    let first = try #require(gap(1))
    #expect(first.text == "Rome, Latium")
    #expect(AnswerJudge(first)("rome latium").verdict == .right)
    #expect(!first.takesMore)
    let second = try #require(gap(2))
    #expect(second.text == "Tiber")
    #expect(second.wrong == ["Rome", "Latium"])
    #expect(gap(3) == nil)
    let only = expected("{{c1::1,000}} m", "", .gap(1)) {
      ($0.cloze, $0.accept) = (true, ["a thousand"])
    }
    #expect(AnswerJudge(try #require(only))("a thousand").verdict == .right)
    let nested = expected("{{c1::the {{c2::Tiber}} flows}}", "", .gap(1)) { $0.cloze = true }
    #expect(nested?.text == "the Tiber flows")
  }

  @Test func `the languages are the card's, and else the deck's`() throws {
    let card = Card(front: "dog", back: "der Hund")
    let german = try #require(ExpectedAnswer(card, .front, language: "en", answerLanguage: "de"))
    #expect(AnswerJudge(german)("Hund").verdict == .almost(.article))
    let swedish = try #require(ExpectedAnswer(card, .front, language: "sv"))
    #expect(AnswerJudge(swedish)("Hund").verdict == .wrong)
  }
}
