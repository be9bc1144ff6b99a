import Foundation
import Testing

/// The memory cache under several programs at once.
@Suite struct MemoryCacheTests {
  private let sandbox: Sandbox
  private let deck = "00000000-0000-4000-8000-00000000000d"
  private var cache: String { "\(sandbox.path)/.cache/sampledeck/memory" }

  /// A deck of fifty cards and a log of three thousand reviews, which is long enough to be cached.
  init() throws {
    sandbox = try Sandbox()
    let ids = (100...149).map { "00000000-0000-4000-8000-000000000\($0)" }
    let cards = ids.map { #"{"id":"\#($0)","front":"Q \#($0)","back":"A"}"# }
    try sandbox.write(
      "Deck.sampledeck/manifest.json",
      #"{"format":"sampledeck","version":1,"deck":{"id":"\#(deck)"},"cards":["#
        + cards.joined(separator: ",\n") + "]}")
    let lines = (0..<3000).map { number in
      let at = 1_780_000_000_000 + number * 1_000_000
      return #"{"id":"id\#(1_000_000_000 + number)","at":\#(at),"zone":0,"day":"2026-06-01","#
        + #""kind":"review","card":"\#(ids[number % 50])","face":"front","#
        + #""grade":\#(number % 4 + 1),"ms":900}"# + "\n"
    }
    try sandbox.write("progress/\(deck)/a.jsonl", lines.joined())
  }

  private let options = "--json --progress progress --now 2026-11-30T12:00:00Z"

  /// What several programs tell that run at the same time.
  private func together(_ count: Int) throws -> [String] {
    let verbs = ["due Deck", "list Deck is:due"].map { "\(deckPath) \($0) \(options)" }
    let line =
      "seq \(count) | xargs -P \(count) -I N sh -c '(\(verbs.joined(separator: "; "))) > told-N'"
    #expect(try sandbox.shell(line).status == 0)
    return try (1...count).map { try sandbox.text("told-\($0)") }
  }

  @Test func `programs that write the cache at once leave one that holds`() throws {
    let expected = try together(1)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache).first)
    let whole = try Data(contentsOf: URL(filePath: "\(cache)/\(name)"))
    for _ in 0..<4 {
      try FileManager.default.removeItem(atPath: cache)
      #expect(try Set(together(4)) == Set(expected))
      #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == [name])
      #expect(try Data(contentsOf: URL(filePath: "\(cache)/\(name)")) == whole)
      #expect(try together(1) == expected)
    }
  }
}

extension Sandbox {
  fileprivate func write(_ name: String, _ text: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
