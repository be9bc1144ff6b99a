import JoinHistories
import Testing

struct JoinHistoryTests {
  /// `DeckBench histories 100000` runs as many.
  @Test(arguments: 0..<150) func `no history loses a text, and all copies become one`(
    seed: UInt64
  ) throws {
    var history = try JoinHistory(Seeded(seed: seed))
    try history.run()
    #expect(history.flaws == [])
  }
}
