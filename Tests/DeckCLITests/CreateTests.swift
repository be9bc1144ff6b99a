import Foundation
import Glibc
import Testing

/// Where decks are made, and where not.
@Suite struct CreateTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private var files: Set<String> {
    get throws { Set(try FileManager.default.subpathsOfDirectory(atPath: sandbox.path)) }
  }

  @Test(arguments: ["", ".", "..", "./", "/", ".sampledeck", "sub/.."])
  func `a deck needs a name`(path: String) throws {
    let result = try sandbox.deck("create", path)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("deck: “\(path)” is no name for a deck.\n"))
    #expect(try files.isEmpty)
  }

  @Test func `a dry run says so, makes nothing and fails where a deck cannot be made`() throws {
    #expect(
      try sandbox.said("create", "Deck", "-n")
        == "Made \(sandbox.path)/Deck.sampledeck.\nThis was a dry run: nothing was changed.\n")
    #expect(try files.isEmpty)
    #expect(try sandbox.said("create", "none/Deck", "-n").hasSuffix("= 4\n"))
    _ = unsafe symlink("nowhere", "\(sandbox.path)/Link.sampledeck")
    #expect(try sandbox.said("create", "Link", "-n").hasSuffix("= 1\n"))
  }
}
