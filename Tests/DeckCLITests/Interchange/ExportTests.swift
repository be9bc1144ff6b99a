import Foundation
import Testing

/// What leaves comes back as the same deck.
@Suite struct ExportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private let awkward = """
    {"front":"plain","back":"side"}
    {"front":"tags","back":"","tags":["hip hop"]}
    {"front":"more tags","back":"a, \\"b\\"; c","tags":["a::b","jazz","x;y"],"section":["A","B::C"]}
    {"front":"lines\\n\\nand `code`\\n---\\n=== new card","back":" edges \\n"}
    {"front":"return\\r\\nin it","back":"#x","hint":"h, i","source":"https://example.org"}
    {"front":"{{c1::gap}}","cloze":true,"language":"fr"}
    {"front":"pick","back":"a","choices":["b, c","d"],"accept":["A"],"ask":"choice","reversible":true}
    {"front":"[sound:a.mp3]","back":"=1+1"}
    {"front":"hard  \\nbreak\\\\\\nx","back":"# head\\n\\n- a\\n- b\\n","tags":["été","日本 語"],"answerLanguage":"de"}
    {"front":"%% x","back":"sep=;","section":["","b"],"choices":[""," x "],"accept":["\\"","a\\tb"],"hint":"two\\nlines"}
    """

  @Test(arguments: ["csv", "tsv", "md", "json"])
  func `a deck comes back from a format as it was`(ending: String) throws {
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "-", input: awkward)
    try sandbox.done("add", "Deck", "twin", "side")
    try sandbox.done("edit", "Deck", "front:twin", "--front", "plain")
    #expect(try sandbox.fronts("Deck").count { $0 == "plain" } == 2)
    try sandbox.done("export", "Deck", "-o", "Deck.\(ending)")
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/other", withIntermediateDirectories: false)
    try sandbox.done("import", "Deck.\(ending)", "-o", "other/Deck")
    #expect(try sandbox.done("diff", "Deck", "other/Deck", "--json").contains("\"equal\":true"))
    try sandbox.done("import", "Deck.\(ending)", "--into", "Deck")
    #expect(try sandbox.done("diff", "Deck", "other/Deck", "--json").contains("\"equal\":true"))
    let manifest = try sandbox.text("Deck.sampledeck/manifest.json")
    try sandbox.done("import", "Deck.\(ending)", "--into", "Deck")
    #expect(try sandbox.text("Deck.sampledeck/manifest.json") == manifest)
  }

  @Test func `a table has the columns that are used, and long fields stay whole`() throws {
    let text = "front,back\nbig,\(String(repeating: "x", count: 1_000_000))\n"
    try sandbox.done("import", "-", "-o", "Deck", input: text)
    #expect(try sandbox.done("export", "Deck", "--format", "csv", "-o", "-") == text)
  }

  @Test(arguments: ["csv", "tsv", "markdown", "json", "html"])
  func `a title is no path`(format: String) throws {
    let title = "Core 2k/6k: Optimized::Part 1?"
    try sandbox.done("create", "Deck", "--title", title)
    try sandbox.done("add", "Deck", "a", "b")
    let before = Set(try FileManager.default.contentsOfDirectory(atPath: sandbox.path))
    try sandbox.done("export", "Deck", "--format", format)
    let after = Set(try FileManager.default.contentsOfDirectory(atPath: sandbox.path))
    #expect(
      after.subtracting(before).map { $0.split(separator: ".")[0] } == [
        "Core 2k-6k- Optimized--Part 1"
      ])
    #expect(try sandbox.deck("export", "Deck", "--format", format).status == 1)
  }

  @Test func `what does not go along is said`() throws {
    try sandbox.done("create", "Deck", "--sample")
    let said = try sandbox.said("export", "Deck", "-o", "x.csv")
    #expect(said.contains("title"))
  }
}
