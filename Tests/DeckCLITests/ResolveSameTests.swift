import Testing

@Suite struct ResolveSameTests {
  private let sandbox: Sandbox
  private let ids: [String]

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "Who?", "Hopper", "--tag", "old")
    try sandbox.done("add", "Deck", "Who was it?", "Hopper", "--tag", "new")
    ids = try sandbox.done("list", "Deck", "--plain").split(separator: "\n").map {
      String($0.prefix(36))
    }
  }

  @Test func `two cards become the older one, with what was learned of both`() throws {
    try sandbox.done("quiz", "Deck", "--only", "was", "--line", input: "\n4\n")
    #expect(try sandbox.deck("resolve", "Deck", "same", ids[1], ids[0]).status == 3)
    #expect(try sandbox.done("list", "Deck", "--plain").hasPrefix(ids[0]))
    #expect(try sandbox.fronts("Deck").count == 1)
    #expect(try sandbox.done("list", "Deck", "tag:old tag:new", "--plain").hasPrefix(ids[0]))
    #expect(try sandbox.done("quiz", "Deck", "--line").hasPrefix("Nothing is left to ask"))
    try sandbox.done("resolve", "Deck", "--take", "2")
    try sandbox.done("undo", "Deck", "2")
    #expect(try sandbox.fronts("Deck") == ["Who?", "Who was it?"])
  }

  @Test func `it takes two`() throws {
    #expect(try sandbox.said("resolve", "Deck", "same", ids[0]).hasSuffix("= 2\n"))
    _ = try sandbox.deck("resolve", "Deck", "same", ids[0], ids[1], "--dry-run")
    #expect(try sandbox.fronts("Deck").count == 2)
  }

  @Test func `an answer counts once, though both cards have it`() throws {
    try sandbox.done("quiz", "Deck", "--only", "was", "--line", input: "\n4\n")
    try sandbox.done("grade", "Deck", ids[0], "good")
    func answers() throws -> Substring? {
      try sandbox.done("stats", "Deck", "--json").firstMatch(of: /"day":{"answers":([0-9]+)/)?.1
    }
    #expect(try answers() == "2")
    _ = try sandbox.deck("resolve", "Deck", "same", ids[0], ids[1])
    #expect(try answers() == "2")
    #expect(try sandbox.said("pack", "Deck", "--dry-run").contains("Stays: 2 reviews"))
  }
}
