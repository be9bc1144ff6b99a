import SampleDeck
import Terminal

extension TextDifference {
  /// Both texts in one: what went struck out, what came underlined; where no colour is seen, as
  /// `[-old-]{+new+}`. Long stretches that stay are cut in their middle.
  func shown(inColor: Bool) -> StyledText {
    runs.reduce(into: StyledText()) { text, run in
      switch run.kind {
      case .same: text += StyledText(run.text.shortened)
      case .removed: text += StyledText(inColor ? run.text : "[-\(run.text)-]", .removed)
      case .added: text += StyledText(inColor ? run.text : "{+\(run.text)+}", .added)
      }
    }
  }

  /// One of the texts, with what the other does not have marked.
  func shown(only kind: Run.Kind) -> StyledText {
    runs.filter { $0.kind == .same || $0.kind == kind }.reduce(into: StyledText()) {
      $0 += StyledText($1.text, $1.kind == .same ? .plain : kind == .added ? .added : .removed)
    }
  }
}

extension Style {
  /// How what went looks.
  static let removed = Style(foreground: .red, strike: true)
  /// How what came looks.
  static let added = Style(foreground: .green, underline: true)
}

extension String {
  /// The text, or if it is long its beginning and its end.
  fileprivate var shortened: String {
    unicodeScalars.count > 240 ? "\(prefix(80)) […] \(suffix(80))" : self
  }
}
