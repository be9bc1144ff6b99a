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
    {"front":"plain","back":"side","id":"0c5f6a52-7c6e-4b5c-9d55-0a6a3f1f2b11"}
    """

  @Test(arguments: ["csv", "tsv", "md", "json"])
  func `a deck comes back from a format as it was`(ending: String) throws {
    try sandbox.done("create", "Deck")
    for line in awkward.split(separator: "\n") {
      try sandbox.done("import", "-", "--into", "Deck", "--format", "json", input: String(line))
    }
    try sandbox.done("export", "Deck", "-o", "Deck.\(ending)")
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/other", withIntermediateDirectories: false)
    try sandbox.done("import", "Deck.\(ending)", "-o", "other/Deck")
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
