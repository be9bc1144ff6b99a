import Foundation
import Testing

@Suite struct MarkTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
  }

  private func listed(_ query: String) throws -> [String] {
    try sandbox.deck("list", "d", query, "--plain", "--now", "2099-01-01").output.split(
      separator: "\n"
    )
    .map { String($0.split(separator: "\t")[1]) }
  }

  @Test(arguments: [
    (["star"], ["unstar"], "is:starred", "Starred “front 2”\n"),
    (["suspend"], ["unsuspend"], "is:suspended", "Suspended “front 2”\n"),
    (["bury"], ["unbury"], "is:buried", "Buried “front 2”\n"),
    (["flag", "--color", "blue"], ["unflag"], "flag:blue", "Flagged “front 2” blue\n"),
    (["note", "--text", "mine"], ["unnote"], "has:note", "Wrote a note on “front 2”\n"),
  ])
  func `a mark is set, found, taken off and undone`(
    set: [String], clear: [String], query: String, said: String
  ) throws {
    func deck(_ words: [String]) throws -> ProcessResult {
      try runProcess(
        deckPath, words + ["--now", "2099-01-01"], environment: sandbox.environment(),
        folder: sandbox.path)
    }
    #expect(try deck(set + ["d", "2"]) == ProcessResult(status: 0, output: "", errors: said))
    #expect(try listed(query) == ["front 2"])
    #expect(try deck(set + ["d", "2"]).errors == "1 card had it so already.\n")
    #expect(sandbox.log.count == 1)
    #expect(try deck(clear + ["d", "2"]).status == 0)
    #expect(try listed(query) == [])
    #expect(try deck(["undo", "d"]).status == 0)
    #expect(try listed(query) == ["front 2"])
  }

  @Test func `several cards are marked and unmarked as one act`() throws {
    #expect(try sandbox.deck("star", "d", "front").status == 2)
    #expect(try listed("is:starred") == [])
    #expect(try sandbox.deck("star", "d", "front", "--all", "--dry-run").status == 0)
    #expect(try listed("is:starred") == [])
    #expect(try sandbox.deck("star", "d", "1").status == 0)
    #expect(try sandbox.deck("star", "d", "front", "--all").status == 0)
    #expect(try listed("is:starred").count == 3)
    #expect(
      try sandbox.deck("undo", "d").errors == "Undone: starred “front 3” (2 cards)\n")
    #expect(try listed("is:starred") == ["front 1"])
    #expect(try sandbox.deck("redo", "d").status == 0)
    #expect(try listed("is:starred").count == 3)
  }

  @Test func `a deck that cannot be written is marked`() throws {
    let manifest = sandbox.path + "/d.sampledeck/manifest.json"
    let before = try Data(contentsOf: URL(filePath: manifest))
    for (path, mode) in [(manifest, 0o400), (sandbox.path + "/d.sampledeck", 0o500)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    #expect(try sandbox.deck("flag", "d", "2").status == 0)
    #expect(try listed("flag:red") == ["front 2"])
    #expect(try Data(contentsOf: URL(filePath: manifest)) == before)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path + "/d.sampledeck")
  }

  @Test func `a note is written in the editor and goes when it is empty`() throws {
    let write = try sandbox.editor("1s/.*/my **own**/")
    #expect(try sandbox.deck("note", "d", "2", "--text", "old").status == 0)
    #expect(try sandbox.deck("note", "d", "2", environment: ["EDITOR": write]).status == 0)
    #expect(sandbox.log.last?.contains(#""note":"my **own**""#) == true)
    #expect(try sandbox.deck("note", "d", "2", "--text", " ").status == 0)
    #expect(try listed("has:note") == [])
    #expect(try sandbox.deck("note", "d", "front", "--all").status == 2)
    #expect(try sandbox.deck("note", "d", "2", "--no-input").status == 2)
  }

  @Test func `with JSON it is told which cards changed`() throws {
    let result = try sandbox.deck("suspend", "d", "2", "--json")
    #expect(result.status == 0)
    #expect(result.output.contains(#""changed":[""#))
    #expect(try sandbox.deck("flag", "d", "2", "--color", "beige").status == 2)
    #expect(try sandbox.deck("star", "d", "nothing").status == 4)
    #expect(try sandbox.deck("star", "d").status == 2)
  }
}
