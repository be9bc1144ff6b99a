/// A stretch that two sequences have in common: where it begins in each, and how long it is.
struct CommonStretch {
  var a: Int
  var b: Int
  var count: Int
}

/// A longest common subsequence of two sequences, as stretches in their order.
///
/// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the greedy one, after
/// what both begin and end with has been set aside. The rest is given up as altogether different where
/// more than a thousand elements differ, or fewer in sequences so long that it would take its time.
func commonStretches(_ a: [Int], _ b: [Int]) -> [CommonStretch] {
  let start = zip(a, b).prefix { $0 == $1 }.count
  let rest = min(a.count, b.count) - start
  let end = zip(a.reversed(), b.reversed()).prefix(rest).prefix { $0 == $1 }.count
  let middle = search(Array(a[start..<a.count - end]), Array(b[start..<b.count - end]))
  return [CommonStretch(a: 0, b: 0, count: start)].filter { $0.count > 0 }
    + middle.map { CommonStretch(a: start + $0.a, b: start + $0.b, count: $0.count) }
    + [CommonStretch(a: a.count - end, b: b.count - end, count: end)].filter { $0.count > 0 }
}

private func search(_ a: [Int], _ b: [Int]) -> [CommonStretch] {
  if a.isEmpty || b.isEmpty { return [] }
  let limit = min(a.count + b.count, 1000, 20_000_000 / (a.count + b.count))
  // How far each diagonal was followed, at every number of differences.
  var reaches = [Reach()]
  for differences in 0...limit {
    var reach = Reach(differences)
    for diagonal in stride(from: -differences, through: differences, by: 2) {
      var x = reaches[differences].start(of: diagonal)
      while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
      reach[diagonal] = x
      if x == a.count, x - diagonal == b.count {
        return wayBack(from: (x, x - diagonal), through: reaches)
      }
    }
    reaches.append(reach)
  }
  return []
}

/// Follows the search back from the end of both sequences: what it passed along a diagonal is common.
private func wayBack(from end: (Int, Int), through reaches: [Reach]) -> [CommonStretch] {
  var stretches: [CommonStretch] = []
  var (x, y) = end
  for reach in reaches.reversed() {
    let start = reach.start(of: x - y)
    if x > start {
      stretches.append(CommonStretch(a: start, b: start - (x - y), count: x - start))
      (x, y) = (start, start - (x - y))
    }
    // One difference earlier: an element of the second sequence alone, or of the first.
    if reach.comesDown(to: x - y) { y -= 1 } else { x -= 1 }
  }
  return stretches.reversed()
}

/// How far into the first sequence one comes on each diagonal `x - y` with so many differences.
private struct Reach {
  private let differences: Int
  private var ends: [Int]

  /// With less than none: nothing is reached, and the search begins before the first element.
  init(_ differences: Int = -1) {
    self.differences = differences
    ends = [Int](repeating: -1, count: max(2 * differences + 1, 0))
  }

  subscript(diagonal: Int) -> Int {
    get { abs(diagonal) > differences ? -1 : ends[diagonal + differences] }
    set { ends[diagonal + differences] = newValue }
  }

  /// Whether the farthest way to a diagonal with one difference more leaves out an element of the
  /// second sequence.
  func comesDown(to diagonal: Int) -> Bool { self[diagonal - 1] < self[diagonal + 1] }

  /// Where on a diagonal that way arrives.
  func start(of diagonal: Int) -> Int {
    comesDown(to: diagonal) ? self[diagonal + 1] : self[diagonal - 1] + 1
  }
}
