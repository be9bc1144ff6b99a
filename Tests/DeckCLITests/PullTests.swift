import Foundation
import Testing

@Suite struct PullTests {
  private let sandbox: Sandbox

  /// An author's deck, and a learner's copy of it.
  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Author")
    try sandbox.done("add", "Author", "Who?", "Hopper")
    try sandbox.done("add", "Author", "When?", "1951")
    try FileManager.default.copyItem(
      atPath: "\(sandbox.path)/Author.sampledeck", toPath: "\(sandbox.path)/Mine.sampledeck")
  }

  private func backs() throws -> [String] {
    try sandbox.done("list", "Mine", "--plain").split(separator: "\n").map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[2])
    }
  }

  @Test func `a release is shown, taken and found again, and what was learned stays`() throws {
    try sandbox.done("pull", "Mine", "Author")
    try sandbox.done("quiz", "Mine", "--only", "who", "--line", input: "\n3\n")
    let log = try sandbox.done("log", "Mine", "--plain")
    try sandbox.done("edit", "Author", "when", "--back", "1952")
    try sandbox.done("add", "Author", "Where?", "Philadelphia")
    let plan = try sandbox.deck("pull", "Mine", "--dry-run")
    #expect(plan.output.contains("[-1951-]{+1952+}"))
    #expect(plan.output.contains("Philadelphia"))
    #expect(try backs() == ["Hopper", "1951"])
    try sandbox.done("update", "Mine")
    #expect(try backs() == ["Hopper", "1952", "Philadelphia"])
    #expect(try sandbox.done("log", "Mine", "--plain") == log)
    #expect(try sandbox.said("pull", "Mine").contains("nothing new"))
    try sandbox.done("undo", "Mine")
    #expect(try backs() == ["Hopper", "1951"])
  }

  @Test func `one's own wording stays until it is reverted`() throws {
    try sandbox.done("pull", "Mine", "Author")
    try sandbox.done("edit", "Mine", "when", "--back", "in 1952")
    try sandbox.done("edit", "Author", "when", "--back", "1952")
    #expect(try sandbox.said("pull", "Mine").contains("Your wording of 1 card is kept"))
    #expect(try backs() == ["Hopper", "in 1952"])
    try sandbox.done("revert", "Mine", "when", "--dry-run")
    #expect(try sandbox.said("revert", "Mine", "when").contains("Reverted"))
    #expect(try backs() == ["Hopper", "1952"])
    #expect(try sandbox.said("revert", "Mine", "when").contains("already"))
  }

  @Test func `without an origin both say what is missing`() throws {
    #expect(try sandbox.said("pull", "Mine").contains("deck pull DECK FROM"))
    #expect(try sandbox.said("revert", "Mine", "who").hasSuffix("= 1\n"))
    #expect(try sandbox.said("pull", "Mine", "Mine").hasSuffix("= 2\n"))
    try sandbox.done("create", "Other")
    #expect(try sandbox.said("pull", "Mine", "Other").contains("another deck"))
  }

  @Test func `what two authors left open is told by the status`() throws {
    try FileManager.default.copyItem(
      atPath: "\(sandbox.path)/Author.sampledeck", toPath: "\(sandbox.path)/Peer.sampledeck")
    try sandbox.done("edit", "Author", "when", "--back", "1952")
    try sandbox.done("edit", "Peer", "when", "--back", "1953")
    try sandbox.done("pull", "Mine", "Author")
    let result = try sandbox.deck("pull", "Mine", "Peer", "--json")
    #expect(result.status == 3)
    #expect(result.output.contains(#""fields":["back"]"#))
  }
}
