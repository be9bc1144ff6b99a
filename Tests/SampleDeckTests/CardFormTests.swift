import SampleDeck
import Testing

struct CardFormTests {
  private let id = "0c5f6a52-7c6e-4b5c-9d55-0a6a3f1f2b11"

  @Test func `a card is written to be read by a person`() {
    var card = Draft()
    card.id = CardID(id)
    card.front = "Who wrote the first compiler?"
    card.back = "Grace Hopper\n\n![The A-0 tape](a-0.png)\n\n---\n"
    card.tags = ["computing", "hip hop", "a, b"]
    card.section = ["Europe", "Chapter 1: West"]
    card.reversible = true
    card.accept = ["Hopper", "Grace \"Amazing\" Hopper"]
    card.hint = "two\nlines"
    card.media = ["a-0.png": "5f70bf18", "x = y": "00"]
    var new = Draft()
    new.front = "\n---\n=== card\r\n"
    #expect(
      CardForm.write([card, new], instructions: "Edit.") == """
        %% Edit.

        === card 0c5f6a52-7c6e-4b5c-9d55-0a6a3f1f2b11
        tags: computing, hip hop, "a, b"
        section: Europe::"Chapter 1: West"
        reversible: yes
        accept: Hopper
        accept: Grace "Amazing" Hopper
        hint: "two\\nlines"
        media: a-0.png = 5f70bf18
        media: "x = y" = 00

        Who wrote the first compiler?
        ---
        Grace Hopper

        ![The A-0 tape](a-0.png)

        ---
        \\

        === new card

        \\
        \\---
        \\=== card␍
        \\
        ---

        """)
  }

  @Test func `a form of one new card needs a front and nothing else`() throws {
    let drafts = try CardForm.read(
      "%% ignored\n\n\nFront: what?\n\nmore\n\n\n---\n\nBack\n%% kept\n\n")
    #expect(drafts.map(\.front) == ["Front: what?\n\nmore"])
    #expect(drafts.map(\.back) == ["Back\n%% kept"])
    #expect(drafts.map(\.line) == [4])
    #expect(try CardForm.read("Q").map(\.front) == ["Q"])
    #expect(try CardForm.read("%% ignored\n\n") == [])
  }

  @Test func `a block taken out is a card that is not there`() throws {
    var one = Draft()
    one.id = CardID(id)
    var two = Draft()
    two.id = .random()
    let form = CardForm.write([one, two], instructions: "")
    let blocks = form.split(separator: "=== ")
    #expect(try CardForm.read(form).map(\.id) == [one.id, two.id])
    #expect(try CardForm.read("=== " + blocks[0]).map(\.id) == [one.id])
  }

  @Test(arguments: [
    ("=== new card\ntags:\nhint:\nlanguage:\n\nQ", "Q"),
    ("\u{FEFF}=== card\n%% a note\ntags: a\n\nQ", "Q"),
    ("=== new card\r\ntags: a\r\n\r\nQ\r\n---  \r\nA\r\n", "Q"),
    ("=== new card\n\nTitle\n===\n====\n", "Title\n===\n===="),
    ("=== new card\n\n\\frac{a}{b}\n\\\\\n", "\\frac{a}{b}\n\\"),
  ])
  func `what editors and people write is understood`(form: String, front: String) throws {
    #expect(try CardForm.read(form).map(\.front) == [front])
  }

  @Test(arguments: [
    (
      "=== crad 1\n\nQ", 1,
      """
      line 1 begins like a card but names none; write “=== new card”, “=== card” and a whole id, \
      or “\\===” if it is text
      """
    ),
    (
      "\n=== new card\nWhat is this?\n", 3,
      "line 3 should be “name: value”; an empty line goes before the front"
    ),
    (
      "=== new card\ntgas: x\n", 2,
      """
      line 2 names a member “tgas” that is not known; there are tags, section, language, \
      answerLanguage, reversible, cloze, choice, accept, ask, hint, source, media, \
      and an empty line goes before the front
      """
    ),
    ("=== new card\nhint: a\nhint: b\n", 3, "line 3 gives “hint” a second time"),
    (
      "=== new card\ntags: \"a\n", 2,
      "line 2 has a value that cannot be read; quotes are closed, and within them “\\\\” and “\\\"”"
    ),
    ("=== new card\ncloze: perhaps\n", 2, "line 2 should say yes or no"),
    ("=== new card\nmedia: a.png\n", 2, "line 2 should be “media: name = digest”"),
    ("=== new card\nmedia: a = 1\nmedia: a = 2\n", 3, "line 3 attaches “a” a second time"),
  ])
  func `an error names the line`(form: String, line: Int, message: String) {
    let error = #expect(throws: FormError.self) { try CardForm.read(form) }
    #expect(error?.line == line)
    #expect(error?.message == message)
  }

  @Test func `a card cannot stand in a form twice`() {
    let form = "=== card \(id)\n\nQ\n\n=== card \(id)\n\nQ\n"
    let error = #expect(throws: FormError.self) { try CardForm.read(form) }
    #expect(error?.message == "line 5 names card \(id), as line 1 does")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `any cards read back as they were written`(lineEnd: String) throws {
    var random = NastyText(seed: 11)
    for _ in 0..<1_000 {
      let drafts = (0..<random.count(upTo: 3)).map { _ in random.draft() }
      let form = CardForm.write(drafts)
      var read = try CardForm.read(
        form.utf8.split(separator: 10, omittingEmptySubsequences: false)
          .map { String($0) ?? "" }.joined(separator: lineEnd))
      for index in read.indices { read[index].line = 0 }
      #expect(read.map(Scalars.init) == drafts.map(Scalars.init), "\(form)")
    }
  }

  /// A draft compared scalar by scalar, for strings that differ in composition only are equal.
  private struct Scalars: Equatable {
    let text: [UInt8]

    init(_ draft: Draft) {
      var draft = draft
      let media = draft.media.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
      draft.media = [:]
      text = Array("\(draft) \(media)".utf8)
    }
  }
}

/// Cards made of everything a form could mistake for its own.
private struct NastyText {
  private var generator: Seeded
  private let pieces = [
    "a", "b c", "\n", "\n", "\n", "\r\n", "\r", "␍", "\\", "\\", "---", "=== ", "=== card", "===",
    "%%", " ", "\t", "\"", ",", ":", "::", "=", " = ", "```", "tags: x", "\u{301}", "\u{FEFF}",
    "\u{2028}", "é", "", "\u{B}",
  ]

  init(seed: UInt64) {
    generator = Seeded(seed: seed)
  }

  mutating func count(upTo limit: Int) -> Int {
    Int.random(in: 0...limit, using: &generator)
  }

  mutating func text() -> String {
    (0..<count(upTo: 7)).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }
      .joined()
  }

  mutating func draft() -> Draft {
    func texts() -> [String] { (0..<count(upTo: 2)).map { _ in text() } }
    var draft = Draft()
    if Bool.random(using: &generator) { draft.id = .random(using: &generator) }
    draft.front = text()
    draft.back = text()
    draft.tags = texts()
    draft.section = texts()
    draft.choices = texts()
    draft.accept = texts()
    if Bool.random(using: &generator) { draft.language = text() }
    if Bool.random(using: &generator) { draft.answerLanguage = text() }
    if Bool.random(using: &generator) { draft.ask = text() }
    draft.reversible = Bool.random(using: &generator)
    draft.cloze = Bool.random(using: &generator)
    draft.hint = text()
    draft.source = text()
    for name in texts() { draft.media[name] = text() }
    return draft
  }
}
