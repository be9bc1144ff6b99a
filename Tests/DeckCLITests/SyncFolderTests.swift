import Foundation
import Testing

/// Decks in a folder that a sync client carries between machines, as a person sees them.
@Suite struct SyncFolderTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "one")
  }

  private func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(
      atPath: "\(sandbox.path)/\(name)", toPath: "\(sandbox.path)/\(other)")
  }

  @Test func `opening a deck tells of the versions that a sync client left`() throws {
    let path = "\(sandbox.path)/Deck.sampledeck"
    try copy("Deck.sampledeck/manifest.json", to: "Deck.sampledeck/manifest 2.json")
    try sandbox.done("add", "Deck", "two")
    let line =
      "\(path): a sync client left manifest 2.json. deck check Deck --heal joins what is in there."
    #expect(try sandbox.said("list", "Deck") == "warning: \(line)\n")
    #expect(try sandbox.done("list", "Deck", "--json").contains(#""warnings":["\#(line)"]"#))
    try sandbox.done("check", "Deck", "--heal")
    #expect(try sandbox.said("list", "Deck") == "")
    #expect(try sandbox.fronts("Deck") == ["one", "two"])
  }

  @Test func `a second copy of a deck is told, with what joins them`() throws {
    try copy("Deck.sampledeck", to: "Deck 2.sampledeck")
    let home = try sandbox.done([])
    #expect(home.contains("Deck is another copy of Deck 2: deck merge 'Deck 2' Deck joins them.\n"))
  }

  @Test func `a card is shown and asked without its picture, and said to lack it`() throws {
    try Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]).write(
      to: URL(filePath: "\(sandbox.path)/p.png"))
    try sandbox.done("edit", "Deck", "one", "--attach", "p.png")
    let blobs = "\(sandbox.path)/Deck.sampledeck/blobs"
    for isThere in [true, false] {
      for name in try FileManager.default.contentsOfDirectory(atPath: blobs) {
        try FileManager.default.removeItem(atPath: "\(blobs)/\(name)")
        if isThere { try Data().write(to: URL(filePath: "\(blobs)/\(name)")) }
      }
      #expect(try sandbox.done("show", "Deck", "one").contains("[p · not here yet: p.png]"))
      #expect(try sandbox.done("quiz", "Deck", "--line", input: "\n3\n").contains("one"))
    }
  }
}
