import SampleDeck
import Terminal

extension Attempt {
  /// What is said about a slip that may be typed again.
  var slipNotice: StyledText? {
    guard result == nil, let slip else { return nil }
    return StyledText(slip.words, Style(foreground: .yellow, bold: true))
  }

  /// The verdict, a fact a line, and the difference; the whole answer stands below.
  var verdict: [StyledText] {
    switch (result, manner) {
    case (.judged(let judgement), _): words(for: judgement)
    case (.chosen(let index), .choice(let choice)): words(for: index, choice)
    default: []
    }
  }

  private func words(for judgement: Judgement) -> [StyledText] {
    let verdict = StyledText(
      judgement.words, Style(foreground: suggestion.grade?.color, bold: true))
    guard disputed != nil else { return [verdict] }
    let difference = judgement.difference
    var lines = [verdict, "You wrote: " + difference.typed, "Expected: " + difference.expected]
    // Where only spaces differ whole words would be named.
    if judgement.verdict == .almost(.spacing) { return lines }
    for (name, texts) in [("Missing", difference.missing), ("Too much", difference.extra)]
    where !texts.isEmpty {
      lines.append(StyledText("\(name): \(texts.map(\.withoutEdges).joined(separator: ", "))"))
    }
    return lines
  }

  private func words(for index: Int?, _ choice: ChoiceQuestion) -> [StyledText] {
    func name(_ index: Int) -> String { "\(index + 1), \(choice.options[index])" }
    let style = Style(foreground: suggestion.grade?.color, bold: true)
    let right = StyledText("The right one: \(name(choice.answer))")
    return switch index {
    case choice.answer: [StyledText("Right.", style)]
    case let index?: [StyledText("Wrong.", style), StyledText("You chose: \(name(index))"), right]
    case nil: [StyledText("Not answered.", style), right]
    }
  }
}

extension Judgement {
  /// The verdict as a person says it.
  fileprivate var words: String {
    switch verdict {
    case .right: "Right."
    case .wrong: typed.allSatisfy(\.isWhitespace) ? "Not answered." : "Wrong."
    case .almost(.writing): "Almost: capitals or punctuation."
    case .almost(.accent): "Almost: mind the accents."
    case .almost(.kana): "Almost: the other kana."
    case .almost(.spacing): "Almost: spaces or hyphens."
    case .almost(.article): "Almost: mind the article."
    case .almost(.letters): "Almost: a small slip."
    }
  }
}

extension AnswerDifference {
  /// What was typed; what should not be there is struck out.
  fileprivate var typed: StyledText {
    let style = Style(foreground: .red, strike: true)
    return runs.reduce("") { $0 + StyledText($1.typed, $1.kind == .same ? .plain : style) }
  }

  /// What was expected; what was not typed is underlined.
  fileprivate var expected: StyledText {
    let style = Style(foreground: .green, bold: true, underline: true)
    return runs.reduce("") { $0 + StyledText($1.expected, $1.kind == .same ? .plain : style) }
  }
}

extension String {
  fileprivate var withoutEdges: String { split(separator: " ").joined(separator: " ") }
}
