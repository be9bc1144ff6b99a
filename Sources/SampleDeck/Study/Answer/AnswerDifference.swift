/// In what a typed answer differs from the right one, word by word and, in words alike, letter by
/// letter.
///
/// Texts are compared up to ``lengthLimit`` letters; what follows is left out.
public struct AnswerDifference: Hashable, Sendable {
  /// A stretch of the two texts.
  public struct Run: Hashable, Sendable {
    /// How the texts stand to each other.
    public enum Kind: Hashable, Sendable {
      /// It was typed as expected, though perhaps in another spelling.
      case same
      /// It was not typed.
      case missing
      /// It was not expected.
      case extra
      /// One thing was typed in place of another.
      case differing
    }

    /// How the texts stand to each other.
    public let kind: Kind
    /// What was typed; empty if it is missing.
    public let typed: String
    /// What was expected; empty for what is too much.
    public let expected: String
  }

  /// The stretches in their order; no two of a kind follow each other.
  public private(set) var runs: [Run] = []

  /// How many letters of each text are compared.
  public static let lengthLimit: Int = 256
  private static let wordLimit = 40

  init(
    from typed: String, to expected: String, tolerance: AnswerTolerance, language: AnswerLanguage
  ) {
    func words(_ text: String) -> [ComparedWord] {
      text.beginning(Self.lengthLimit).split(whereSeparator: \.isWhitespace)
        .prefix(Self.wordLimit).map { word in
          ComparedWord(String(word)) { AnswerKey($0, ignoring: tolerance, language: language) }
        }
    }
    let alignment = Alignment(words(typed), words(expected)) { $0.distance(to: $1) }
    var pairs = alignment.pairs[...]
    while !pairs.isEmpty {
      // Words that have nothing in common are told apart together with those beside them.
      let group = pairs.prefix { $0.isAlone || $0.isStrange }
      if group.contains(where: \.isStrange) {
        appendSpace()
        append(
          .differing, typed: group.compactMap(\.first?.text).joined(separator: " "),
          expected: group.compactMap(\.second?.text).joined(separator: " "))
        pairs = pairs.dropFirst(group.count)
      } else {
        append(pairs.removeFirst())
      }
    }
  }

  private var typedSpace: String { runs.allSatisfy(\.typed.isEmpty) ? "" : " " }
  private var expectedSpace: String { runs.allSatisfy(\.expected.isEmpty) ? "" : " " }

  /// Parts a pair of words from what stands before, in the text in which anything does.
  private mutating func appendSpace() {
    let (typed, expected) = (typedSpace, expectedSpace)
    let kind: Run.Kind = typed == expected ? .same : typed.isEmpty ? .missing : .extra
    append(kind, typed: typed, expected: expected)
  }

  private mutating func append(_ pair: Alignment<ComparedWord>.Pair) {
    switch pair {
    case .first(let word): append(.extra, typed: typedSpace + word.text)
    case .second(let word): append(.missing, expected: expectedSpace + word.text)
    case .both(let word, let other):
      appendSpace()
      if word.key == other.key {
        append(.same, typed: word.text, expected: other.text)
      } else {
        for pair in word.alignment(with: other).pairs { append(pair) }
      }
    }
  }

  private mutating func append(_ pair: Alignment<ComparedWord.Letter>.Pair) {
    switch pair {
    case .first(let letter): append(.extra, typed: letter.text)
    case .second(let letter): append(.missing, expected: letter.text)
    case .both(let letter, let other):
      append(letter.key == other.key ? .same : .differing, typed: letter.text, expected: other.text)
    }
  }

  private mutating func append(_ kind: Run.Kind, typed: String = "", expected: String = "") {
    if typed.isEmpty, expected.isEmpty { return }
    var run = Run(kind: kind, typed: typed, expected: expected)
    if let last = runs.last, last.kind == kind {
      run = Run(kind: kind, typed: last.typed + typed, expected: last.expected + expected)
      runs.removeLast()
    }
    runs.append(run)
  }
}

extension AnswerDifference {
  /// Whether there is none.
  public var isEmpty: Bool { runs.allSatisfy { $0.kind == .same } }

  /// What is missing, stretch by stretch.
  public var missing: [String] { runs.filter { $0.kind == .missing }.map(\.expected) }

  /// What is too much, stretch by stretch.
  public var extra: [String] { runs.filter { $0.kind == .extra }.map(\.typed) }
}

extension Alignment<ComparedWord>.Pair {
  fileprivate var first: ComparedWord? {
    switch self {
    case .both(let word, _), .first(let word): word
    case .second: nil
    }
  }

  fileprivate var second: ComparedWord? {
    switch self {
    case .both(_, let word), .second(let word): word
    case .first: nil
    }
  }

  fileprivate var isAlone: Bool { first == nil || second == nil }

  /// Whether two words stand beside each other that have nothing in common.
  fileprivate var isStrange: Bool {
    if case .both(let word, let other) = self { word.distance(to: other) > 1 } else { false }
  }
}
