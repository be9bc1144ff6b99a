import SampleDeck
import Testing

/// Cards in the Markdown that people have.
@Suite struct MarkdownImportTests {
  private func read(_ text: String) throws -> ImportedDeck {
    var options = ImportOptions()
    options.format = "markdown"
    return try ImportedDeck(Array(text.utf8), name: "notes.md", options)
  }

  private func cards(_ text: String) throws -> [String] {
    try read(text).cards.map { "\($0.draft.front) = \($0.draft.back)" }
  }

  private func left(_ text: String) throws -> [Int] { try read(text).notes.all.flatMap(\.lines) }

  @Test(arguments: [
    ("Q: a\nA: b\n", ["a = b"]),
    ("Q: a\nmore\nA: b\n\nand c\n\nQ: d\nA: e", ["a\nmore = b\n\nand c", "d = e"]),
    ("Q: a\r\nA: b\r\n\r\n---\r\n\r\nQ: c\r\nA: d\r\n", ["a = b", "c = d"]),
    ("**Q:** a\n**A:** b", ["a = b"]),
    (
      "Q: code?\nA: ```\nQ: none\n---\n```\ntail\n\nQ: c\nA: d",
      [
        "code? = ```\nQ: none\n---\n```\ntail", "c = d",
      ]
    ),
    (
      "C: The [a] of [b c] in [link](x) and ![pic](y) \\[z\\].",
      [
        "The {{c1::a}} of {{c2::b c}} in [link](x) and ![pic](y) [z]. = "
      ]
    ),
    ("C: It is [silver\\[1\\]].", ["It is {{c1::silver[1]}}. = "]),
    ("a :: b\n- c :: d `e :: f`\n$x :: y$ z :: w", ["a = b", "c = d `e :: f`", "$x :: y$ z = w"]),
    ("# Title\n\n## a\n\nb\n\n```\n## c\n```\n\n## d\ne", ["a = b\n\n```\n## c\n```", "d = e"]),
    ("a\n\nb\n\nc\n\n---\n\nd\ne\n***\n", ["a = b\n\nc", "d = e"]),
  ])
  func `a text is these cards`(text: String, expected: [String]) throws {
    #expect(try cards(text) == expected)
  }

  @Test func `the cards of Obsidian's plugin are found among notes`() throws {
    let deck = try read(
      """
      ---
      tags:
        - uni
        - flashcards/chem
      ---
      # Salts

      Only a note, with a==b.

      What is NaCl?:: Salt
      <!--SR:!2024-12-19,4,290-->
      Norway:::Oslo <!--SR:!2024-12-19,4,290!2024-12-19,4,290-->

      Three laws
      of motion
      ?
      - one
      - `a::b`
      <!--SR:!2024-12-19,4,290-->

      kept
      ??
      ![[map one.png|200]]

      ==Oslo== is in ==Norway==.

      ```
      x::y
      ```
      """)
    #expect(
      deck.cards.map { "\($0.draft.front) = \($0.draft.back)" } == [
        "What is NaCl? = Salt", "Norway = Oslo", "Three laws\nof motion = - one\n- `a::b`",
        "kept = ![](map%20one.png)", "{{c1::Oslo}} is in {{c2::Norway}}. = ",
      ])
    #expect(deck.cards.map(\.draft.reversible) == [false, true, false, true, false])
    #expect(deck.cards.map(\.draft.cloze) == [false, false, false, false, true])
    #expect(deck.cards[0].draft.tags == ["uni", "flashcards/chem"])
    #expect(
      deck.notes.all.map { "\($0.kind) \($0.message) \($0.lines)" } == [
        "dropped this text is part of no card [8, 27, 28, 29]",
        "warning somebody's progress is in the file and stays there [11, 12, 19]",
        "warning there is no picture or sound “map%20one.png” beside [21]",
      ])
  }

  @Test func `the cards of Logseq's notes are points with what is below them`() throws {
    let deck = try read(
      """
      - Databases
      \t- What is a tuple? #card
      \t  id:: 64a1-7
      \t  card-last-interval:: 4
      \t\t- A row
      \t\t\t- of a table
      \t\t  collapsed:: true
      \t- The capital of {{cloze Norway}} is {{cloze Oslo}}. #card
      - only a note
      """)
    #expect(
      deck.cards.map { "\($0.draft.front) = \($0.draft.back)" } == [
        "What is a tuple? = - A row\n\t- of a table",
        "The capital of {{c1::Norway}} is {{c2::Oslo}}. = ",
      ])
    #expect(deck.cards.map(\.draft.cloze) == [false, true])
    #expect(deck.notes.all.flatMap(\.lines) == [1, 9])
  }

  @Test func `a line that is part of no card is told`() throws {
    #expect(try left("Q: a\nA: b\n---\nlost\n---\nQ: c\nA: d") == [4])
    #expect(try left("a :: b\nlost\n\n    c :: d\nx::y") == [2, 4, 5])
    #expect(try left("lost\n# a\nb\n# c\n") == [1, 4])
    #expect(try left("a\n\nb\n---\nlost") == [5])
    #expect(try left("Q: a\nA: b\n\n```\nQ: c\nA: d") == [4])
  }

  @Test func `text without any mark is refused with its lines`() {
    let error = #expect(throws: DeckError.self) { try read("only\nprose") }
    #expect(error?.message.contains("0 cards: this text is part of no card") == true)
  }

  @Test func `headings are sections, and the one at the top is the title`() throws {
    let deck = try read(
      "# Rivers\n## Europe\nQ: a\nA: b\n\n### West\nQ: c\nA: d\n\n## Asia\nQ: e\nA: f")
    #expect(deck.title == "Rivers")
    #expect(deck.cards.map(\.draft.section) == [["Europe"], ["Europe", "West"], ["Asia"]])
  }

  @Test func `what stands at the top counts`() throws {
    let deck = try read("---\ntitle: \"Cells\"\ntags: [bio, life]\n---\nQ: a\nA: b")
    #expect(deck.title == "Cells")
    #expect(deck.cards.map(\.draft.tags) == [["bio", "life"]])
  }

  @Test func `both ways where there are three colons`() throws {
    let deck = try read("a ::: b\nc :: d")
    #expect(deck.cards.map(\.draft.reversible) == [true, false])
  }

  @Test func `no text is a trap`() {
    var random = Seeded(seed: 3)
    let parts = [
      "Q: ", "A:", "C: [a]", "\n", "\n\n", "---", "```", "~~~~", "# ", " :: ", "[", "]", "\\",
      "=== new card", "%%", "\r", "é", "`", "$", "    ", "!", "tags: \"", ": ",
      "?\n", "<!--SR:", "-->", "==", "::", "- ", "#card", "{{cloze ", "}}", "\t", "x:: ", "![[",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      _ = try? read(text)
    }
  }
}
