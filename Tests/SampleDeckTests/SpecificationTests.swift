import Foundation
import SampleDeck
import Testing

/// The specification's golden file, against what the library writes.
@Suite struct SpecificationTests {
  private let golden: String

  init() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/SampleDeck/SampleDeck.docc/Format.md"),
      encoding: .utf8)
    golden = try #require(
      page.firstMatch(of: /(?s)<!-- golden -->\n```json\n(.*?)```/).map { String($0.output.1) })
  }

  @Test func `its records are kept as they are by a save that rewrites the file`() throws {
    let deck = try Deck(manifest: Array(golden.utf8))
    #expect(deck.count == 2)
    #expect(deck.committed().text == golden)
  }

  @Test func `a deck in anybody's spelling is written as it says`() throws {
    let tree = try JSONSerialization.jsonObject(with: Data(golden.utf8))
    for options: JSONSerialization.WritingOptions in [[.prettyPrinted], [.sortedKeys]] {
      let other = try JSONSerialization.data(withJSONObject: tree, options: options)
      let deck = try Deck(manifest: Array(other))
      #expect(deck.text != golden)
      #expect(deck.committed().text == golden)
    }
  }
}
