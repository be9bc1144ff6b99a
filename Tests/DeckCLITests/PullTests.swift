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

  @Test func `what was unpacked is pulled from where the file was`() throws {
    try sandbox.done("pack", "Author", "-o", "release.zip")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Mine.sampledeck")
    try FileManager.default.moveItem(
      atPath: "\(sandbox.path)/Author.sampledeck", toPath: "\(sandbox.path)/elsewhere")
    try sandbox.done("unpack", "release.zip", "-o", "Mine")
    try sandbox.done("edit", "elsewhere", "when", "--back", "1952")
    try sandbox.done("edit", "Mine", "who", "--back", "mine")
    try sandbox.done("pack", "elsewhere", "-o", "release.zip")
    try sandbox.done("pull", "Mine")
    #expect(try backs() == ["mine", "1952"])
    try sandbox.done("revert", "Mine", "who")
    #expect(try backs() == ["Hopper", "1952"])
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/release.zip")
    #expect(try sandbox.said("pull", "Mine").hasSuffix("= 4\n"))
  }

  @Test func `the author's picture comes back, from the deck, the release or not at all`() throws {
    let picture = "\(sandbox.path)/a.png"
    try Data("theirs".utf8).write(to: URL(filePath: picture))
    try sandbox.done("edit", "Author", "who", "--attach", "a.png", "--back", "Hopper")
    try sandbox.done("pack", "Author", "-o", "release.zip")
    try sandbox.done("pull", "Mine", "release.zip")
    try sandbox.done("edit", "Mine", "who", "--back", "mine", "--detach", "a.png")
    let blobs = "\(sandbox.path)/Mine.sampledeck/blobs"
    let old = Date(timeIntervalSince1970: 1_600_000_000)
    for name in try FileManager.default.contentsOfDirectory(atPath: blobs) {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: "\(blobs)/\(name)")
    }
    // No clean-up takes what a revert may want.
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/.local/state/sampledeck/undo")
    try sandbox.done("check", "Mine", "--clean")
    #expect(try FileManager.default.contentsOfDirectory(atPath: blobs).count == 1)
    try FileManager.default.removeItem(atPath: blobs)
    try sandbox.done("revert", "Mine", "who")
    try sandbox.done("check", "Mine", "--strict")
    try sandbox.done("edit", "Mine", "who", "--back", "mine", "--detach", "a.png")
    try FileManager.default.removeItem(atPath: blobs)
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/release.zip")
    #expect(
      try sandbox.said("revert", "Mine", "who").contains("The author's “a.png” of card "))
  }
}
