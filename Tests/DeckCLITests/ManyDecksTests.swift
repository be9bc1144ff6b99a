import Foundation
import Testing

/// Verbs that take all decks there are.
struct ManyDecksTests {
  @Test(arguments: ["quiz", "due", "stats", "forecast", "log"])
  func `a deck that cannot be read does not stand in the way of the others`(verb: String) throws {
    let sandbox = try Sandbox()
    _ = try sandbox.deck("create", "Good", "--sample")
    let bad = sandbox.path + "/Bad.sampledeck"
    try FileManager.default.createDirectory(atPath: bad, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(fileURLWithPath: bad + "/manifest.json"))
    try Data("PK".utf8).write(to: URL(fileURLWithPath: sandbox.path + "/Packed.sampledeck.zip"))

    let run = try sandbox.deck(verb)
    #expect(run.status == 0)
    #expect(run.errors.contains("Bad.sampledeck/manifest.json line 1"))
    #expect(run.errors.contains("Packed.sampledeck.zip"))
    // Named, it is what was asked for.
    #expect(try sandbox.deck(verb, "Bad").status == 5)
  }

  @Test func `nothing is due where there is no deck`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.deck("due", "--short").output == "0\n")
    #expect(try sandbox.deck("due", "--exit-code").status == 10)
    #expect(try sandbox.deck("quiz").status == 4)
  }
}
