import Foundation
import Testing

/// `deck resolve`, from the command line, by lines and on a full screen.
@Suite struct ResolveTests {
  private let sandbox: Sandbox

  /// A deck with one card in conflict over its back, one over both sides, and a title of two.
  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck", "--title", "Capitals")
    try sandbox.done(
      "add", "Deck", "-",
      input: """
        {"id":"1c5f6a52-0000-4000-8000-000000000000","front":"Peru","back":"Lima"}
        {"id":"2c5f6a52-0000-4000-8000-000000000000","front":"Fiji","back":"Suva"}
        """)
    try FileManager.default.copyItem(
      atPath: "\(sandbox.path)/Deck.sampledeck", toPath: "\(sandbox.path)/Other.sampledeck")
    for name in ["Deck", "Other"] {
      try sandbox.done("edit", name, "1c5f", "--back", "Lima, \(name)")
      try sandbox.done("edit", name, "2c5f", "--back", "Suva, \(name)", "--front", "Fiji \(name)")
    }
    #expect(try sandbox.deck("merge", "Deck", "Other").status == 3)
  }

  private func back(_ card: String) throws -> String {
    let row = try sandbox.done("show", "Deck", card, "--plain").dropLast()
    return String(row.split(separator: "\t", omittingEmptySubsequences: false)[2])
  }

  private func values(_ card: String, _ field: String = "back") throws -> [String] {
    try sandbox.deck("conflicts", "Deck", "--plain").output.split(separator: "\n")
      .map { $0.split(separator: "\t") }.filter { $0[0].hasPrefix(card) && $0[1] == field }
      .map { String($0[3]) }
  }

  @Test func `a value is taken by its number`() throws {
    let values = try values("1c5f")
    let result = try sandbox.deck("resolve", "Deck", "1c5f", "--take", "2")
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("Settled 1c5f6a52  Peru: back\n  in conflict 2c5f6a52  Fiji"))
    #expect(try back("1c5f") == values[1])
    // Settled is settled, for everybody who joins it.
    #expect(try sandbox.deck("merge", "Other", "Deck").status == 3)
    #expect(try sandbox.deck("conflicts", "Other", "--plain").output.contains("1c5f") == false)
    #expect(try sandbox.deck("merge", "Deck", "Other").errors.contains("nothing new."))
  }

  @Test func `both puts one below the other, in all members of a card or in one`() throws {
    let values = try values("2c5f")
    #expect(
      try sandbox.deck("resolve", "Deck", "2c5f", "--take", "both", "--field", "back").status == 3)
    #expect(try back("2c5f") == values.joined(separator: "\\n\\n"))
    #expect(try sandbox.deck("resolve", "Deck", "2c5f", "--take", "1").status == 3)
    #expect(
      try sandbox.deck("resolve", "Deck", "1c5f", "--take", "1", "--json").output
        .contains(#""settled":[{"card":"1c5f6a52-0000-4000-8000-000000000000","field":"back"}]"#))
    #expect(try sandbox.deck("conflicts", "Deck").status == 0)
    #expect(
      try sandbox.said("resolve", "Deck", "--take", "1") == "Nothing is to be settled.\n")
  }

  @Test func `what is to stand can be written in the editor`() throws {
    let values = try values("1c5f")
    let editor = """
      cat "$1" >"$HOME/form"; printf '%s\\n' '%% 1' '' 'Lima on the coast' '' >"$1"
      """
    try editor.write(toFile: "\(sandbox.path)/edit.sh", atomically: true, encoding: .utf8)
    let result = try sandbox.deck(
      "resolve", "Deck", "1c5f", "--take", "edit",
      environment: ["EDITOR": "sh \(sandbox.path)/edit.sh"])
    #expect(result.status == 3 && result.errors.hasPrefix("Settled"))
    #expect(try back("1c5f") == "Lima on the coast")
    #expect(
      try sandbox.text("form") == """
        %% What is left is what “back” will be; these lines go by themselves.
        %% 1
        \(values[0])
        %% 2
        \(values[1])

        """)
    let untouched = try sandbox.deck(
      "resolve", "Deck", "2c5f", "--field", "back", "--take", "edit",
      environment: ["EDITOR": "true"])
    #expect(untouched.status == 1 && untouched.errors.contains("nothing is settled"))
  }

  @Test func `several cards are settled alike only with --all`() throws {
    let refused = try sandbox.deck("resolve", "Deck", "--take", "1")
    #expect(refused.status == 2 && refused.errors.contains("  2c5f6a52  Fiji"))
    #expect(
      try sandbox.deck("resolve", "Deck", "is:conflict", "--take", "1", "--dry-run").status == 2)
    #expect(try sandbox.deck("resolve", "Deck", "--take", "1", "--all").status == 0)
    #expect(try sandbox.deck("conflicts", "Deck").status == 0)
  }

  @Test func `what there is not to settle is said, and nothing is done`() throws {
    let before = try sandbox.text("Deck.sampledeck/manifest.json")
    #expect(try sandbox.deck("resolve", "Deck", "1c5f", "--take", "3").status == 2)
    #expect(try sandbox.deck("resolve", "Deck", "1c5f", "--take", "0").status == 2)
    #expect(
      try sandbox.deck("resolve", "Deck", "1c5f", "--take", "1", "--field", "front").status == 4)
    #expect(try sandbox.deck("resolve", "Deck", "deck", "--take", "1").status == 4)
    #expect(try sandbox.deck("resolve", "Deck", "--json").status == 2)
    #expect(try sandbox.deck("resolve", "Deck", "--no-input").status == 2)
    #expect(try sandbox.text("Deck.sampledeck/manifest.json") == before)
  }

  @Test func `by lines it goes through all of them, and back`() throws {
    let values = try values("1c5f")
    let result = try sandbox.deck("resolve", "Deck", input: "2\nu\nx\n9\n1\nb\ns\n")
    #expect(
      result.output.hasPrefix(
        """

        Conflict 1 of 3: 1c5f6a52  Peru: back
        1: \(values[0])
        2: \(values[1])
        [number take, b both, e edit, s skip, u undo, ? help, q save and leave]

        Conflict 2 of 3: 2c5f6a52  Fiji
        """))
    #expect(result.output.contains("“x” means nothing here; ? lists what does."))
    #expect(result.output.contains("“back” has the values 1 to 2 to take."))
    #expect(
      result.output.contains("\n\n2 settled, 1 left for later.\n[Enter save and leave, u undo]\n"))
    #expect(result.status == 3)
    #expect(try back("1c5f") == values[0])
    #expect(try sandbox.said("undo", "Deck", "2").contains("Undone"))
  }

  @Test func `what was decided before input ended is kept`() throws {
    _ = try sandbox.deck("resolve", "Deck", input: "1\n")
    #expect(try values("1c5f").isEmpty && values("2c5f").count == 2)
  }

  @Test func `on a full screen the values stand side by side`() throws {
    let terminal = try Pty(deck: "resolve", "Deck", in: sandbox, columns: 80, rows: 12)
    try terminal.wait(for: "conflict 1 of 3")
    terminal.send("2")
    try terminal.wait(for: "conflict 2 of 3")
    terminal.send("u")
    try terminal.wait(for: "conflict 1 of 3")
    terminal.send("1ss")
    try terminal.wait(for: "1 settled, 2 left for later.")
    terminal.send("q")
    #expect(try terminal.waitForEnd() == 3)
    #expect(try values("1c5f").isEmpty && values("2c5f").count == 2)
  }

  @Test(arguments: ["1", "2"])
  func `what was settled and saved can be opened again, and settled again`(choice: String) throws {
    let before = try values("1c5f")
    let shown = try back("1c5f")
    _ = try sandbox.deck("resolve", "Deck", "1c5f", "--take", choice)
    let settled = try back("1c5f")
    #expect(try values("1c5f").isEmpty)
    #expect(try sandbox.said("undo", "Deck") == "Undone: settled “Peru”\n")
    #expect(try values("1c5f") == before)
    #expect(try back("1c5f") == shown)
    try sandbox.done("redo", "Deck")
    #expect(try values("1c5f").isEmpty && back("1c5f") == settled)
    try sandbox.done("undo", "Deck")
    // Open again for whoever joins it, too, and not doubled.
    #expect(try sandbox.deck("merge", "Other", "Deck").status == 3)
    #expect(
      try sandbox.text("Other.sampledeck/manifest.json")
        == sandbox.text("Deck.sampledeck/manifest.json"))
    try sandbox.done("check", "Deck")
  }

  @Test(arguments: ["1", "2"])
  func `a conflict over the deck's own title is settled, opened again and settled again`(
    choice: String
  ) throws {
    for name in ["Deck", "Other"] {
      let manifest = try sandbox.text("\(name).sampledeck/manifest.json")
      try manifest.replacing(#""title":"Capitals""#, with: #""title":"\#(name)""#).write(
        toFile: "\(sandbox.path)/\(name).sampledeck/manifest.json", atomically: true,
        encoding: .utf8)
    }
    #expect(try sandbox.deck("merge", "Deck", "Other").status == 3)
    func title() throws -> String {
      let line = try #require(
        try sandbox.text("Deck.sampledeck/manifest.json").firstMatch(of: /"title":"(\w+)"/))
      return String(line.output.1)
    }
    let (before, shown) = (try values("deck", "title"), try title())
    #expect(before.count == 2)
    _ = try sandbox.deck("resolve", "Deck", "deck", "--take", choice)
    let settled = try title()
    #expect(try values("deck", "title").isEmpty && settled == before[choice == "1" ? 0 : 1])
    for _ in 0..<2 {
      #expect(try sandbox.deck("undo", "Deck").status == 0)
      #expect(try values("deck", "title") == before)
      #expect(try title() == shown)
      #expect(try sandbox.deck("redo", "Deck").status == 0)
      #expect(try values("deck", "title").isEmpty)
      #expect(try title() == settled)
    }
    try sandbox.done("check", "Deck")
  }

  @Test func `a card that was deleted in conflict comes back in conflict`() throws {
    let before = try values("1c5f")
    try sandbox.done("rm", "Deck", "1c5f")
    #expect(try values("1c5f").isEmpty)
    try sandbox.done("undo", "Deck")
    #expect(try values("1c5f") == before)
    try sandbox.done("check", "Deck")
  }

  @Test func `whoever studies is told of conflicts in a line`() throws {
    let line = "“Capitals” has texts in conflict: deck resolve Deck goes through them."
    #expect(try sandbox.done("quiz", "Deck", "--line").contains("\n\(line)\n"))
    _ = try sandbox.deck("resolve", "Deck", "is:conflict", "--take", "1", "--all")
    #expect(try !sandbox.done("quiz", "Deck", "--line").contains("conflict"))
  }
}
