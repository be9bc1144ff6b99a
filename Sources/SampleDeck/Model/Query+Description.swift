extension Query: CustomStringConvertible {
  /// The query in its own language, with no more brackets and quotes than are needed.
  ///
  /// Reading it again gives an equal query.
  public var description: String { clause.description }
}

extension Clause: CustomStringConvertible {
  /// Joins terms that all have to hold; brackets around terms of the same kind make no difference.
  static func all(of parts: [Clause]) -> Clause {
    let flat = parts.flatMap { if case .all(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// Joins terms of which one has to hold.
  static func any(of parts: [Clause]) -> Clause {
    let flat = parts.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .any(flat)
  }

  var description: String {
    switch self {
    case .all(let parts): parts.map(\.bracketedAlternatives).joined(separator: " ")
    case .any(let parts): parts.map(\.description).joined(separator: " or ")
    case .not(let part): "-" + part.bracketed
    case .text(let needle, .anywhere): word(needle.text)
    case .text(let needle, .front): "front:" + value(needle.text)
    case .text(let needle, .back): "back:" + value(needle.text)
    case .tag(let needle): "tag:" + value(needle.text)
    case .section(let needle): "section:" + value(needle.text)
    case .state(let state): "is:" + state.rawValue
    case .flag(let color): "flag:" + color.rawValue
    case .has(let feature): "has:" + feature.rawValue
    case .within(let days, let moment): "\(moment.rawValue):\(days)"
    case .figure(let figure, let comparison, let bound):
      figure.rawValue + comparison.rawValue + number(bound)
    case .id(let prefix): "id:" + prefix
    }
  }

  private var bracketedAlternatives: String {
    if case .any = self { "(\(description))" } else { description }
  }

  private var bracketed: String {
    if case .all = self { "(\(description))" } else { bracketedAlternatives }
  }
}

private func word(_ text: String) -> String {
  isPlain(text, and: "") && text.lowercased() != "or" ? text : quoted(text)
}

private func value(_ text: String) -> String {
  isPlain(text, and: ":-_.") ? text : quoted(text)
}

private func isPlain(_ text: String, and signs: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || $0.properties.numericType != nil
      || signs.unicodeScalars.contains($0)
  }
}

private func quoted(_ text: String) -> String {
  var view = String.UnicodeScalarView()
  view.append("\"")
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { view.append("\\") }
    view.append(scalar)
  }
  view.append("\"")
  return String(view)
}

private func number(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? "\(value)"
}
