import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

/// The quiz's screen as a value: keys in, pictures and things to do out.
@Suite struct QuizScreenTests {
  private func page(
    _ front: String, _ back: String, face: Face = .front, again: Int = 0,
    change: (inout Card) -> Void = { _ in }
  ) -> QuizPage {
    var card = Card(front: front, back: back)
    change(&card)
    return QuizPage(
      title: "Inventions",
      question: Question(
        document: DeckDocument(Deck()), card: card, face: face, marks: CardMarks()),
      progress: QuizProgress(number: 3, total: 20, done: 2, again: again, isRepeat: false),
      canUndo: true)
  }

  private func screen(_ page: QuizPage) -> QuizScreen {
    QuizScreen(.question(page), keys: KeyMap())
  }

  private func picture(_ screen: QuizScreen, _ width: Int, _ height: Int) -> String {
    screen.frame(TerminalSize(width: width, height: height)).text
  }

  private let size = TerminalSize(width: 40, height: 12)

  @Test func `a question and its answer`() {
    var screen = screen(
      page("Who wrote the *first* compiler?", "Grace Hopper", again: 1) {
        $0.section = ["Code"]
        $0.tags = ["computing"]
        $0.hint = "An admiral"
      })
    #expect(
      picture(screen, 60, 12) == """
          Inventions › Code                      3 of 20 · 1 again
          ━━━━━───────────────────────────────────────────────────

          Who wrote the first compiler?






          ────────────────────────────────────────────────────────
           Space  answer   h hint  u undo  e edit  ? keys  q leave
        """)
    #expect(screen.handle(.character("h"), in: size) == [])
    #expect(screen.handle(.character(" "), in: size) == [])
    #expect(
      picture(screen, 60, 16) == """
          Inventions › Code                      3 of 20 · 1 again
          ━━━━━───────────────────────────────────────────────────

          Who wrote the first compiler?

          Hint: An admiral

          ───

          Grace Hopper

          computing


          ────────────────────────────────────────────────────────
          1 Again  2 Hard  3 Good  4 Easy  u undo  ? keys  q leave
        """)
  }

  @Test func `small terminals keep what matters`() {
    var screen = screen(page("Who wrote the first compiler?", "Grace Hopper"))
    #expect(
      picture(screen, 20, 6) == """
        Inventions   3 of 20
        Who wrote the first
        compiler?


         Space  answer
        """)
    _ = screen.handle(.enter, in: TerminalSize(width: 20, height: 6))
    #expect(
      picture(screen, 20, 6) == """
        Inventions   3 of 20

        ───

        Grace Hopper
        1 2 3 4 grade
        """)
    #expect(picture(screen, 1, 1).count <= 1)
  }

  @Test func `a gap is hidden, then filled in its place`() {
    var screen = screen(
      page("{{c1::Rome}} lies on the {{c2::Tiber::river}}", "In Italy", face: .gap(2)) {
        $0.cloze = true
      })
    #expect(picture(screen, 40, 8).contains("Rome lies on the [river]"))
    _ = screen.handle(.enter, in: size)
    #expect(
      picture(screen, 40, 10) == """
        Inventions                       3 of 20
        ━━━━────────────────────────────────────
        Rome lies on the Tiber

        In Italy



        ────────────────────────────────────────
        1 Again  2 Hard  3 Good  4 Easy   ? keys
        """)
  }

  @Test func `the back is asked for the front`() {
    var screen = screen(page("perro", "dog", face: .back) { $0.reversible = true })
    #expect(picture(screen, 40, 12).contains("dog"))
    #expect(!picture(screen, 40, 12).contains("perro"))
    _ = screen.handle(.enter, in: size)
    #expect(picture(screen, 40, 12).contains("perro"))
  }

  @Test func `a long card scrolls, and shows that there is more`() {
    let text = (1...20).map { "line \($0)" }.joined(separator: "\n\n")
    var screen = screen(page(text, "end"))
    func rule() -> String {
      String(picture(screen, 40, 12).split(separator: "\n").dropLast().last ?? "")
    }
    #expect(rule() == "─────────────────────────── ↓ 32 more ──")
    _ = screen.handle(.down, in: size)
    #expect(rule() == "────────────────────── ↑ 1  ↓ 31 more ──")
    _ = screen.handle(.character("k"), in: size)
    _ = screen.handle(.pageDown, in: size)
    #expect(rule().hasSuffix(" ↑ 6  ↓ 26 more ──"))
    _ = screen.handle(.end, in: size)
    #expect(picture(screen, 40, 12).contains("line 20"))
    #expect(rule().hasSuffix(" ↑ 32 ──"))
    _ = screen.handle(.down, in: size)
    _ = screen.handle(.home, in: size)
    #expect(picture(screen, 40, 12).contains("line 1\n"))
    _ = screen.handle(.character(" "), in: size)
    #expect(picture(screen, 40, 12).contains("end"))
  }

  @Test(arguments: [
    (Key.character("1"), QuizAction.again), (.character("2"), .hard), (.character("3"), .good),
    (.character("4"), .easy), (.character("u"), .undo), (.character("<"), .undo),
    (.character("s"), .skip), (.character(">"), .skip), (.character("!"), .suspend),
    (.character("*"), .star), (.character("b"), .bury), (.character("_"), .bury),
    (.character("e"), .edit), (.character("="), .edit), (.character("n"), .note),
    (.character("+"), .note), (.character("o"), .open), (.character("@"), .open),
    (.character("r"), .replay), (.character("~"), .replay), (.character("U"), .undo),
    (.character("３"), .good), (.character("！"), .suspend),
  ])
  func `a key does what it says`(key: Key, action: QuizAction) {
    var screen = screen(page("front", "back"))
    #expect(screen.handle(key, in: size) == [.act(action)])
  }

  @Test func `Space shows the answer and then means Good`() {
    var screen = screen(page("front", "back"))
    for key in [Key.character(" "), .enter, .character("\u{3000}")] {
      screen.show(screen.content, isAnew: true)
      #expect(screen.handle(key, in: size) == [])
      #expect(screen.isAnswerShown)
      #expect(screen.handle(key, in: size) == [.act(.good)])
    }
  }

  @Test func `leaving is one key everywhere`() {
    for key in [Key.character("q"), .escape, .control("d"), .endOfInput] {
      var screen = screen(page("front", "back"))
      #expect(screen.handle(key, in: size) == [.leave(isInterrupted: false)])
    }
    var screen = screen(page("front", "back"))
    #expect(screen.handle(.control("c"), in: size) == [.leave(isInterrupted: true)])
    #expect(screen.handle(.paste("3q"), in: size) == [])
    #expect(screen.handle(.resize, in: size) == [])
  }

  @Test func `help lists every key and goes away again`() {
    var screen = screen(page("front", "back"))
    #expect(screen.handle(.character("?"), in: size) == [])
    let help = picture(screen, 80, 40)
    for action in QuizAction.allCases { #expect(help.contains(action.meaning)) }
    #expect(screen.handle(.down, in: size) == [])
    #expect(screen.isHelpShown)
    #expect(screen.handle(.character("3"), in: size) == [])
    #expect(!screen.isHelpShown)
  }

  @Test func `a message stays until the next key`() {
    var screen = screen(page("front", "back"))
    _ = screen.handle(.enter, in: size)
    screen.show(screen.content, message: "Starred.", isAnew: false)
    #expect(picture(screen, 40, 12).contains("Starred."))
    #expect(screen.isAnswerShown)
    _ = screen.handle(.resize, in: size)
    #expect(picture(screen, 40, 12).contains("Starred."))
    _ = screen.handle(.down, in: size)
    #expect(!picture(screen, 40, 12).contains("Starred."))
  }

  @Test func `a summary tells what the quiz came to`() {
    let summary = QuizSummary(
      grades: [.again: 3, .hard: 1, .good: 14, .easy: 2], cards: 18, seconds: 250,
      hardest: [("Who wrote the first compiler?", 2)], skipped: 1, left: 0,
      command: "deck quiz Inventions", progressFolder: nil)
    var screen = QuizScreen(.summary(summary, canUndo: true), keys: KeyMap())
    #expect(
      picture(screen, 50, 20) == """
         The quiz is over
         ────────────────────────────────────────────────

         20 answers about 18 cards in 4 min 10 s.

         Again     3  ▇▇▇▇▇▇▇▇
         Hard      1  ▇▇▇
         Good     14  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
         Easy      2  ▇▇▇▇▇

         15 % of the answers were graded Again.

         Hard for you
         2 ×  Who wrote the first compiler?

         1 question is left. To go on: deck quiz
         Inventions

         ────────────────────────────────────────────────
                                      Space leave  u undo
        """)
    #expect(screen.handle(.character("u"), in: size) == [.act(.undo)])
    #expect(screen.handle(.character("3"), in: size) == [])
    #expect(screen.handle(.enter, in: size) == [.leave(isInterrupted: false)])
  }

  @Test func `wide letters and right-to-left ones keep to their columns`() {
    var screen = screen(page("日本の首都はどこですか。二文字で答えてください。", "東京 👨‍👩‍👧 tō", again: 1))
    _ = screen.handle(.enter, in: size)
    #expect(
      picture(screen, 30, 12) == """
        Inventions   3 of 20 · 1 again
        ━━━───────────────────────────

        日本の首都はどこですか。二文字
        で答えてください。

        ───

        東京 👨‍👩‍👧 tō

        ──────────────────────────────
        1 2 3 4 grade  ? keys  q leave
        """)
    let hebrew = self.screen(page("מהי בירת צרפת?", "פריז")).frame(
      TerminalSize(width: 30, height: 4))
    #expect(hebrew.text.contains("\u{2067}מהי בירת צרפת?\u{2069}"))
  }

  /// Case c51: the texts whose width is often taken wrong.
  private static let wide = [
    "abc", "日本語", "２５", "cafe\u{301}", "❤️", "❤", "👨‍👩‍👧", "👨‍👩‍👧abc", "👍🏽", "🇨🇭", "1️⃣", "a\u{200B}b",
    "\u{1112}\u{1161}\u{11AB}", "a\u{200D}b", "سلام",
  ]

  @Test(arguments: wide) func `edges are straight round every text`(text: String) {
    var screen = screen(
      page(String(repeating: text + " ", count: 30), "| \(text) | b |\n|---|---|\n| abcdefgh | c |")
    )
    _ = screen.handle(.enter, in: size)
    let frame = screen.frame(TerminalSize(width: 44, height: 30))
    let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines { #expect(displayWidth(line) <= 44) }
    let table = lines.filter { $0.contains("│") || $0.contains("┼") }
    #expect(table.count == 3)
    let edges = table.map { line in
      displayWidth(String(line.prefix { $0 != "│" && $0 != "┼" }))
    }
    #expect(Set(edges).count == 1)
  }

  @Test func `no size and no key is too much`() {
    let card = page(
      "سلام 👨‍👩‍👧 **日本語** `code` \n\n" + String(repeating: "long ", count: 50),
      "> quote\n\n- a\n  - b\n\n| a | b |\n|---|---|\n| c | d |\n\n---\n\n![x](y.png)")
    let keys: [Key] = [
      .enter, .down, .pageDown, .end, .character("?"), .end, .pageUp, .character("x"), .home, .up,
    ]
    for width in [1, 2, 3, 5, 8, 13, 20, 31, 44, 45, 300] {
      for height in [1, 2, 3, 4, 6, 7, 8, 11, 12, 90] {
        let size = TerminalSize(width: width, height: height)
        var screen = screen(card)
        for key in keys {
          _ = screen.handle(key, in: size)
          let frame = screen.frame(size)
          for line in frame.text.split(separator: "\n") where displayWidth(String(line)) > width {
            Issue.record("\(width) × \(height): \(line)")
          }
        }
      }
    }
  }
}
