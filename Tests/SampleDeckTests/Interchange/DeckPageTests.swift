import Foundation
import SampleDeck
import Testing

@Suite struct `A deck as a page` {
  private func deck() throws -> Deck {
    var deck = Deck(
      title: "Rivers & <seas>", id: try #require(CardID("0c5f6a52-0000-4000-8000-000000000000")),
      created: Date(timeIntervalSince1970: 0))
    deck.language = "en"
    try deck.insert(
      Card(
        json: #"""
          {"id":"00000000-0000-4000-8000-000000000001","created":"2026-01-01T00:00:00.001Z","front":"Through **Paris**?","back":"- the Seine\n- `x<y`","reversible":true,"tags":["geo::rivers"]}
          """#))
    try deck.insert(
      Card(
        json: #"""
          {"id":"00000000-0000-4000-8000-000000000002","created":"2026-01-01T00:00:00.002Z","front":"The {{c1::Volga::a \"river\"}} ends in the {{c2::Caspian Sea}}.","back":"","cloze":true}
          """#))
    return deck
  }

  private func page(_ deck: Deck) throws -> (html: String, omissions: [DeckPage.Omission]) {
    var html = ""
    let omissions = try DeckPage(deck, cards: deck.cards).write { html += $0 }
    return (html, omissions)
  }

  @Test func `holds each card, readable as it stands`() throws {
    let html = try page(deck()).html
    let main = try #require(html.firstRange(of: "<main>")).upperBound..<html.endIndex
    let end = try #require(html[main].firstRange(of: "</main>")).lowerBound
    #expect(
      html[main.lowerBound..<end] == """

        <article id="00000000-0000-4000-8000-000000000001" data-faces="front back">
        <div class="front" dir="auto" lang="en">
        <p>Through <strong>Paris</strong>?</p>
        </div>
        <details><summary lang="en">Answer</summary>
        <div class="back" dir="auto" lang="en">
        <ul><li>the Seine</li>
        <li><code>x&lt;y</code></li></ul>
        </div>
        <p class="note">geo::rivers</p></details>
        </article>
        <article id="00000000-0000-4000-8000-000000000002" data-faces="c1 c2">
        <div class="front" dir="auto" lang="en">
        <p>The <span class="gap" data-gap="1" data-hint="a &quot;river&quot;">Volga</span> ends in the \
        <span class="gap" data-gap="2">Caspian Sea</span>.</p>
        </div>
        <details><summary lang="en">Answer</summary>
        <div class="back" dir="auto" lang="en">

        </div>
        </details>
        </article>

        """)
    #expect(html.contains("<title>Rivers &amp; &lt;seas&gt;</title>"))
  }

  @Test func `holds a picture once that several cards show`() throws {
    var deck = Deck(title: "Maps", created: Date(timeIntervalSince1970: 0))
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for number in 1...2 {
      let card = Card(
        front: "Map \(number)", back: "![a map](map.png)", created: deck.created)
      try deck.insert(card)
      _ = try deck.attach(Attachment(png, name: "map.png"), to: card.id)
    }
    let html = try page(deck).html
    #expect(html.matches(of: /data:image\/png/).count == 1)
    #expect(
      html.contains("<img alt=\"a map\" loading=\"lazy\" id=\"m1\" src=\"data:image/png;base64,"))
    #expect(
      html.contains(
        "<img alt=\"a map\" loading=\"lazy\" data-as=\"m1\"><noscript><a href=\"#m1\">a map</a></noscript>"
      ))
  }

  @Test func `a title with a NUL is refused when it is saved, and read as none until then`() throws
  {
    var deck = try deck()
    deck.title = "a\0b"
    #expect(deck.title == "")
    let place = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sampledeck")
    let error = #expect(throws: DeckError.self) { try deck.write(to: place) }
    #expect(error?.message == "The deck's title holds a NUL character; take it out.")
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test func `is the same bytes each time`() throws {
    let deck = try deck()
    #expect(try page(deck).html == page(deck).html)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "](javascript:alert(1))",
    "[a](javascript:alert(1))", "![x](\"onload=alert(1))",
    "</div></article></main><script>1</script>",
    "[b](https://e.org/\"><script>1</script>)", "a\u{0}b\u{1B}[2J\u{9B}c", "<!-- -->", "]]>",
    "<style>",
  ])
  func `takes no text for markup`(text: String) throws {
    var deck = Deck(title: text, created: Date(timeIntervalSince1970: 0))
    deck.language = text
    try deck.insert(
      Card(front: text.replacing("\0", with: ""), back: "`\(text.replacing("\0", with: ""))`"))
    let html = try page(deck).html
    let article = try #require(html.firstMatch(of: /(?s)<body.*<main>(.*)<\/main>/)).output
    let tags = Set(article.1.matches(of: /<\/?([a-zA-Z!]+)/).map { String($0.output.1) })
    #expect(
      tags.isSubset(of: [
        "article", "div", "p", "details", "summary", "code", "a", "em", "ul", "li", "pre",
      ]))
    #expect(!article.1.contains(/href="(?!https?:|mailto:)/))
    #expect(html.matches(of: /<script/).count == 1)
    #expect(
      html.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) || "\n\t".unicodeScalars.contains($0)
      })
  }
}
