import SampleDeck
import Testing

struct ClozeTests {
  @Test(arguments: [
    // Anki's own, from the field: formulas, nesting, a hint.
    (#"spaced \({{c1::\frac{a}{b^{2} } }}\) end"#, 1, #"spaced \([...]\) end"#),
    (#"unspaced \({{c1::\frac{a}{b^{2}}}}\) end"#, 1, #"unspaced \([...]\) end"#),
    ("{{c1::outer {{c2::inner}} tail}} stop", 1, "[...] stop"),
    ("{{c1::outer {{c2::inner}} tail}} stop", 2, "outer [...] tail stop"),
    ("{{c2::Lyon}} is not {{c1::Paris::capital: ?}}", 1, "Lyon is not [capital: ?]"),
    ("{{c2::Lyon}} is not {{c1::Paris::capital: ?}}", 2, "[...] is not Paris"),
    // One number, several gaps.
    ("{{c1::a}} b {{c1::c::d}}", 1, "[...] b [d]"),
    ("{{c1::a::}}{{c2::}}", 1, "[...]"),
    ("{{c1::a}}", 2, "a"),
    // The first inner :: splits; one within a nested gap is that gap's.
    ("{{c1::std::vector::x}}", 1, "[vector::x]"),
    ("{{c1::a {{c2::b::h2}} c::h1}}", 1, "[h1]"),
    ("{{c1::a {{c2::b::h2}} c::h1}}", 2, "a [h2] c"),
    ("{{c1::a::see {{c2::b}}}} c", 2, "a c"),
    // Braces that never come out even.
    ("{{c1::a { b}} c {{c2::d}}", 1, "[...] c d"),
    (#"{{c1::\left\{ x}} and {{c1::\{1\}}}"#, 1, "[...] and [...]"),
    (#"{{c1::C:\}} and {{c2::D}}"#, 1, "[...] and D"),
    ("{{c1::a {{c2::b}} c", 2, "{{c1::a [...] c"),
    // No gaps.
    (
      "{{c0::a}} {{c::b}} {{C1::c}} {{c1:d}} {{c12345::e}} }}", 1,
      "{{c0::a}} {{c::b}} {{C1::c}} {{c1:d}} {{c12345::e}} }}"
    ),
    ("{{c1::{{c1::", 1, "{{c1::{{c1::"),
    ("", 1, ""),
    ("{{c1::👩‍👩‍👧 e\u{301}}}\u{301}", 1, "[...]\u{301}"),
  ])
  func `a question hides one number`(source: String, number: Int, question: String) {
    #expect(Cloze(source).question(hiding: number) == question)
  }

  @Test func `an answer fills every gap`() {
    let cloze = Cloze(#"{{c1::a {{c3::b::h}} c::h}} \({{c10::\frac{1}{2}}}\)"#)
    #expect(cloze.answer == #"a b c \(\frac{1}{2}\)"#)
    #expect(cloze.numbers == [1, 3, 10])
  }

  @Test func `gaps know their text, hint and place`() {
    let cloze = Cloze("é {{c1::a {{c2::b::h}}}} {{c1::x::}}")
    #expect(cloze.gaps.map(\.number) == [1, 2, 1])
    #expect(cloze.gaps.map(\.text) == ["a {{c2::b::h}}", "b", "x"])
    #expect(cloze.gaps.map(\.hint) == [nil, "h", nil])
    #expect(
      cloze.gaps.map { String(cloze.source[$0.range]) }
        == ["{{c1::a {{c2::b::h}}}}", "{{c2::b::h}}", "{{c1::x::}}"])
  }

  @Test(arguments: ["{{c1::", "{{c1::{", "}}", "{{c1::a}}", "{{c1::::", "{{c1::{}}", "\\", "{"])
  func `a hostile text is done with in one pass`(piece: String) {
    let source = String(repeating: piece, count: 100_000)
    #expect(Cloze(source).question(hiding: 1).utf8.count <= source.utf8.count)
  }

  @Test func `no text is lost whatever the braces`() {
    let pieces = ["{{c1::", "{{c2::", "}}", "}", "{", "::", "a", "\\", "é"]
    var generator = Seeded(seed: 3)
    for _ in 0..<5_000 {
      let source = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }.joined()
      let cloze = Cloze(source)
      let hinted = cloze.gaps.contains { cloze.source[$0.range].contains("::}}") || $0.hint != nil }
      if !hinted {
        #expect(
          cloze.answer.filter { $0 == "a" || $0 == "é" } == source.filter { "aé".contains($0) })
      }
      for number in cloze.numbers { #expect(cloze.question(hiding: number) != source) }
    }
  }
}
