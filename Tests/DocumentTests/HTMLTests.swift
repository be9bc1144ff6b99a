import SampleDeck
import Testing

@Suite struct `HTML becomes Markdown that shows the same` {
  @Test(arguments: [
    ("plain", "plain"),
    ("a<br>b", "a\nb"),
    ("a<div>b</div><div><br></div>c", "a\nb\n\nc"),
    ("<p>one</p><p>two</p>", "one\n\ntwo"),
    ("one\n  two", "one two"),
    ("H<sub>2</sub>O and x<sup>2</sup>", "H₂O and x²"),
    ("Water &amp; ice<br>“agua”", "Water & ice\n“agua”"),
    ("write &amp;amp; to get &amp;", "write &amp; to get &"),
    ("a&lt;b, c&gt; m;", "a<b, c> m;"),
    ("x < 3 && y > 5", "x < 3 && y > 5"),
    ("#include &lt;bits/stdc++.h&gt;<br>int main() {}", "#include <bits/stdc++.h>\nint main() {}"),
    ("<b>bold </b>and <i>it</i>", "**bold** and *it*"),
    ("<b>a</b><b>b</b>", "**ab**"),
    ("a<b>(b)</b>c", "a(b)c"),
    ("2*3*4", #"2\*3\*4"#),
    ("- a<br>- b", "\\- a\n\\- b"),
    ("1. a", #"1\. a"#), ("12) a", #"12\) a"#),
    ("1989", "1989"), ("3.14", "3.14"), ("7 is 3 + 4", "7 is 3 + 4"),
    ("<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>", "- a\n- b\n  1. c"),
    ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b"),
    ("see <a href=\"https://example.org/a_b\">here</a>", "see [here](https://example.org/a_b)"),
    ("<img src=\"map.png\"> and <img src='red dot.png'>", "![](map.png) and ![](<red dot.png>)"),
    ("<img src=\"100%25%20&amp;%20more.png\" alt=\"a > b\">", "![a > b](100%25%20&%20more.png)"),
    ("<pre>a\n\tb  c</pre>", "```\na\n\tb  c\n```"),
    ("use <code>a*b</code>", "use `a*b`"),
    ("<ruby>漢字<rt>かんじ</rt></ruby>", "漢字[かんじ]"),
    ("<table><tr><th>a<th>b<tr><td>1<td>2|3</table>", "| a | b |\n| --- | --- |\n| 1 | 2\\|3 |"),
    ("<script>alert(1)</script>a<!-- b -->", "a"),
    ("{{c1::Canberra::city}} is <b>{{c2::here}}</b>", "{{c1::Canberra::city}} is **{{c2::here}}**"),
    (#"\({{c3::\frac{a}{b} }}\)"#, #"\({{c3::\frac{a}{b} }}\)"#),
    (#"\[\sum_{n=1}^\infty \frac1{n^2}\]"#, #"\[\sum_{n=1}^\infty \frac1{n^2}\]"#),
    ("<h2>Top</h2>text", "## Top\n\ntext"),
    ("a<hr>b", "a\n\n---\n\nb"),
    ("<blockquote>a<br>b</blockquote>c", "> a\n> b\n\nc"),
    ("<i>a<br><br>b</i>", "*a*\n\n*b*"),
    ("&nbsp;&#233;&#x1F40D;&unknown;", "\u{A0}é🐍&unknown;"),
    ("a&nbsp b &ampx R&D &copy=", "a\u{A0} b &ampx R&D &copy="),
    ("<a href=\"/?a=1&copy=2\">x</a>", "[x](/?a=1&copy=2)"),
    ("ends in <b", "ends in <b"),
    ("<div><div>a</div></div>", "a"),
    ("<span style=\"font-weight: 700\">a</span> <u>b</u>", "**a** b"),
  ])
  func `of every element`(html: String, markdown: String) {
    #expect(Markdown.text(fromHTML: html).text == markdown)
  }

  @Test func `names what Markdown cannot say`() {
    let losses = Markdown.text(fromHTML: "<font color=red>a</font> <u>b</u>").losses
    #expect(losses == [.color, .underline])
  }

  @Test(arguments: [
    "plain", "a\nb", "one\n\ntwo", "**bold** and *it*", "- a\n- b", "1. a\n2. b", "a & b < c > d",
    "`code`", "```\na\n  b\n```", "[here](https://example.org)", "![x](a.png)", "# Top\n\ntext",
    "> quoted", "write &amp; to get &", "| a | b |\n| --- | --- |\n| 1 | 2 |", "a\n\n---\n\nb",
    "\\*not* emphasis", "{{c1::gap::hint}} here", "\u{A0}x", "{{c1::a\nb}}",
  ])
  func `comes back as it was`(markdown: String) {
    #expect(Markdown.text(fromHTML: Markdown(markdown).html()).text == markdown)
  }

  @Test func `is read in whatever state it is`() {
    let pieces = [
      "<b>", "</b>", "<i", ">", "<li>", "</ul>", "<table>", "<td>", "<pre>", "&", "&lt;", "a", "*",
      "\n",
      "<a href='", "</", "<!--", "-->", "<ol>", "</blockquote>", "<script>", "<h1>", "</h1>", "[",
      "](",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      let html = (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let text = Markdown.text(fromHTML: html).text
      let again = Markdown.text(fromHTML: Markdown(text).html()).text
      #expect(Markdown(again) == Markdown(text), "\(html)")
    }
  }
}
