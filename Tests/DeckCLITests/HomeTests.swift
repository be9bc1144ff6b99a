import Foundation
import Testing

@Suite struct HomeTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `where there is no deck it says how to make one`() throws {
    #expect(
      try sandbox.done() == """
        There is no deck here or in \(sandbox.path)/Decks yet.

        Next                      
        deck create Inventions    a deck of your own
        deck create Try --sample  one with a few cards to try things on
        deck help                 all there is

        """)
  }

  @Test func `decks are listed with what there is to answer, damaged ones by name`() throws {
    try sandbox.done("create", "Seen", "--title", "All seen")
    try sandbox.done("add", "Seen", "a", "b")
    let now = ["--now", "2026-11-29T12:00:00Z"]
    try sandbox.done(["quiz", "Seen", "--line"] + now, input: "\n4\n")
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/Decks", withIntermediateDirectories: true)
    try sandbox.done("create", "Decks/New one", "--sample")
    try sandbox.done("create", "Bad")
    try "{".write(
      toFile: "\(sandbox.path)/Bad.sampledeck/manifest.json", atomically: true, encoding: .utf8)
    let lines = try sandbox.done(now).split(separator: "\n").map(String.init)
    #expect(lines[0] == "Deck     Title             Cards  To answer")
    #expect(lines[1] == "Bad      cannot be read                    ")
    #expect(lines[2] == "Seen     All seen              1          0")
    #expect(lines[3] == "New one  A few inventions      5          5")
    #expect(lines[4].hasPrefix("\(sandbox.path)/Bad.sampledeck/manifest.json"))
    #expect(lines[6] == "deck quiz 'New one'  be asked")
    #expect(
      try sandbox.done(["--json"] + now)
        .contains(#""title":"A few inventions","cards":5,"learning":0,"due":0,"new":5"#))
  }
}
