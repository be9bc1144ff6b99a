import Foundation
import SampleDeck
import Testing

/// A record grows by what is kept of it, texts in conflict or members of a later version, up to one
/// that no reader takes.
@Suite struct RecordLengthTests {
  @Test func `a record that could not be read again is not saved`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "Deck.sampledeck")

    let kept = String(repeating: "x", count: (16 << 20) - 300)
    var deck = try deck(record(#""front":"Q","back":"A","club":"\#(kept)""#))
    try deck.write(to: place)
    let saved = deck.manifest

    deck[theCard].back = String(repeating: "A", count: 300)
    #expect(throws: DeckError.self) { try deck.write(to: place) }
    #expect(deck.hasChanges)
    #expect(try Deck(contentsOf: place).manifest == saved)
    #expect(deck.committed()[theCard].back.count == 300, "in memory nothing stops")
  }
}
