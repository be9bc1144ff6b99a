/// A text with gaps, `{{c1::text::hint}}`, of which each number asks a question of its own.
///
/// ```swift
/// let cloze = Cloze("{{c2::Lyon}} is not {{c1::Paris::capital: ?}}")
/// cloze.question(hiding: 1)  // "Lyon is not [capital: ?]"
/// cloze.answer               // "Lyon is not Paris"
/// ```
///
/// Gaps may stand within gaps. The closing braces of a formula do not end a gap, and the first `::`
/// within it begins the hint. What is not a whole gap is text, and no text is ever lost.
public struct Cloze: Hashable, Sendable {
  /// One gap.
  public struct Gap: Hashable, Sendable {
    /// The number, from 1 to 9999; gaps of one number are asked together.
    public let number: Int
    /// What is hidden, gaps within it as they are written.
    public let text: String
    /// What is shown instead; nil where there is none, or an empty one.
    public let hint: String?
    /// Where the gap stands, braces included.
    public let range: Range<String.Index>
  }

  /// The text with its gaps as they are written.
  public let source: String
  private let spans: [GapSpan]

  /// Finds the gaps of a text, in linear time.
  public init(_ source: String) {
    self.source = source
    spans = GapScanner.gaps(in: Array(source.utf8))
  }

  /// The gaps in the order in which they begin.
  public var gaps: [Gap] {
    spans.map {
      Gap(
        number: $0.number, text: String(source[range($0.text)]), hint: hint(of: $0),
        range: range($0.whole))
    }
  }

  /// The numbers for which there are gaps, each once, ascending.
  public var numbers: [Int] {
    Set(spans.map(\.number)).sorted()
  }

  /// The text with the gaps of one number hidden behind `[hint]` or `[...]`, and all others filled.
  public func question(hiding number: Int) -> String {
    filled { $0.number == number ? "[\(hint(of: $0) ?? "...")]" : nil }
  }

  /// The text with every gap filled.
  public var answer: String {
    filled { _ in nil }
  }

  /// The text without the braces, and with what `cover` puts in place of a gap.
  private func filled(_ cover: (GapSpan) -> String?) -> String {
    var text = ""
    var open: [GapSpan] = []
    var index = 0
    func fill(upTo end: Int) {
      if index < end { text += source[range(index..<end)] }
      index = max(index, end)
    }
    func close(before start: Int) {
      while let gap = open.last, gap.whole.upperBound <= start {
        fill(upTo: gap.text.upperBound)
        index = max(index, gap.whole.upperBound)
        open.removeLast()
      }
    }
    for gap in spans {
      close(before: gap.whole.lowerBound)
      let end = open.last?.text.upperBound ?? .max
      fill(upTo: min(gap.whole.lowerBound, end))
      // Within a hidden gap, or within a hint, it is nowhere seen.
      if index > gap.whole.lowerBound || gap.whole.lowerBound >= end { continue }
      if let cover = cover(gap) {
        text += cover
        index = gap.whole.upperBound
      } else {
        index = gap.text.lowerBound
        open.append(gap)
      }
    }
    close(before: .max)
    fill(upTo: source.utf8.count)
    return text
  }

  private func hint(of gap: GapSpan) -> String? {
    gap.hint.flatMap { $0.isEmpty ? nil : String(source[range($0)]) }
  }

  private func range(_ bytes: Range<Int>) -> Range<String.Index> {
    let start = source.utf8.index(source.startIndex, offsetBy: bytes.lowerBound)
    return start..<source.utf8.index(start, offsetBy: bytes.count)
  }
}
