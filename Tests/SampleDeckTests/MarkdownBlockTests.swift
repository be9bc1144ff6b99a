import SampleDeck
import Testing

struct MarkdownBlockTests {
  @Test(arguments: [
    ("", ""), (" \n\t\n", ""),
    ("a\nb\r\nc\rd", "p(a↩b↩c↩d)"), ("a\n\n  b", "p(a) p(b)"),
    ("a  \nb\\\nc", "p(a⏎b⏎c)"),
    ("<b>x</b> &amp; y", "p(<b>x</b> &amp; y)"),
  ])
  func `paragraphs`(text: String, tree: String) {
    #expect(sketch(Markdown(text)) == tree)
  }

  @Test(arguments: [
    ("# a", "h1(a)"), ("###### a ##", "h6(a)"), ("####### a", "p(####### a)"), ("#a", "p(#a)"),
    ("#", "h1()"), ("# a#", "h1(a#)"), ("## ##", "h2()"), ("a\n# b\nc", "p(a) h1(b) p(c)"),
    ("a\n===", "h1(a)"), ("a\nb\n---", "h2(a↩b)"), ("# *a*", "h1(em(a))"),
  ])
  func `headings`(text: String, tree: String) {
    #expect(sketch(Markdown(text)) == tree)
  }

  @Test(arguments: [
    ("---", "rule"), (" * * *", "rule"), ("a\n\n___\nb", "p(a) rule p(b)"), ("--", "p(--)"),
    ("- a\n- - -\n", "ul(li(p(a))) rule"), ("--- a", "p(--- a)"),
  ])
  func `rules`(text: String, tree: String) {
    #expect(sketch(Markdown(text)) == tree)
  }

  @Test(arguments: [
    ("```swift x\nlet *a*\n\n  b\n```\nc", "code<swift>(let *a*\n\n  b) p(c)"),
    ("~~~\n```\n~~~~", "code<>(```)"), ("```\nopen", "code<>(open)"), ("```", "code<>()"),
    ("a\n```\nb\n```", "p(a) code<>(b)"), ("  ```\n    a\n  ```", "code<>(  a)"),
    ("    a\n\n\tb\nc", "code<>(a\n\nb) p(c)"), ("a\n    b", "p(a↩b)"), ("``` a`", "p(``` a`)"),
    ("- ```\n  x\n  ```\n- y", "ul(li(code<>(x)) li(p(y)))"),
  ])
  func `code`(text: String, tree: String) {
    #expect(sketch(Markdown(text)) == tree)
  }

  @Test(arguments: [
    ("> a\n> b", "quote(p(a↩b))"), (">a\nb\n\nc", "quote(p(a↩b)) p(c)"),
    ("> a\n>> b\n\n> c", "quote(p(a) quote(p(b))) quote(p(c))"),
    ("> # a\nb", "quote(h1(a)) p(b)"), ("> ```\nb", "quote(code<>()) p(b)"),
    ("> - a\nb", "quote(ul(li(p(a↩b))))"), ("> a\n---", "quote(p(a)) rule"), (">", "quote()"),
    ("> a\n- b", "quote(p(a)) ul(li(p(b)))"),
  ])
  func `quotes`(text: String, tree: String) {
    #expect(sketch(Markdown(text)) == tree)
  }

  @Test(arguments: [
    ("- a\n- b", "ul(li(p(a)) li(p(b)))"), ("- a\n\n- b", "ul-loose(li(p(a)) li(p(b)))"),
    ("- a\n\n  b", "ul-loose(li(p(a) p(b)))"), ("- a\nb", "ul(li(p(a↩b)))"),
    ("- a\n\nb", "ul(li(p(a))) p(b)"), ("- a\n* b", "ul(li(p(a))) ul(li(p(b)))"),
    ("3. a\n4. b", "ol3(li(p(a)) li(p(b)))"), ("1) a\n2. b", "ol1(li(p(a))) ol2(li(p(b)))"),
    ("- a\n  - b\n    - c\n- d", "ul(li(p(a) ul(li(p(b) ul(li(p(c)))))) li(p(d)))"),
    ("-\ta\n\n\tb", "ul-loose(li(p(a) p(b)))"), ("1. a\n   - b", "ol1(li(p(a) ul(li(p(b)))))"),
    ("- a\n\n      code", "ul-loose(li(p(a) code<>(code)))"), ("-", "ul(li())"),
    ("- a\n  - b\n\n- c", "ul-loose(li(p(a) ul(li(p(b)))) li(p(c)))"),
    ("a\n- b", "p(a) ul(li(p(b)))"), ("In\n1968. it", "p(In↩1968. it)"), ("-a", "p(-a)"),
    ("1234567890. a", "p(1234567890. a)"), ("- > a", "ul(li(quote(p(a))))"),
  ])
  func `lists`(text: String, tree: String) {
    #expect(sketch(Markdown(text)) == tree)
  }

  @Test(arguments: [
    ("| a | b |\n|---|:-:|\n| 1 | *2* |\n\nc", "table[.natural, .center](a|b / 1|em(2)) p(c)"),
    ("a|b\n:-|-:\n1\n1|2|3", "table[.left, .right](a|b / 1 / 1|2|3)"),
    ("a \\| `b\\|c`|\n-|\nx", "table[.natural](a | code(b|c) / x)"),
    ("t\na|b\n-|-", "p(t) table[.natural, .natural](a|b)"),
    ("a|b\n-", "h2(a|b)"), ("a|b\n-|-|-", "p(a|b↩-|-|-)"), ("a|b\n-|x", "p(a|b↩-|x)"),
    ("| a |\n| - |\n| |\n> q", "table[.natural](a / ) quote(p(q))"),
  ])
  func `tables`(text: String, tree: String) {
    let name = "SampleDeck.Markdown.Alignment"
    #expect(sketch(Markdown(text)).replacing(name, with: "") == tree)
  }

  @Test(arguments: [
    ">", "> ", "- ", "* a ", "1. ", "#", "`", "```\n", "|", "|-", "a|\n", "-\n", "- a\n", "> a\n",
    "a|b\n-|-\n", "   ", "\t", "\n", "\r", "    x\n", "- a\n\n", ">\n- \n", "=\n", "    - \n",
    "~~~",
  ])
  func `a hostile text becomes some tree`(piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    #expect(Markdown(text).plainText.utf8.count <= text.utf8.count)
  }

  @Test func `lists nested beyond measure end as text`() {
    let text = (0..<300).map { String(repeating: "  ", count: $0) + "- x\n" }.joined()
    #expect(Markdown(text).plainText.utf8.count { $0 == UInt8(ascii: "x") } == 300)
  }
}
