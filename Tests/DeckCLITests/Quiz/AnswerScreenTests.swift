import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

/// Typed and chosen answers on the screen: keys in, pictures and things to do out.
@Suite struct AnswerScreenTests {
  private let size = TerminalSize(width: 40, height: 14)

  private func screen(
    _ front: String, _ back: String, mode: QuizMode = .type, change: (inout Card) -> Void = { _ in }
  ) -> QuizScreen {
    var card = Card(front: front, back: back)
    change(&card)
    var question = Question(
      document: DeckDocument(Deck()), card: card, face: .front, marks: CardMarks())
    var chance: any RandomNumberGenerator = SplitMix(seed: 2)
    question.manner = Manner(question, mode: mode, using: &chance)
    let page = QuizPage(
      title: "Capitals", question: question,
      progress: QuizProgress(number: 3, total: 20, done: 2, again: 0, isRepeat: false),
      canUndo: true)
    return QuizScreen(.question(page), keys: KeyMap())
  }

  private func type(_ text: String, _ screen: inout QuizScreen) -> [QuizScreen.Effect] {
    text.flatMap { screen.handle($0 == "\n" ? .enter : .character($0), in: size) }
  }

  @Test func `while an answer is typed every letter is text`() {
    var screen = screen("France", "Paris\n\nOn the Seine.")
    #expect(type("quish!*?1 =j", &screen) == [])
    let frame = screen.frame(size)
    #expect(
      frame.text == """
        Capitals                         3 of 20
        ━━━━────────────────────────────────────

        France







        › quish!*?1 =j
        ────────────────────────────────────────
        Enter check  Esc keys
        """)
    #expect(frame.cursor == Frame.Position(row: 11, column: 14))
    _ = screen.handle(.control("u"), in: size)
    _ = screen.handle(.paste("Pa\nx"), in: size)
    _ = screen.handle(.backspace, in: size)
    _ = screen.handle(.backspace, in: size)
    #expect(type("ris", &screen) == [])
    #expect(screen.field.text == "Paris")
  }

  @Test func `the verdict comes first, then the difference, then the whole answer`() {
    var screen = screen("France", "Paris\n\nOn the Seine.") { $0.tags = ["europe"] }
    #expect(type("Grand Pariss\n", &screen) == [])
    #expect(
      screen.frame(TerminalSize(width: 64, height: 20)).text
        == """
          Capitals                                             3 of 20
          ━━━━━━──────────────────────────────────────────────────────

          France

          ───

          Wrong.
          You wrote: Grand Pariss
          Expected: Paris
          Too much: Grand, s

          Paris

          On the Seine.

          europe

          ────────────────────────────────────────────────────────────
          1 Again  2 Hard  3 Good  4 Easy  = right  + always    ? keys
        """)
    #expect(screen.handle(.enter, in: size) == [.act(.again)])
    #expect(type("=", &screen) == [.act(.good)])
    #expect(type("+", &screen) == [.accept("Grand Pariss")])
    #expect(type("4", &screen) == [.act(.easy)])
  }

  @Test func `a slip may be typed once more, or taken as it is`() {
    var screen = screen("Brazil", "Brasília")
    #expect(type("Brasilia\n", &screen) == [])
    #expect(!screen.isAnswerShown)
    #expect(
      screen.frame(TerminalSize(width: 40, height: 8)).text == """
        Capitals                         3 of 20
        ━━━━────────────────────────────────────
        Brazil

        Almost: mind the accents.
        ›
        ────────────────────────────────────────
        Enter take it so  Esc keys
        """)
    var again = screen
    #expect(type("\n", &screen) == [])
    #expect(screen.handle(.enter, in: size) == [.act(.hard)])
    #expect(type("brasília\n", &again) == [])
    #expect(again.handle(.enter, in: size) == [.act(.good)])
    #expect(type("=", &again) == [.act(.edit)])
  }

  @Test func `nothing typed shows the answer and suggests Again`() {
    var screen = screen("France", "Paris")
    #expect(type("\n", &screen) == [])
    #expect(screen.frame(size).text.contains("Not answered.\n\nParis"))
    #expect(screen.handle(.character(" "), in: size) == [.act(.again)])
  }

  @Test func `Esc gives the keys back while an answer is typed`() {
    var screen = screen("France", "Paris")
    #expect(type("Pa", &screen) == [])
    #expect(screen.handle(.escape, in: size) == [])
    #expect(type("s", &screen) == [.act(.skip)])
    #expect(type("\n", &screen) == [])
    #expect(type("ris\n", &screen) == [])
    #expect(screen.handle(.enter, in: size) == [.act(.good)])
    var other = self.screen("France", "Paris")
    #expect(other.handle(.escape, in: size) == [])
    #expect(other.handle(.escape, in: size) == [.leave(isInterrupted: false)])
    #expect(other.handle(.control("c"), in: size) == [.leave(isInterrupted: true)])
  }

  @Test func `wide and right-to-left letters are typed, and the end is seen`() {
    var screen = screen("?", "日本")
    #expect(type("日本", &screen) == [])
    #expect(screen.frame(size).cursor?.column == 6)
    _ = screen.handle(.paste(String(repeating: "日本語", count: 100) + "end"), in: size)
    let line = screen.frame(size).text.split(separator: "\n").first { $0.hasPrefix("›") } ?? ""
    #expect(line.hasSuffix("語end"))
    #expect(displayWidth(String(line)) <= 40)
    _ = screen.handle(.control("u"), in: size)
    _ = screen.handle(.paste("שלום"), in: size)
    #expect(screen.frame(size).cursor?.column == 6)
  }

  @Test func `a slip in the middle is put right where it stands`() {
    var screen = screen("France", "Paris")
    #expect(type("PXris", &screen) == [])
    let keys: [Key] = [.left, .left, .left, .backspace, .character("a")]
    for key in keys { _ = screen.handle(key, in: size) }
    #expect(screen.field.text == "Paris")
    #expect(screen.frame(size).cursor?.column == 4)
    let more: [Key] = [.home, .delete, .character("p"), .end, .character("!"), .control("a")]
    for key in more { _ = screen.handle(key, in: size) }
    #expect(screen.field.text == "paris!")
    #expect(screen.frame(size).cursor?.column == 2)
    for key in [Key.right, .control("k")] { _ = screen.handle(key, in: size) }
    #expect(screen.field.text == "p")
  }

  @Test func `a digit chooses at once`() throws {
    var screen = screen("France", "Paris", mode: .choice) {
      $0.choices = ["Lyon", "Nice", "A city with a long name that needs more than a line"]
    }
    let picture = screen.frame(size).text
    #expect(
      picture == """
        Capitals                         3 of 20
        ━━━━────────────────────────────────────

        France

        1  Lyon
        2  Paris
        3  Nice
        4  A city with a long name that needs
           more than a line


        ────────────────────────────────────────
        1–4 choose       u undo  ? keys  q leave
        """)
    #expect(type("9", &screen) == [])
    #expect(type("1", &screen) == [])
    #expect(
      screen.frame(size).text.contains(
        "Wrong.\nYou chose: 1, Lyon\nThe right one: 2, Paris\n\nParis"))
    #expect(screen.handle(.enter, in: size) == [.act(.again)])
    #expect(type("2", &screen) == [.act(.hard)])
  }

  @Test func `no size and no key is too much`() {
    let keys: [Key] = [
      .character("x"), .enter, .paste("日本 שלום"), .escape, .enter, .down, .enter, .end,
      .character("1"), .character("+"),
    ]
    for mode in [QuizMode.type, .choice] {
      for width in [1, 2, 3, 5, 20, 41, 200] {
        for height in [1, 2, 3, 4, 7, 8, 30] {
          let size = TerminalSize(width: width, height: height)
          var screen = screen("سلام", "日本語 text", mode: mode) { $0.choices = ["a", "日本"] }
          for key in keys {
            _ = screen.handle(key, in: size)
            for line in screen.frame(size).text.split(separator: "\n") {
              #expect(displayWidth(String(line)) <= width)
            }
          }
        }
      }
    }
  }
}
