import Foundation
import SampleDeck
import Testing

/// The page as a person uses it, in a real browser without a screen.
@Suite(
  .enabled(if: Browser.path != nil, "Chromium is not on this machine: the page is not tried in it"))
struct `A page in a browser` {
  @Test func `asks, grades, takes back, and knows it all again`() throws {
    var deck = Deck(title: "Rivers", created: Date(timeIntervalSince1970: 0))
    try deck.insert(Card(front: "Through Paris?", back: "the Seine"))
    try deck.insert(
      Card(json: #"{"front":"The {{c1::Volga::a river}} is long.","back":"","cloze":true}"#))
    let seen = try Browser.run(
      deck,
      """
      const text = (selector) => page.document.querySelector(selector).innerText.trim();
      const seen = [];
      const see = (what) => seen.push((what + ': ' + text('.question') + ' | ' + text('.answer')).trim());
      press('quiz'); see('asked'); key(' '); see('shown'); key('1'); see('again');
      key('u'); see('undone'); key(' '); key(' '); see('good');
      key('Enter'); see('gap shown'); key('4'); see('over');
      seen.push(text('[role="status"]'));
      await reload();
      press('quiz'); see('later');
      press('flip'); see('flip'); key('ArrowRight'); see('next'); key('Escape');
      seen.push(String(page.document.querySelector('main').hidden));
      return seen.join('\\n');
      """)
    #expect(
      seen == """
        asked: Through Paris? |
        shown: Through Paris? | the Seine
        again: The [a river] is long. |
        undone: Through Paris? |
        good: The [a river] is long. |
        gap shown:  | The Volga is long.
        over: Done: 2 answers.

        The next questions are due in 2 days. |
        Easy.
        later: Nothing is due now.

        The next questions are due in 2 days. |
        flip: Through Paris? |
        next: The [a river] is long. |
        false
        """)
  }
}

/// Runs pages in Chromium.
enum Browser {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.flatMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
  }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What a script returns that uses the page: it may `press` a mode, send a `key`, `reload`.
  static func run(_ deck: Deck, _ script: String) throws -> String {
    let folder = URL.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var html = ""
    _ = try DeckPage(deck, cards: deck.cards).write { html += $0 }
    try html.write(to: folder.appending(path: "page.html"), atomically: false, encoding: .utf8)
    let harness = """
      <!DOCTYPE html><meta charset="utf-8"><iframe src="page.html" width="400" height="700"></iframe>
      <pre id="result"></pre><script>
      let page;
      const frame = document.querySelector('iframe');
      const loaded = () => new Promise((done) => frame.addEventListener('load', done, { once: true }));
      const key = (name) => page.document.activeElement.dispatchEvent(
        new page.KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      const press = (mode) => page.document.querySelector('[data-mode="' + mode + '"]').click();
      const reload = async () => { const done = loaded(); page.location.reload(); await done; page = frame.contentWindow; };
      (async () => {
        await loaded();
        page = frame.contentWindow;
        let result;
        try { result = await (async () => { \(script) })(); } catch (error) { result = String(error.stack); }
        document.querySelector('#result').textContent = '«' + result + '»';
      })();
      </script>
      """
    let start = folder.appending(path: "harness.html")
    try harness.write(to: start, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-web-security",
      "--allow-file-access-from-files", "--user-data-dir=\(folder.path)/profile",
      "--virtual-time-budget=10000", "--dump-dom", start.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let dom = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let result = try #require(dom.firstMatch(of: /«([^»]*)»<\/pre>/), "no result in \(dom)")
    return String(result.output.1)
      .replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
  }
}
