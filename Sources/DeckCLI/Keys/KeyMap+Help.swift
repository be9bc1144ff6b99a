import Terminal

extension KeyMap {
  /// The keys and what they do, `further` ones that nobody can choose, and how to choose others.
  func help(width: Int, further: [(keys: String, meaning: String)]) -> [StyledText] {
    let warnings = setting.warnings.flatMap {
      StyledText($0, Style(foreground: .yellow)).wrapped(to: width)
    }
    let rows = Action.allCases.map { (keys: labels($0), meaning: $0.meaning) } + further
    let column = 2 + min(rows.map { displayWidth($0.keys) }.max() ?? 0, 20)
    let list = rows.flatMap { row in
      let key = StyledText(row.keys, .bold)
      return width < 40
        ? StyledText(row.meaning).wrapped(to: width, first: key + "  ", rest: "  ")
        : StyledText(row.meaning).wrapped(to: width, first: key.padded(to: column))
    }
    return warnings + list + [""] + StyledText(advice, .dim).wrapped(to: width)
  }

  private var advice: String {
    "Other keys: deck config keys 'show=f undo=z' puts them beside these, on every screen. The names "
      + "are \(Action.allCases.map(\.rawValue).joined(separator: ", "))."
  }
}
