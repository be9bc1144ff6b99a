/// Two sequences side by side, so that as much as can be stands beside its like.
struct Alignment<Element> {
  /// What stands beside what.
  enum Pair {
    case both(Element, Element)
    case first(Element)
    case second(Element)
  }

  let pairs: [Pair]
  /// What it costs: 1 for what stands alone, and for a pair as much as it is said to.
  let cost: Int

  /// Aligns in time and memory proportional to the product of the lengths.
  init(_ a: [Element], _ b: [Element], by price: (Element, Element) -> Int) {
    let width = b.count + 1
    // What it costs to align the rest from each place on; walked from the start, so that what is too
    // much stands as far behind as it can.
    var costs = [Int](repeating: 0, count: (a.count + 1) * width)
    for j in 0..<width { costs[a.count * width + j] = b.count - j }
    for i in a.indices.reversed() {
      costs[i * width + b.count] = a.count - i
      for j in b.indices.reversed() {
        let next = (i + 1) * width + j
        costs[i * width + j] = min(
          costs[next + 1] + price(a[i], b[j]), costs[next] + 1,
          costs[i * width + j + 1] + 1)
      }
    }
    cost = costs[0]
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let here = costs[i * width + j]
      let isBoth = i < a.count && j < b.count
      if isBoth, here == costs[(i + 1) * width + j + 1] + price(a[i], b[j]) {
        pairs.append(.both(a[i], b[j]))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, here == costs[(i + 1) * width + j] + 1 {
        pairs.append(.first(a[i]))
        i += 1
      } else {
        pairs.append(.second(b[j]))
        j += 1
      }
    }
    self.pairs = pairs
  }
}
