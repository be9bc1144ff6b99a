/// Follows a reader through the gaps of a text.
struct GapTracker {
  private(set) var open: [GapSpan] = []
  private let gaps: [GapSpan]
  private var next = 0

  init(_ gaps: [GapSpan]) {
    self.gaps = gaps
  }

  /// The gap whose text ends here.
  mutating func closing(at index: Int) -> GapSpan? {
    guard let gap = open.last, gap.text.upperBound <= index else { return nil }
    open.removeLast()
    return gap
  }

  /// The gap that begins here. What the reader passed, in code or in a hint, is no gap, and neither is
  /// what is nested too deeply.
  mutating func opening(at index: Int) -> GapSpan? {
    while next < gaps.count, gaps[next].whole.lowerBound < index { next += 1 }
    guard next < gaps.count, gaps[next].whole.lowerBound == index, open.count < Markdown.deepest
    else {
      return nil
    }
    open.append(gaps[next])
    return gaps[next]
  }
}
