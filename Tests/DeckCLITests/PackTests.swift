import Foundation
import Testing

@Suite struct PackTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
  }

  private func write(_ base64: String, to name: String) throws {
    let data = try #require(Data(base64Encoded: base64))
    try data.write(to: URL(filePath: "\(sandbox.path)/\(name)"))
  }

  private var files: Set<String> {
    get throws { Set(try FileManager.default.subpathsOfDirectory(atPath: sandbox.path)) }
  }

  @Test func `what leaves and what stays is said`() throws {
    try sandbox.done("note", "d", "front:1", "--text", "mine")
    try sandbox.done("grade", "d", "front:2", "good")
    try sandbox.done("rm", "d", "front:3")
    let said = try sandbox.said("pack", "d")
    let lines = said.split(separator: "\n")
    #expect(lines[0].hasPrefix("Packed “D” into \(sandbox.path)/d.sampledeck.zip ("))
    #expect(
      lines.dropFirst() == ["Leaves: 2 cards, 1 deletion", "Stays: 1 review, 1 note"])
    let json = try sandbox.done("pack", "d", "--dry-run", "--json", "-o", "other.zip")
    #expect(json.contains(#""cards":2,"media":0"#))
    #expect(json.contains(#""staying":{"review":1,"note":1}"#))
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/other.zip"))
  }

  @Test func `every verb that reads takes a packed file`() throws {
    try sandbox.done("pack", "d", "-o", "p.bin")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/d.sampledeck")
    #expect(try sandbox.fronts("p.bin") == ["front 1", "front 2", "front 3"])
    let verbs = [
      ["show", "p.bin", "front:1"], ["flip", "p.bin", "--line"], ["next", "p.bin"],
      ["due", "p.bin"], ["stats", "p.bin"], ["forecast", "p.bin"], ["log", "p.bin"],
      ["check", "p.bin"], ["diff", "p.bin", "p.bin"],
    ]
    for words in verbs { try sandbox.done(words) }
    try sandbox.done("grade", "p.bin", "front:1", "good")
    try sandbox.done("quiz", "p.bin", "--line", input: "3\nq\n")
    try sandbox.done("star", "p.bin", "front:2")
    #expect(sandbox.log.count == 3)
    let refused = try sandbox.deck("add", "p.bin", "q", "a")
    #expect(refused.status == 7)
    #expect(refused.errors.contains("unpack it first"))
  }

  @Test func `a packed file becomes a deck, and news for it join it later`() throws {
    try sandbox.done("pack", "d", "-o", "first.zip")
    try sandbox.done("edit", "d", "front:1", "--back", "new")
    try sandbox.done("add", "d", "--front", "front 4", "--back", "b")
    try sandbox.done("pack", "d", "-o", "second.zip")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/d.sampledeck")

    #expect(
      try sandbox.said("unpack", "first.zip")
        == "Unpacked “D” with 3 cards into \(sandbox.path)/d.sampledeck\n")
    try sandbox.done("grade", "d", "front:1", "good")
    try sandbox.done("note", "d", "front:2", "--text", "mine")
    let news =
      "1 card changed, 1 new; your 1 review and 1 note kept in \(sandbox.path)/d.sampledeck\n"
    #expect(
      try sandbox.said("unpack", "second.zip", "--dry-run").hasPrefix("Would be: \(news)"))
    #expect(try sandbox.fronts("d").count == 3)
    #expect(try sandbox.said("unpack", "second.zip").hasPrefix(news))
    #expect(try sandbox.fronts("d").count == 4)
    #expect(try sandbox.said("unpack", "second.zip").hasPrefix("No card changed; your 1 review"))
    try sandbox.done("undo", "d")
  }

  @Test func `what was learned crosses only when both ends say so`() throws {
    try sandbox.done("star", "d", "front:1")
    try sandbox.done("pack", "d", "--with-progress", "-o", "p.zip")
    let other = ["XDG_DATA_HOME": sandbox.path + "/other", "XDG_STATE_HOME": sandbox.path + "/s"]
    let left = try sandbox.deck("unpack", "p.zip", "-o", "e", environment: other)
    #expect(left.errors.contains("The file holds 0 reviews and 1 mark that somebody made"))
    #expect(try sandbox.deck("list", "e", "is:starred", environment: other).output == "")
    let taken = try sandbox.deck(
      "unpack", "p.zip", "-o", "e", "--with-progress", environment: other)
    #expect(taken.errors.hasSuffix("1 line of what was learned came.\n"))
    let starred = try sandbox.deck("list", "e", "is:starred", "--plain", environment: other)
    #expect(starred.output.contains("front 1"))
    let again = try sandbox.deck(
      "unpack", "p.zip", "-o", "e", "--with-progress", environment: other)
    #expect(again.errors.contains("0 lines of what was learned came; 1 were here already."))
  }

  @Test func `a chapter leaves alone`() throws {
    try sandbox.done("pack", "d", "--only", "front:2", "-o", "c.zip")
    #expect(try sandbox.fronts("c.zip") == ["front 2"])
    #expect(try sandbox.deck("pack", "d", "--only", "nothing").status == 4)
  }

  @Test func `what the Finder packed is taken`() throws {
    try write(ForeignArchives.finder, to: "Found.zip")
    #expect(try sandbox.fronts("Found.zip") == ["Q1", "Q2"])
    try sandbox.done("check", "Found.zip")
    try sandbox.done("unpack", "Found.zip")
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: "\(sandbox.path)/Found.sampledeck")
    #expect(names.count == 3)
    try sandbox.done("check", "Found", "--strict")
  }

  @Test func `an archive that climbs out of its folder is refused by the entry's name`() throws {
    try write(ForeignArchives.climbing, to: "evil.zip")
    let before = try files
    for words in [["unpack", "evil.zip"], ["list", "evil.zip"], ["check", "evil.zip"]] {
      let result = try runProcess(
        deckPath, words, environment: sandbox.environment(), folder: sandbox.path)
      #expect(result.status == 5)
      #expect((result.errors + result.output).contains("he entry “../escape1.txt” climbs out"))
    }
    #expect(try files == before)
  }

  @Test func `a deck of another id is not unpacked over`() throws {
    try sandbox.done("create", "other")
    try sandbox.done("pack", "d", "-o", "p.zip")
    let result = try sandbox.deck("unpack", "p.zip", "-o", "other")
    #expect(result.status == 1)
    #expect(result.errors.contains("exists already and is left alone"))
    #expect(try sandbox.deck("unpack", "nothing.zip").status == 4)
    try Data("text".utf8).write(to: URL(filePath: "\(sandbox.path)/t.zip"))
    #expect(try sandbox.deck("unpack", "t.zip").status == 7)
  }

  @Test func `a packed file can go through a pipe`() throws {
    let result = try sandbox.shell("deck pack d -o - > piped.zip && deck unpack piped.zip -o e")
    #expect(result.status == 0)
    #expect(try sandbox.fronts("e").count == 3)
  }

  @Test func `where a picture is missing its card is named, and can leave without`() throws {
    try Data("png".utf8).write(to: URL(filePath: "\(sandbox.path)/a.png"))
    try sandbox.done("edit", "d", "front:2", "--attach", "a.png")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/d.sampledeck/blobs")
    let refused = try sandbox.deck("pack", "d", "-o", "p.zip")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("“a.png” of "))
    #expect(refused.errors.contains("front 2” is missing, and nothing was written."))
    #expect(refused.errors.contains("--allow-missing"))
    #expect(try !files.contains("p.zip"))
    let packed = try sandbox.said("pack", "d", "-o", "p.zip", "--allow-missing")
    #expect(packed.contains("Leaves: 3 cards\n  1 attachment is missing here.\n"))
    let taken = try sandbox.said("unpack", "p.zip", "-o", "e")
    #expect(taken.hasPrefix("warning: The file lacks 1 attachment: “a.png” of "))
    #expect(try sandbox.fronts("e").count == 3)
  }
}
