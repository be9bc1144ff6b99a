// Cards among the notes of other programs: Obsidian's with its plugin for spaced repetition, and Logseq's.

extension MarkdownReading {
  /// How notes mark their cards.
  enum NoteStyle {
    /// `front::back`, `:::` for both ways, `?` or `??` on a line between the two sides, `==gaps==`.
    case obsidian
    /// A point of a list with `#card`, and the points below it.
    case logseq

    /// The style of a text that has signs of one.
    init?(_ text: MarkdownText) {
      let tags = text.matter["tags"] ?? ""
      if text.lines.contains(where: { !$0.isCode && $0.text.contains("<!--SR:") })
        || text.lines.contains(where: \.isTurn) || tags.contains("flashcards")
        || text.lines.contains(where: { !$0.isCode && $0.text.hasPrefix("#flashcards") })
      {
        self = .obsidian
      } else if text.lines.contains(where: { $0.point?.isCard ?? false }) {
        self = .logseq
      } else {
        return nil
      }
    }
  }

  // MARK: - Obsidian

  mutating func readObsidian() {
    for part in text.lines.split(whereSeparator: { $0.isBlank && !$0.isCode }) {
      var lines: [MarkdownText.Line] = []
      for line in part {
        if let heading = line.heading {
          takeParagraph(lines)
          lines = []
          enter(heading)
        } else if let bare = line.withoutSchedule {
          deck.notes.add(
            .warning, "somebody's progress is in the file and stays there", line: line.number)
          if !bare.isBlank { lines.append(bare) }
        } else {
          lines.append(line)
        }
      }
      takeParagraph(lines)
    }
  }

  private mutating func takeParagraph(_ lines: [MarkdownText.Line]) {
    guard let first = lines.first else { return }
    if let turn = lines.firstIndex(where: \.isTurn) {
      let back = lines[(turn + 1)...].joinedText
      guard turn > 0, !back.isEmpty else { return lines.forEach { leaveOut($0) } }
      var card = ImportedCard(front: shown(lines[..<turn].joinedText), back: shown(back))
      card.draft.reversible = lines[turn].text.trimmed == "??"
      return add(card, line: first.number)
    }
    let cards = lines.map { OneLineCard($0, isSpaced: false) }
    if cards.contains(where: { $0 != nil }) {
      for (line, card) in zip(lines, cards) {
        guard let card else {
          leaveOut(line)
          continue
        }
        var imported = ImportedCard(front: shown(card.front), back: shown(card.back))
        imported.draft.reversible = card.isReversible
        add(imported, line: line.number)
      }
      return
    }
    let (text, count) = lines.contains(where: \.isCode) ? ("", 0) : gaps(in: lines.joinedText)
    guard count > 0 else { return lines.forEach { leaveOut($0) } }
    var card = ImportedCard(front: shown(text))
    card.draft.cloze = true
    add(card, line: first.number)
  }

  /// A text with `==gaps==` as ours, each asked by itself.
  private func gaps(in text: String) -> (text: String, count: Int) {
    var count = 0
    let marked = text.replacing(/==([^=\n]+)==/) { match in
      count += 1
      return "{{c\(count)::\(match.output.1)}}"
    }
    return (marked, count)
  }

  /// What Obsidian shows by `![[picture.png|200]]` as Markdown does.
  private func shown(_ text: String) -> String {
    guard text.contains("![[") else { return text }
    return text.replacing(/!\[\[([^\]|\n]+)(?:\|[^\]\n]*)?\]\]/) { match in
      "![](\(Markdown.destination(String(match.output.1))))"
    }
  }

  // MARK: - Logseq

  mutating func readLogseq() {
    let lines = text.lines
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      guard let point = lines[index].point, point.isCard else {
        leaveOut(lines[index])
        continue
      }
      let start = index
      var front = [point.text]
      while index + 1 < lines.count, lines[index + 1].isWithin(point.depth) { index += 1 }
      let inside = lines[(start + 1)..<(index + 1)].filter { !$0.isProperty }
      let own = inside.prefix { $0.point == nil }
      front += own.map { String($0.text.drop(while: \.isWhitespace)) }
      let below = inside.dropFirst(own.count)
      let depth = below.filter { !$0.isBlank }.map(\.depth).min() ?? 0
      let back = below.map {
        MarkdownText.Line(number: $0.number, text: $0.text.dropFirst(depth), isCode: $0.isCode)
      }.joinedText
      let (text, count) = clozes(in: front.joined(separator: "\n"))
      var card = ImportedCard(front: text, back: clozes(in: back, filled: true).text)
      card.draft.cloze = count > 0
      if count == 0, back.isEmpty {
        deck.notes.add(.warning, "this question has no answer", line: lines[start].number)
      }
      add(card, line: lines[start].number)
    }
  }

  private func clozes(in text: String, filled: Bool = false) -> (text: String, count: Int) {
    var count = 0
    let marked = text.replacing(/\{\{cloze ([^}\n]+)\}\}/) { match in
      count += 1
      return filled ? String(match.output.1) : "{{c\(count)::\(match.output.1)}}"
    }
    return (marked, count)
  }
}

extension MarkdownText.Line {
  /// Whether it parts a front above from a back below, as Obsidian's plugin has it.
  fileprivate var isTurn: Bool { !isCode && (text.trimmed == "?" || text.trimmed == "??") }

  /// The line without a plugin's record of when to ask again; nil where there is none.
  fileprivate var withoutSchedule: MarkdownText.Line? {
    guard !isCode, let start = text.firstRange(of: "<!--SR:") else { return nil }
    let end = text[start.upperBound...].firstRange(of: "-->")?.upperBound ?? text.endIndex
    return MarkdownText.Line(
      number: number, text: Substring(text[..<start.lowerBound].trimmed + text[end...]),
      isCode: false)
  }

  /// How many spaces and tabs it begins with.
  fileprivate var depth: Int { text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count }

  /// A point of a list, and whether it is marked as a card.
  fileprivate var point: (depth: Int, text: String, isCard: Bool)? {
    let rest = text.dropFirst(depth)
    guard !isCode, rest.hasPrefix("- ") else { return nil }
    var words = rest.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false)
    let count = words.count
    words.removeAll { ["#card", "#[[card]]", "[[card]]"].contains($0.lowercased()) }
    return (depth, String(words.joined(separator: " ")[...].trimmed), words.count < count)
  }

  /// Whether it belongs to a point of a depth, or stands below it.
  fileprivate func isWithin(_ depth: Int) -> Bool { isBlank || isCode || self.depth > depth }

  /// Whether it says something of a point that nobody reads, `id:: 64a1`.
  fileprivate var isProperty: Bool {
    let rest = text.dropFirst(depth)
    guard !isCode, let mark = rest.firstRange(of: "::") else { return false }
    let name = rest[..<mark.lowerBound]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      && (mark.upperBound == rest.endIndex || rest[mark.upperBound] == " ")
  }
}
