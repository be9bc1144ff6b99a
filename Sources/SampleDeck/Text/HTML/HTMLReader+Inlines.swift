extension HTMLReader {
  mutating func openInline(_ name: String, _ attributes: [String: String]) {
    var element = name
    if name == "span" || name == "font" { element = Self.meaning(of: attributes["style"] ?? "") }
    // A break before bold text stands before it, not within.
    if breaks > 0, !isLineEmpty { breakLine() }
    if inlines.count < 64 {
      inlines.append(
        InlineFrame(element: "\(name) \(element)", destination: attributes["href"] ?? ""))
    }
  }

  /// What a style says that Markdown can.
  static func meaning(of style: String) -> String {
    let style = style.lowercased().filter { !$0.isWhitespace }
    if ["font-weight:bold", "font-weight:700", "font-weight:600"].contains(where: style.contains) {
      return "b"
    }
    return style.contains("font-style:italic") ? "i" : "span"
  }

  mutating func closeInline(_ name: String) {
    guard let place = inlines.lastIndex(where: { $0.element.hasPrefix(name + " ") }) else { return }
    // What was opened within and not closed goes on, as in a browser.
    let open = inlines[(place + 1)...].map(\.reopened)
    while inlines.count > place { foldInline() }
    inlines += open
  }

  /// Ends the innermost element and puts it into the one around it.
  mutating func foldInline() {
    let frame = inlines.removeLast()
    let meaning = frame.element.split(separator: " ").last.map(String.init) ?? ""
    let (before, content, after) = frame.content.parted
    func wrap(_ make: ([Markdown.Inline]) -> Markdown.Inline) {
      if content.isEmpty { return }
      append(all: before + [make(content)] + after)
    }
    guard !content.isEmpty else { return append(all: frame.content) }
    switch meaning {
    case "b", "strong": wrap { .strong($0) }
    case "i", "em": wrap { .emphasis($0) }
    case "s", "strike", "del": wrap { .strike($0) }
    case "a" where !frame.destination.isEmpty:
      wrap { .link(destination: destination(frame.destination), $0) }
    case "sub", "sup": append(all: frame.content.map { shifted($0, isUp: meaning == "sup") })
    default: append(all: frame.content)
    }
  }

  mutating func append(all content: [Markdown.Inline]) {
    inlines[inlines.count - 1].content += content
  }

  /// `H₂O`, `x²`: digits have raised and lowered forms of their own.
  mutating func shifted(_ inline: Markdown.Inline, isUp: Bool) -> Markdown.Inline {
    guard case .text(let text) = inline else { return inline }
    let forms = isUp ? Self.raised : Self.lowered
    let shifted = text.compactMap { forms[$0] }
    guard shifted.count == text.count else {
      losses.insert(.shift)
      return .text(isUp ? "^\(text)" : "_\(text)")
    }
    return .text(String(shifted))
  }

  static let raised: [Character: Character] = forms("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
  static let lowered: [Character: Character] = forms("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")

  static func forms(_ plain: String, _ shifted: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, shifted))
  }
}

// MARK: - Code

extension HTMLReader {
  /// Takes what stands in code; false where it ends code that was never closed.
  mutating func takeCode(_ token: HTMLToken) -> Bool {
    guard let element = code?.element else { return false }
    switch token {
    case .text(let text): code?.text += text
    case .open("br", _, _): code?.text += "\n"
    case .open("div", _, _), .close("div"):
      if code?.text.hasSuffix("\n") == false { code?.text += "\n" }
    case .close(element): closeCode()
    case .open, .close, .hidden: break
    }
    return true
  }

  mutating func closeCode() {
    guard let code else { return }
    self.code = nil
    if code.isBlock {
      let text = code.text.hasPrefix("\n") ? String(code.text.dropFirst()) : code.text
      let lines = text.hasSuffix("\n") ? String(text.dropLast()) : text
      blocks[blocks.count - 1].blocks.append(.code(lines, language: ""))
    } else if !code.text.isEmpty {
      breakLine()
      isAfterSpace = false
      appendInline(.code(code.text.replacing("\n", with: " ")))
    }
  }
}
