import Codec
import Testing

@Suite struct `Work in parts` {
  @Test(arguments: [0, 1, 2, 3, 200])
  func `every part is worked on once and its result stands in its place`(count: Int) {
    let parts = (0..<count).map { "\($0)" }
    #expect(parts.concurrentMap { [$0, $0] } == parts.map { [$0, $0] })
  }

  @Test func `two things are done at the same time, and an error of this thread's is thrown`() {
    struct Stop: Error {}
    let made = concurrently({ [1, 2] }, besides: { "own" })
    #expect(made.0 == [1, 2] && made.1 == "own")
    #expect(throws: Stop.self) { try concurrently({ 1 }, besides: { throw Stop() }) }
  }

  @Test func `a value is let go of while something else is done`() {
    final class Held: Sendable {}
    weak var held: Held?
    let own = concurrently(
      lettingGoOf: {
        let value = Held()
        held = value
        return value
      }(), besides: { "own" })
    #expect(own == "own" && held == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 1000]) func `what is made at the same time is taken in order`(
    count: Int
  ) {
    var taken: [String] = []
    workInOrder(on: 0..<count) { number in
      // Some take longer than those behind them.
      (0...(number % 7 == 0 ? 5000 : 1)).reduce("") { _, _ in "\(number)" }
    } take: {
      taken.append($0)
    }
    #expect(taken == (0..<count).map { "\($0)" })
  }

  @Test func `no more is given than is soon made`() {
    var (given, taken, most) = (0, 0, 0)
    workInOrder {
      given += 1
      return given > 500 ? nil : given
    } make: {
      $0
    } take: { _ in
      taken += 1
      most = max(most, given - taken)
    }
    #expect(taken == 500)
    #expect(most <= 2 * processorCount)
  }

  @Test(arguments: [0, 1, 40, 99]) func `the first error in the order of things ends the work`(
    place: Int
  ) {
    struct Stop: Error, Equatable { let what: String }
    var taken: [Int] = []
    #expect(throws: Stop(what: "take \(place)")) {
      try workInOrder(on: 0..<100, make: { $0 }) { number throws(Stop) in
        if number == place { throw Stop(what: "take \(number)") }
        taken.append(number)
      }
    }
    #expect(taken == Array(0..<place))
    // What comes before the thing that cannot be given is taken first, and may fail first.
    taken = []
    var left = (0..<place).makeIterator()
    #expect(throws: Stop(what: place > 30 ? "take 30" : "next")) {
      try workInOrder {
        () throws(Stop) in
        guard let number = left.next() else { throw Stop(what: "next") }
        return number
      } make: {
        $0
      } take: { number throws(Stop) in
        if number == 30 { throw Stop(what: "take 30") }
        taken.append(number)
      }
    }
    #expect(taken == Array(0..<min(place, 30)))
  }

  @Test func `a part may be shared out again`() {
    let sums = [10, 20, 30].concurrentMap { end in
      Array(0..<end).concurrentMap { $0 * 2 }.reduce(0, +)
    }
    #expect(sums == [90, 380, 870])
  }

  @Test func `pieces make up the whole, and only the last is short`() {
    #expect(Array((3..<3).pieces(of: 4)) == [])
    #expect(Array((3..<12).pieces(of: 4)) == [3..<7, 7..<11, 11..<12])
  }

  @Test(arguments: [0..<0, 3..<4, 5..<1005, 0..<1_000_003])
  func `parts make up the whole, and none is shorter than is worth it`(range: Range<Int>) {
    let parts = range.parts(ofAtLeast: 10)
    #expect(parts.flatMap { Array($0) } == Array(range))
    #expect(parts.count == 1 || parts.allSatisfy { $0.count >= 10 })
    #expect(parts.count <= processorCount)
  }
}
