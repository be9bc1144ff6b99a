/// In what a text differs from another, word by word.
///
/// A word is a run of letters and digits with their marks, or one letter of a script that is written
/// without blanks. Words are compared byte for byte. Where so little stays that what is left would only
/// confuse, or too much differs to be told in a moment, the whole stands against the whole.
///
/// ```swift
/// TextDifference(from: "Grace Hoper", to: "Grace Hopper").description
/// // Grace [-Hoper-]{+Hopper+}
/// ```
public struct TextDifference: Hashable, Sendable {
  /// A stretch of the two texts.
  public struct Run: Hashable, Sendable {
    /// Which of the texts has it.
    public enum Kind: String, Hashable, Sendable {
      /// Both do.
      case same
      /// Only the old one does.
      case removed
      /// Only the new one does.
      case added
    }

    /// Which of the texts has it.
    public let kind: Kind
    /// What it says; never empty.
    public let text: String
  }

  /// The stretches in their order; what was removed stands before what came in its place.
  public private(set) var runs: [Run] = []

  /// Compares two texts, in time near to linear in their length.
  public init(from old: String, to new: String) {
    var lexicon = Lexicon()
    let (a, b) = (WordSequence(old, in: &lexicon), WordSequence(new, in: &lexicon))
    var (i, j) = (0, 0)
    for stretch in Self.kept(a, b) {
      append(.removed, a.text(i..<stretch.a))
      append(.added, b.text(j..<stretch.b))
      (i, j) = (stretch.a + stretch.count, stretch.b + stretch.count)
      append(.same, a.text(stretch.a..<i))
    }
    append(.removed, a.text(i..<a.count))
    append(.added, b.text(j..<b.count))
  }

  /// Whether there is none.
  public var isEmpty: Bool { runs.allSatisfy { $0.kind == .same } }

  private mutating func append(_ kind: Run.Kind, _ text: String) {
    if !text.isEmpty { runs.append(Run(kind: kind, text: text)) }
  }

  /// The stretches of words that both texts are shown to share, by where they begin in each.
  private static func kept(_ a: WordSequence, _ b: WordSequence) -> [CommonStretch] {
    var stretches = commonStretches(a.words, b.words)
    // A blank between two words that were replaced is no island: both words are one change.
    stretches.removeAll { stretch in
      (stretch.a, stretch.b) != (0, 0)
        && (stretch.a + stretch.count, stretch.b + stretch.count) != (a.count, b.count)
        && a.isBlank(stretch.a..<stretch.a + stretch.count)
    }
    let kept = stretches.reduce(0) { $0 + a.length($1.a..<$1.a + $1.count) }
    return 5 * kept < min(a.length, b.length) ? [] : stretches
  }
}

extension TextDifference: CustomStringConvertible {
  /// Both texts in one: `Grace [-Hoper-]{+Hopper+}`.
  public var description: String {
    runs.reduce(into: "") { text, run in
      switch run.kind {
      case .same: text += run.text
      case .removed: text += "[-\(run.text)-]"
      case .added: text += "{+\(run.text)+}"
      }
    }
  }
}
