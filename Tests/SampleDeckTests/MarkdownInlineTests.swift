import SampleDeck
import Testing

struct MarkdownInlineTests {
  @Test(arguments: [
    ("*a* _b_ **c** __d__ ~~e~~", "em(a) em(b) strong(c) strong(d) strike(e)"),
    ("***a***", "em(strong(a))"), ("**a *b* c**", "strong(a em(b) c)"),
    ("*a **b***", "em(a strong(b))"), ("snake_case_word", "snake_case_word"),
    ("a*b*c", "aem(b)c"), ("2 * 3 * 4", "2 * 3 * 4"), ("*a", "*a"), ("a*", "a*"),
    ("**a*", "*em(a)"),
    ("*a _b* c_", "em(a _b) c_"), ("*a**b*", "em(a**b)"), ("~a~ ~~~b~~~", "~a~ ~~~b~~~"),
    ("**「寿司」**です", "strong(「寿司」)です"), ("\\*a\\*", "*a*"), ("****", "****"),
    ("*a\nb*", "em(a↩b)"),
  ])
  func `emphasis`(text: String, tree: String) {
    #expect(sketch(Markdown(text + " .")) == "p(\(tree) .)")
  }

  @Test(arguments: [
    ("`a*b*`", "code(a*b*)"), ("``a`b``", "code(a`b)"), ("`` ` ``", "code(`)"), ("`a", "`a"),
    ("`a\nb`", "code(a b)"), ("*a`*`", "*acode(*)"), ("\\`a`", "`a`"), ("`\\`", "code(\\)"),
    ("` `", "code( )"),
  ])
  func `code`(text: String, tree: String) {
    #expect(sketch(Markdown(text + " .")) == "p(\(tree) .)")
  }

  @Test(arguments: [
    ("[a](b)", "link<b>(a)"), ("[*a*](<b c> \"t\")", "link<b c>(em(a))"), ("[a]()", "link<>(a)"),
    ("![a *b*](c.png 'x')", "image<c.png>(a b)"), ("[![a](b)](c)", "link<c>(image<b>(a))"),
    ("[a [b](c)](d)", "[a link<c>(b)](d)"), ("[a](b(c)d)", "link<b(c)d>(a)"),
    ("[a](b c)", "[a](b c)"),
    ("[a] (b)", "[a] (b)"), ("[a](b", "[a](b"), ("a]b[c", "a]b[c"), ("[x] done", "[x] done"),
    ("[a](b\\)\\_c)", "link<b)_c>(a)"), ("*[a*](b)", "*link<b>(a*)"), ("[a`](b)`", "[acode(](b))"),
    ("<https://a.b/c>", "link<https://a.b/c>(https://a.b/c)"),
    ("<mailto:a@b>", "link<mailto:a@b>(mailto:a@b)"),
    ("vector<std::string>", "vector<std::string>"), ("[a](b \"c\" d)", "[a](b \"c\" d)"),
    ("!a [b", "!a [b"), ("![[a](b)](c)", "image<c>(a)"),
  ])
  func `links and pictures`(text: String, tree: String) {
    #expect(sketch(Markdown(text + " .")) == "p(\(tree) .)")
  }

  @Test(arguments: [
    ("$a_1*b*c_2$", "$a_1*b*c_2$"), ("$5 *and* $6", "$5 em(and) $6"), ("$$a*b*c$$", "$$a*b*c$$"),
    ("\\(a_1 \\frac{*}{*}\\)", "\\(a_1 \\frac{*}{*}\\)"), ("\\(a*b*", "(aem(b)"), ("$a$1", "$a$1"),
    ("$ *a* $", "$ em(a) $"), ("$\\$*a*$", "$\\$*a*$"),
    ("a\n\\[x*y*z\\]\n*b*", "a↩\\[x*y*z\\]↩em(b)"),
    ("\\[a\\](b)", "[a](b)"), ("$$$$", "$$$$"),
  ])
  func `formulas are left alone`(text: String, tree: String) {
    #expect(sketch(Markdown(text + " .")) == "p(\(tree) .)")
  }

