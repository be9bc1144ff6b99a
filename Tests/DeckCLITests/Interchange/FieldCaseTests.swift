import Foundation
import Testing

/// What people reported of other programs, there and back through the built `deck`.
@Suite struct FieldCaseTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/foreign/\(name)").standardized.path
  }

  private func rows(_ deck: String) throws -> [String] {
    try sandbox.done("list", deck, "--plain").split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).dropFirst()
        .joined(separator: "|")
    }
  }

  /// Takes a package of Anki's in; false where a library for it is missing here.
  private func takes(_ package: String, _ place: String..., status: Int32 = 0) throws {
    let result = try runProcess(
      deckPath, ["import", fixture("anki/\(package)")] + place,
      environment: sandbox.environment(), folder: sandbox.path, input: "")
    try #require(!result.errors.contains("Install the package"), "libsqlite3 is not here")
    #expect(result.status == status, "\(result.errors)")
  }

  @Test func `c11: signs of HTML go to Anki and come back letter for letter`() throws {
    try sandbox.done("import", fixture("text/angle.csv"), "-o", "Deck")
    let expected = [
      #"smallest C++ program|#include <bits/stdc++.h>\nint main() {}|"#,
      "declare m|a<b, c> m;|", "both conditions|x < 3 && y > 5|", "phone company|AT&T|",
      "entity as text|write &amp; to get &|",
    ]
    #expect(try rows("Deck") == expected)
    let left = try sandbox.deck("export", "Deck", "-o", "d.apkg")
    try #require(!left.errors.contains("Install the package"), "libsqlite3 is not here")
    try sandbox.done("import", "d.apkg", "-o", "Back")
    #expect(try rows("Back") == expected)
    #expect(try sandbox.said("import", "d.apkg", "--into", "Deck").contains("5 as they were"))
  }

  @Test(arguments: [
    ("{{c1::a}}", "1. one\n2. two"), ("hard\\\nbreak", "or  \nso"), ("_soft_ __and__", "* a\n* b"),
    ("a\nb", "~~c~~ <d> &amp; `e`"),
  ])
  func `what left for Anki and comes back unchanged changes nothing`(front: String, back: String)
    throws
  {
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "--front", front, "--back", back)
    let manifest = try sandbox.text("Deck.sampledeck/manifest.json")
    let left = try sandbox.deck("export", "Deck", "-o", "d.apkg")
    try #require(!left.errors.contains("Install the package"), "libsqlite3 is not here")
    #expect(try sandbox.said("import", "d.apkg", "--into", "Deck").contains("1 as they were"))
    let again = try sandbox.text("Deck.sampledeck/manifest.json")
    for side in [front, back] {
      let json = try #require(String(data: JSONEncoder().encode(side), encoding: .utf8))
      #expect(manifest.contains(json.replacing("\\/", with: "/")))
      #expect(again.contains(json.replacing("\\/", with: "/")))
    }
  }

  @Test func `c13: a gap ends where it ends`() throws {
    try takes("cloze-math.apkg", "-o", "Deck")
    let quiz = try sandbox.done("quiz", "Deck", "--line", input: "s\ns\ns\ns\n")
    for question in [
      #"spaced \([...]\) end"#, #"unspaced \([...]\) end"#, ": [...] stop",
      "Lyon is not [capital: ?]",
    ] {
      #expect(quiz.contains(question))
    }
  }

  @Test func `c15: readings take no text with them, and a sound is none`() throws {
    let said = try sandbox.said("import", fixture("text/furigana.tsv"), "-o", "Deck")
    #expect(
      try rows("Deck") == [
        "今日、暗記[あんき]と言うアプリで勉強[べんきょう]した|Today I studied with an app|",
        "２５[にじゅうご] 歳[さい]です。|I am 25.|", "見る![miru.mp3](miru.mp3)|to see|",
      ])
    #expect(said.contains("line 3: there is no picture or sound “miru.mp3” beside"))
  }

  @Test func `c24: no package lists a file that it does not hold`() throws {
    try takes("media-hole.apkg", "-o", "Deck")
    try sandbox.done("export", "Deck", "-o", "d.apkg")
    let said = try sandbox.said("import", "d.apkg", "-o", "Back")
    #expect(said.contains("“gone.mp3” is not in the package"))
    #expect(!said.contains("cat.png") && !said.contains("left"))
    let found = try sandbox.done("list", "Back", "has:media", "--plain")
    #expect(found.contains("cat.png") && found.count { $0 == "\n" } == 1)
  }

  @Test func `c26: a file without bytes is there, packed too`() throws {
    try takes("empty-file.apkg", "-o", "Deck")
    #expect(try !sandbox.said("pack", "Deck", "-o", "d.zip").contains("missing"))
    #expect(try rows("d.zip") == ["silence|![](silence.mp3)|", "red|![](red.png)|"])
    #expect(try sandbox.done("check", "d.zip", "--strict").contains("all is well"))
  }

  @Test func `c37: a title leaves for Anki as it is, in one file`() throws {
    try takes("slash-in-name.apkg")
    let name = "Core 2k-6k- Optimized--Part 1"
    try sandbox.done("export", name, "--format", "anki")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: sandbox.path))
        == ["\(name).sampledeck", "\(name).apkg"])
    try sandbox.done("import", "\(name).apkg", "-o", "Back")
    #expect(
      try sandbox.text("Back.sampledeck/manifest.json")
        .contains(#""title":"Core 2k/6k: Optimized::Part 1?""#))
  }

  @Test(arguments: [["mine", "theirs"], ["theirs", "mine"]])
  func `c40: two who went on with one deck lose nothing, in either order`(order: [String]) throws {
    try takes("capitals-base.apkg", "-o", "Deck")
    try takes("capitals-\(order[0]).apkg", "--into", "Deck")
    try takes("capitals-\(order[1]).apkg", "--into", "Deck", status: 3)
    #expect(
      try rows("Deck") == [
        "capital of Peru|Lima, on the coast|", "capital of Chad|N'Djamena|",
        "capital of Fiji|Suva (Viti Levu)|", "capital of Oman|Muscat|", "capital of Togo|Lomé|",
      ])
    let conflicts = try sandbox.deck("conflicts", "Deck").output
    #expect(conflicts.contains("1: Suva (Viti Levu)") && conflicts.contains("2: Suva, since 1877"))
  }

  @Test func `c43: cards that only look alike are all there, and the counts add up`() throws {
    let said = try sandbox.said("import", fixture("text/same-front.csv"), "-o", "Deck")
    #expect(said.contains("line 4: stands here more than once and was taken once"))
    #expect(said.contains("4 cards added, 1 there twice"))
  }

  @Test func `c62: a tag with a space stays one tag`() throws {
    try sandbox.done("create", "d")
    try sandbox.done("add", "d", "q", "a", "--tag", "hip hop", "--tag", "jazz")
    let left = try sandbox.deck("export", "d", "-o", "d.apkg")
    try #require(!left.errors.contains("Install the package"), "libsqlite3 is not here")
    try sandbox.done("import", "d.apkg", "-o", "back")
    #expect(try rows("back") == ["q|a|hip_hop jazz"])
    // At home it is still the tag it was.
    try sandbox.done("import", "d.apkg", "--into", "d")
    #expect(try rows("d") == ["q|a|hip hop jazz"])
  }

  @Test func `an undone import takes its cards, and leaves what was learned elsewhere`() throws {
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "own", "card")
    try takes("latest.apkg", "--into", "Deck", "--with-progress")
    func log() throws -> Set<Substring> {
      let rows = try sandbox.done("log", "Deck", "--plain", "--limit", "999").split(separator: "\n")
      return Set(rows.compactMap { $0.split(separator: "\t").first })
    }
    let learned = try log()
    try sandbox.done("star", "Deck", "own")
    #expect(try sandbox.said("undo", "Deck", "9").contains("(25 cards)"))
    #expect(try sandbox.fronts("Deck") == [])
    #expect(try log().isSuperset(of: learned) && learned.count > 100)
    #expect(try sandbox.said("undo", "Deck").contains("There is nothing to undo"))
    try sandbox.done("redo", "Deck", "2")
    #expect(try sandbox.fronts("Deck").count == 26)
  }

  @Test func `a store that lost its journal is told to be damaged`() throws {
    let lakes = URL(filePath: fixture("apple/Lakes.sampledeck"))
    let copy = "\(sandbox.path)/Torn.sampledeck"
    try FileManager.default.copyItem(atPath: lakes.path, toPath: copy)
    for file in try FileManager.default.contentsOfDirectory(atPath: copy)
    where file.hasSuffix("-journal") {
      try FileManager.default.removeItem(atPath: "\(copy)/\(file)")
    }
    let result = try sandbox.deck("import", "Torn.sampledeck", "-o", "Deck")
    try #require(!result.errors.contains("Install the package"), "libsqlite3 is not here")
    #expect(result.errors.contains("the store is damaged"))
    #expect(try sandbox.deck("import", "Torn.sampledeck", "-o", "Deck2", "--strict").status == 1)
  }

  @Test(arguments: [
    ("chat\tcat;chien\tdog;oiseau\tbird", ["chat|cat|", "chien|dog|", "oiseau|bird|"]),
    ("chat\tcat;chien\tdog;\n", ["chat|cat|", "chien|dog|"]),
    ("chat\tcat; kitty\nchien\tdog; hound\n", ["chat|cat; kitty|", "chien|dog; hound|"]),
    ("chat; cat\tone card\n", ["chat; cat|one card|"]),
  ])
  func `semicolons part cards only where nothing else does`(text: String, cards: [String]) throws {
    try sandbox.done("import", "-", "-o", "Deck", input: text)
    #expect(try rows("Deck") == cards)
  }
}
