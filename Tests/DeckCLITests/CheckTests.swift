import Foundation
import Testing

/// `deck check` as a person sees it.
@Suite struct CheckTests {
  private let sandbox: Sandbox
  private let id = "2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21"

  init() throws { sandbox = try Sandbox() }

  private func write(_ cards: String, to name: String = "Deck") throws {
    let folder = "\(sandbox.path)/\(name).sampledeck"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = """
      {
      "format":"sampledeck",
      "version":1,
      "deck":{"id":"\(id)"},
      "cards":[
      \(cards)
      ]
      }

      """
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/manifest.json"))
  }

  private let good =
    #"{"id":"0c5f6a52-1d7e-4b09-8c43-9a6e2f7b5d10","created":"2026-11-29T10:00:00.001Z","front":"Q","back":""}"#

  @Test func `a whole deck passes`() throws {
    try write(good)
    #expect(
      try sandbox.deck("check", "Deck", "--strict")
        == ProcessResult(status: 0, output: "Deck: 1 card; all is well.\n", errors: ""))
  }

  @Test func `a warning has its place, code and remedy, and counts only when asked to`() throws {
    try write(#"{"front":"![](a.png)"}"#)
    let output = """
      manifest.json 6:3  not-canonical  This is not how a save spells it. The next save does, as does \
      “deck check --heal”; nothing is lost by it.
      manifest.json 6:1  media-reference-unknown  The text shows “a.png”, which is no attachment of the \
      card. Attach it, or take it out of the text.
      Deck: 1 card; 2 warnings.

      """
    #expect(
      try sandbox.deck("check", "Deck") == ProcessResult(status: 0, output: output, errors: ""))
    #expect(try sandbox.deck("check", "Deck", "--strict").status == 1)
  }

  @Test func `a damaged deck is healed, and what was replaced is kept`() throws {
    try write(good + ",\n{\"front\":2}")
    let damaged = try Data(
      contentsOf: URL(filePath: "\(sandbox.path)/Deck.sampledeck/manifest.json"))
    let found = try sandbox.deck("check", "Deck")
    #expect(found.status == 5)
    #expect(found.output.hasPrefix("manifest.json 7:10  member-wrong-type  "))
    #expect(found.errors == "deck check Deck --heal mends what can be mended.\n")

    let planned = try sandbox.deck("check", "Deck", "--heal", "--dry-run")
    #expect(planned.status == 5 && planned.output.contains("Would be healed: 1 card.\n"))

    let healed = try sandbox.deck("check", "Deck", "--heal")
    #expect(healed.status == 0)
    #expect(healed.output.contains("Give it a text. Dropped.\n"))
    #expect(healed.output.hasSuffix("Healed: 1 card.\nDeck: 1 card; all is well.\n"))
    let prefix = "Kept as it was: "
    let line = healed.output.split(separator: "\n").first { $0.hasPrefix(prefix) }
    let kept = String(try #require(line).dropFirst(prefix.count))
    #expect(kept.hasPrefix("\(sandbox.path)/.local/state/sampledeck/healed/\(id)/"))
    #expect(try Data(contentsOf: URL(filePath: kept)) == damaged)
  }

  @Test func `programs get the findings as JSON and as lines`() throws {
    try write(#"{"front":"a\u0007"}"#)
    let json = try sandbox.deck("check", "--json").output
    #expect(json.contains(#""code":"control-characters","severity":"warning","message":"#))
    #expect(json.contains(#""path":"manifest.json","line":6,"column":1,"card":"#))
    let plain = try sandbox.deck("check", "--plain").output
    #expect(plain.contains("manifest.json\t6\t1\tcontrol-characters\twarning\t"))
  }

  @Test func `whatever stands at a path is looked at`() throws {
    try Data("Not a deck.".utf8).write(to: URL(filePath: "\(sandbox.path)/note.txt"))
    #expect(try sandbox.deck("check", "note.txt").status == 5)
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/folder", withIntermediateDirectories: false)
    #expect(try sandbox.deck("check", "folder").status == 5)
    #expect(try sandbox.deck("check", "nothing").status == 4)
  }

  @Test func `clean removes what no card names, once it is a day old`() throws {
    try write(good)
    let blob = String(repeating: "0", count: 64)
    let blobs = "\(sandbox.path)/Deck.sampledeck/blobs"
    try FileManager.default.createDirectory(atPath: blobs, withIntermediateDirectories: false)
    try Data([1]).write(to: URL(filePath: "\(blobs)/\(blob)"))
    #expect(try sandbox.deck("check", "--clean").output.hasSuffix("Deck: 1 card; 1 warning.\n"))
    let cleaned = try sandbox.deck("check", "--clean", "--now", "2999-01-01")
    #expect(cleaned.output == "blobs/\(blob)  removed\nDeck: 1 card; all is well.\n")
  }

  @Test func `a picture that is missing is told once, however often it is shown`() throws {
    let sandbox = try Sandbox()
    try sandbox.done("create", "Pictures")
    try sandbox.done("add", "Pictures", "![a](b.png) ![a](b.png)", "![a](b.png)")
    let found = try sandbox.done("check", "Pictures")
    #expect(found.split(separator: "\n").count { $0.contains("media-reference-unknown") } == 1)
  }
}
