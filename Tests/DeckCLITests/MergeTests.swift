import Foundation
import Testing

/// Decks that people changed apart, and what comes of it when they meet.
@Suite struct MergeTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Base", "--title", "Capitals")
    try sandbox.done(
      "add", "Base", "-",
      input: zip(1..., [("Peru", "Lima"), ("Chad", "Njamena"), ("Fiji", "Suva")])
        .map { line($0, $1.0, $1.1) }.joined(separator: "\n"))
    for name in ["Mine", "Theirs", "Ours"] { try copy("Base", name) }
    try sandbox.done("edit", "Mine", "1c5f", "--back", "Lima, on the coast")
    try sandbox.done("edit", "Mine", "3c5f", "--back", "Suva (Viti Levu)")
    try sandbox.done("add", "Mine", "-", input: line(4, "Togo", "Lomé"))
    try sandbox.done("edit", "Theirs", "2c5f", "--back", "N'Djamena")
    try sandbox.done("edit", "Theirs", "3c5f", "--back", "Suva, since 1877")
    try sandbox.done("add", "Theirs", "-", input: line(5, "Oman", "Muscat"))
  }

  private func line(_ number: Int, _ front: String, _ back: String) -> String {
    #"{"id":"\#(number)c5f6a52-0000-4000-8000-000000000000","front":"\#(front)","back":"\#(back)"}"#
  }

  private func copy(_ deck: String, _ name: String) throws {
    try FileManager.default.copyItem(
      atPath: "\(sandbox.path)/\(deck).sampledeck", toPath: "\(sandbox.path)/\(name).sampledeck")
  }

  private func manifest(_ deck: String) throws -> String {
    try sandbox.text("\(deck).sampledeck/manifest.json")
  }

  @Test func `nobody's edit is lost, in either order`() throws {
    let result = try sandbox.deck("merge", "Ours", "Mine", "Theirs")
    #expect(result.status == 3 && result.output.isEmpty)
    #expect(
      result.errors.replacing(sandbox.path, with: "") == """
        /Mine.sampledeck: 1 card added, 2 changed.
          added 4c5f6a52  Togo
          changed 1c5f6a52  Peru
          changed 3c5f6a52  Fiji
        /Theirs.sampledeck: 1 card added, 2 changed.
          added 5c5f6a52  Oman
          changed 2c5f6a52  Chad
          changed 3c5f6a52  Fiji
          in conflict 3c5f6a52  Fiji: back
        1 conflict to settle: deck conflicts Ours shows both texts, deck resolve Ours goes through them.

        """)
    _ = try sandbox.deck("merge", "Base", "Theirs", "Mine")
    #expect(try manifest("Base") == manifest("Ours"))
    #expect(try sandbox.deck("merge", "Base", "Ours").errors.contains("nothing new."))
    #expect(try manifest("Base") == manifest("Ours"))
    let rows = try sandbox.done("list", "Ours", "--plain").split(separator: "\n").map {
      $0.split(separator: "\t").dropFirst().prefix(2).joined(separator: ": ")
    }
    #expect(rows.count == 5 && rows.contains("Peru: Lima, on the coast"))
    #expect(rows.contains("Chad: N'Djamena"))
  }

  @Test func `what both changed is listed with all its values until it is settled`() throws {
    _ = try sandbox.deck("merge", "Ours", "Mine", "Theirs")
    let result = try sandbox.deck("conflicts", "Ours")
    let values = try sandbox.deck("conflicts", "Ours", "--plain").output.split(separator: "\n")
      .map { $0.split(separator: "\t") }
    #expect(values.map { $0[2] } == ["1", "2"] && values.map { $0[1] } == ["back", "back"])
    #expect(Set(values.map { $0[3] }) == ["Suva (Viti Levu)", "Suva, since 1877"])
    #expect(
      result
        == ProcessResult(
          status: 3,
          output: """
            Capitals: 1 conflict
            3c5f6a52  Fiji: back
              1: \(values[0][3])
              2: \(values[1][3])

            """,
          errors: "deck resolve CARD --take N settles one, deck resolve alone goes through all.\n"))
    #expect(
      try sandbox.deck("conflicts", "Base")
        == ProcessResult(status: 0, output: "", errors: "Nothing is to be settled.\n"))
    let json = try sandbox.deck("conflicts", "Base", "Ours", "--json").output
    #expect(json.contains(#""field":"back","values":["\#(values[0][3])","\#(values[1][3])"]"#))
  }

  @Test func `a dry run tells the same and changes nothing`() throws {
    let before = try manifest("Ours")
    let dry = try sandbox.deck("merge", "Ours", "Mine", "Theirs", "--dry-run")
    #expect(try manifest("Ours") == before && dry.status == 3)
    let result = try sandbox.deck("merge", "Ours", "Mine", "Theirs")
    #expect(dry.errors == result.errors + "This was a dry run: nothing was changed.\n")
  }

  @Test func `a deletion wins over a card that nobody edited, and over no other`() throws {
    try sandbox.done("rm", "Theirs", "1c5f")
    try sandbox.done("rm", "Theirs", "4c5f or Chad", "--all")
    _ = try sandbox.deck("merge", "Ours", "Theirs")
    #expect(try sandbox.fronts("Ours") == ["Fiji", "Oman"])
    let result = try sandbox.deck("merge", "Ours", "Mine")
    #expect(
      result.errors.contains(
        "kept, for one side had deleted and the other edited it: 1c5f6a52  Peru"))
    #expect(try sandbox.fronts("Ours") == ["Peru", "Fiji", "Togo", "Oman"])
  }

  @Test func `of a folder the damaged and the strangers are passed over, by name`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/Class/Bad.sampledeck", withIntermediateDirectories: true)
    try Data("{".utf8).write(
      to: URL(fileURLWithPath: "\(sandbox.path)/Class/Bad.sampledeck/manifest.json"))
    try copy("Mine", "Class/Mine")
    try sandbox.done("create", "Class/Strange")
    let result = try sandbox.deck("merge", "Ours", "Class")
    #expect(result.status == 5)
    #expect(result.errors.contains("Class/Mine.sampledeck: 1 card added, 2 changed."))
    #expect(result.errors.contains("warning: Passed over: \(sandbox.path)/Class/Bad.sampledeck"))
    #expect(result.errors.contains("Strange.sampledeck is another deck; name it to take its cards"))
    #expect(try sandbox.fronts("Ours") == ["Peru", "Chad", "Fiji", "Togo"])
    // One that is named must be sound, or nothing is done.
    let before = try manifest("Ours")
    #expect(try sandbox.deck("merge", "Ours", "Theirs", "Class/Bad").status == 5)
    #expect(try manifest("Ours") == before)
  }

  @Test func `cards of another deck come with what was learned of them, once`() throws {
    try sandbox.done("create", "Other")
    try sandbox.done("add", "Other", "-", input: line(6, "Mali", "Bamako"))
    try sandbox.done("quiz", "Other", "--line", input: "\n4\n")
    #expect(
      try sandbox.said("merge", "Ours", "Other").replacing(sandbox.path, with: "") == """
        /Other.sampledeck: 1 card added.
          added 6c5f6a52  Mali
        It is another deck, “Other”: its cards are taken, and what you learned of them (1 act).

        """)
    let shown = try sandbox.done("show", "Ours", "6c5f", "--json")
    #expect(shown.contains(#""reviews":1"#))
    #expect(try sandbox.said("merge", "Ours", "Other").hasSuffix("its cards are taken.\n"))
    #expect(try sandbox.done("show", "Ours", "6c5f", "--json") == shown)
    #expect(try sandbox.done("show", "Ours").contains("Capitals"))
  }

  @Test func `pictures come along, and cards that say the same stay two`() throws {
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]).write(
      to: URL(fileURLWithPath: "\(sandbox.path)/map.png"))
    try sandbox.done("edit", "Theirs", "2c5f", "--attach", "map.png")
    try sandbox.done("add", "Theirs", "-", input: line(7, "Togo", "Lomé"))
    try sandbox.done("merge", "Ours", "Theirs")
    let result = try sandbox.deck("merge", "Ours", "Mine", "--json")
    #expect(
      result.output.contains(
        #""twins":[["4c5f6a52-0000-4000-8000-000000000000","#
          + #""7c5f6a52-0000-4000-8000-000000000000"]]"#))
    #expect(try sandbox.deck("check", "Ours", "--strict").output.contains("1 attachment"))

    // A picture that has not arrived yet stops the join, and nothing is half done.
    let blobs = try FileManager.default.contentsOfDirectory(
      atPath: "\(sandbox.path)/Theirs.sampledeck/blobs")
    try FileManager.default.removeItem(
      atPath: "\(sandbox.path)/Theirs.sampledeck/blobs/\(blobs[0])")
    let before = try manifest("Base")
    let refused = try sandbox.deck("merge", "Base", "Theirs")
    #expect(refused.status == 5 && refused.errors.contains("Theirs.sampledeck: the attachment"))
    #expect(try manifest("Base") == before)
  }

  @Test func `a merge is taken back as one act`() throws {
    try sandbox.done("merge", "Ours", "Mine")
    #expect(try sandbox.said("undo", "Ours").contains("(3 cards)"))
    #expect(try sandbox.deck("diff", "Base", "Ours").status == 0)
  }

  @Test func `a base shows what was changed without leaving a version`() throws {
    try copy("Base", "Script")
    let path = "\(sandbox.path)/Script.sampledeck/manifest.json"
    try manifest("Script").replacing("Njamena", with: "NDJ").write(
      toFile: path, atomically: true, encoding: .utf8)
    try copy("Script", "Again")
    #expect(try sandbox.deck("merge", "Again", "Base").status == 3)
    #expect(try sandbox.deck("merge", "Script", "Ours", "--base", "Base").status == 0)
    #expect(try sandbox.done("show", "Script", "2c5f", "--plain").contains("NDJ"))
    try sandbox.done("create", "Other")
    #expect(try sandbox.deck("merge", "Script", "Ours", "--base", "Other").status == 1)
  }

  @Test func `there has to be something else to join`() throws {
    #expect(try sandbox.deck("merge", "Ours").status == 2)
    #expect(try sandbox.deck("merge", "Ours", "Ours").status == 2)
    #expect(try sandbox.deck("merge", "Ours", "No").status == 4)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `one name for three pictures stays three pictures, in any order`(order: [Int]) throws {
    let names = ["Mine", "Theirs", "Ours"]
    for name in names {
      try FileManager.default.removeItem(atPath: "\(sandbox.path)/\(name).sampledeck")
      try copy("Base", name)
      try Data("picture \(name)".utf8).write(to: URL(filePath: "\(sandbox.path)/a.png"))
      try sandbox.done("add", name, "--front", "\(name) ![](a.png)", "--attach", "a.png")
    }
    let (first, others) = (names[order[0]], order.dropFirst().map { names[$0] })
    try sandbox.done(["merge", first] + others)
    for name in names {
      let shown = try sandbox.done("show", first, "front:\(name)", "--json")
      let digest = try #require(shown.firstMatch(of: /"a\.png":"([0-9a-f]{64})"/)?.1)
      #expect(
        try sandbox.text("\(first).sampledeck/blobs/\(digest)") == "picture \(name)")
    }
    try sandbox.done("check", first, "--strict")
  }

  @Test func `an older edit gives way to one that was made over it, in either order`() throws {
    try copy("Mine", "Newer")
    try sandbox.done("edit", "Newer", "1c5f", "--back", "newer")
    for (first, second) in [("Mine", "Newer"), ("Newer", "Mine")] {
      try copy(first, "\(first) joined")
      try sandbox.done("merge", "\(first) joined", second)
      #expect(try manifest("\(first) joined") == manifest("Newer"))
    }
  }

  @Test func `cards that say the same are told with what makes one of them`() throws {
    try sandbox.done("add", "Theirs", "-", input: line(7, "Togo", "Lomé"))
    try sandbox.done("merge", "Ours", "Theirs")
    #expect(
      try sandbox.deck("merge", "Ours", "Mine").errors.contains(
        "“Togo” is there 2 times, each with an id of its own: 4c5f6a52, 7c5f6a52. "
          + "deck resolve same 4c5f6a52 7c5f6a52 makes one of two."))
  }
}
