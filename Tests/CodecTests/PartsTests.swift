import Codec
import Testing

@Suite struct `Work in parts` {
  @Test(arguments: [0, 1, 2, 3, 200])
  func `every part is worked on once and its result stands in its place`(count: Int) {
    let parts = (0..<count).map { "\($0)" }
    #expect(parts.concurrentMap { [$0, $0] } == parts.map { [$0, $0] })
  }

  @Test(arguments: [0, 1, 3]) func `something else is done meanwhile, and what it throws is thrown`(
    count: Int
  ) {
    struct Stop: Error {}
    var isDone = false
    let parts = Array(0..<count)
    #expect(parts.concurrentMap(besides: { isDone = true }) { $0 + 1 } == parts.map { $0 + 1 })
    #expect(isDone)
    #expect(throws: Stop.self) { try parts.concurrentMap(besides: { throw Stop() }) { $0 } }
  }

  @Test func `a part may be shared out again`() {
    let sums = [10, 20, 30].concurrentMap { end in
      Array(0..<end).concurrentMap { $0 * 2 }.reduce(0, +)
    }
    #expect(sums == [90, 380, 870])
  }

  @Test(arguments: [0..<0, 3..<4, 5..<1005, 0..<1_000_003])
  func `parts make up the whole, and none is shorter than is worth it`(range: Range<Int>) {
    let parts = range.parts(ofAtLeast: 10)
    #expect(parts.flatMap { Array($0) } == Array(range))
    #expect(parts.count == 1 || parts.allSatisfy { $0.count >= 10 })
    #expect(parts.count <= processorCount)
  }
}
