import Foundation
import Testing

/// Files on their way into a deck.
@Suite struct AttachTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
  }

  @Test func `what is no file is not attached, and the deck is not blamed`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/folder", withIntermediateDirectories: false)
    for path in ["folder", "/dev/zero"] {
      let result = try sandbox.deck("add", "Deck", "q", "--attach", path)
      #expect(result.status == 1)
      #expect(result.errors.hasSuffix("only a file can be attached.\n"))
    }
  }

  @Test(arguments: ["n\nl.png", "\u{1B}[31m.png", "a (b) [c] \"q\" %41.png", "R&amp;D `x`.png"])
  func `a picture is shown, whatever its file is called`(name: String) throws {
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    try picture.write(to: URL(fileURLWithPath: "\(sandbox.path)/\(name)"))
    try sandbox.done("add", "Deck", "q", "--attach", name)
    #expect(try sandbox.done("show", "Deck", "q").contains(" · PNG picture, 9 bytes]"))
  }

  @Test func `a file is attached to one card`() throws {
    try sandbox.done("add", "Deck", "one")
    try sandbox.done("add", "Deck", "once")
    let result = try sandbox.deck("attach", "Deck", "on*", "x.png")
    #expect(result.status == 4)
    let several = try sandbox.deck("attach", "Deck", "one or once", "x.png")
    #expect(several.status == 2)
    #expect(several.errors.hasPrefix("deck: 2 cards match; name one:\n"))
  }
}