  @Test(arguments: [
    ("{{c1::a}} b {{c2::*c*::h}}", "gap1(a) b gap2(em(c)|h)"),
    ("{{c1::a {{c2::b}} c}}", "gap1(a gap2(b) c)"), ("*{{c1::a* b}}", "*gap1(a* b)"),
    ("*a {{c1::b}} c*", "em(a gap1(b) c)"), ("[{{c1::a](b)}}", "[gap1(a](b))"),
    ("[{{c1::a}}](b)", "link<b>(gap1(a))"), ("`{{c1::a}}`", "code({{c1::a}})"),
    ("{{c1::`a}} b`", "gap1(`a) b`"), ("{{c1::", "{{c1::"), ("{{c1::a\\}}", "gap1(a\\)"),
    (#"\({{c1::\frac{a}{b^{2}}}}_*x*\)"#, #"\(gap1(\frac{a}{b^{2}})_*x*\)"#),
    ("{{c1::a::}}", "gap1(a)"), ("{{c1::a::b {{c2::c}} d}}", "gap1(a|b {{c2::c}} d)"),
  ])
  func `gaps`(text: String, tree: String) {
    #expect(sketch(Markdown(text + " .", gaps: true)) == "p(\(tree) .)")
    #expect(!sketch(Markdown(text)).contains("gap"))
  }

  @Test(arguments: [
    "[", "]", "*", "_", "~~", "`", "``a", "$", "$a ", "\\", "\\(", "\\[", "<", "<a:", "![", "](",
    "[a](",
    "[a](b", "[a](b \"", "[a](b (", "[a](<", "![a](b)", "*a ", "**a *b ", "a*_", "*`a`_", "[*",
    "*a* ",
    "{{c1::", "{{c1::a}}", "{{c1::`", "{{c1::\\(", "{{c1::a::", "a\n", "a  \n", "((((", "[a](b)",
    "[[a](b)",
  ])
  func `a hostile text becomes some tree`(piece: String) {
    let half = 4_000 / piece.utf8.count
    let text = String(repeating: piece, count: half)
    let closers = [
      "", String(repeating: "]", count: half), String(repeating: "*", count: half),
      String(repeating: "](a)", count: half / 4), String(repeating: "}}", count: half / 2),
    ]
    for closer in closers {
      #expect(Markdown(text + closer, gaps: true).plainText.utf8.count <= text.utf8.count * 5)
    }
  }

  @Test func `no letter of running text is lost`() {
    let pieces = [
      "x", "x", " ", "\n", "*", "**", "_", "~~ ", "`", "[", "](x)", "!", "<", ">", "\\", "$", "\\(",
      "\\)", "{{c1::", "}}", "|", "- ", "#", "é",
    ]
    var generator = Seeded(seed: 5)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...14, using: &generator))
        .map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }.joined()
      let shown = sketch(Markdown(text, gaps: true))
      #expect(shown.count { $0 == "x" } >= text.count { $0 == "x" }, "\(text)")
    }
  }

  @Test func `plain text says what the card says`() {
    let text =
      "# A *b*\n\n- [c](d)\n- ![e](f)  \ng\nh\n\n> `i`\n\n---\n\nj|k\n-|-\n1|2\n\n```\nl\n```"
    #expect(Markdown(text).plainText == "A b\nc\ne\ng h\ni\n\nj\tk\n1\t2\nl")
    #expect(Markdown(text).imageDestinations == ["f"])
    #expect(Markdown(text).destinations == ["d", "f"])
  }

  @Test func `a destination names a medium literally or percent-decoded once`() {
    #expect(
      mediaReferences(
        in: "![](a%20b.png) [x](e\u{301}.mp3) ![](<c d.png>) `![](no.png)` ![](%2525)")
        == ["a%20b.png", "a b.png", "é.mp3", "c d.png", "%2525", "%25"])
    #expect(mediaReferences(in: "![](%FF.png) ![](%zz)") == ["%FF.png", "%zz"])
    #expect(mediaReferences(in: "[sound:x.mp3] a.png") == [])
    #expect(Array(mediaReferences(in: "![](e\u{301})").joined().unicodeScalars) == ["é"])
  }
}
