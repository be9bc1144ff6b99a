/// Reads the cards of a Markdown text in the one form that its lines show.
struct MarkdownReading {
  let text: MarkdownText
  var deck = ImportedDeck(format: MarkdownFormat.name, authority: "text")
  /// The headings that a line stands under.
  private var section: [(level: Int, name: String)] = []
  /// The level of the heading that is the deck's title: the highest, if only one has it.
  private var titleLevel: Int?

  init(_ text: MarkdownText) {
    self.text = text
    deck.members = [.front, .back, .section, .tags, .reversible, .cloze]
    deck.title = text.matter["title"] ?? text.matter["name"]
    let levels = text.lines.compactMap { $0.heading?.level }
    if let highest = levels.min(), levels.count(where: { $0 == highest }) == 1 {
      titleLevel = highest
    }
    if let line = text.openFence {
      deck.notes.add(.warning, "nothing closes the code that begins here", line: line)
    }
  }

  mutating func run() {
    let lines = text.lines
    if lines.contains(where: { QuestionMark(of: $0)?.mark ?? .answer != .answer }) {
      readQuestions()
    } else if let style = NoteStyle(text) {
      if style == .obsidian { readObsidian() } else { readLogseq() }
    } else if lines.contains(where: { OneLineCard($0) != nil }) {
      readLines()
    } else if lines.contains(where: { $0.heading != nil }) {
      readHeadings()
    } else {
      readBlocks()
    }
    let tags = text.matter["tags"].map { $0.filter { $0 != "[" && $0 != "]" } }
    deck.addTags(tags.map(TagCell.tags) ?? [])
  }

  // MARK: - Q: and A:

  private mutating func readQuestions() {
    var part: QuestionMark.Mark?
    var sides: [QuestionMark.Mark: [MarkdownText.Line]] = [:]
    var first = 0

    func side(_ mark: QuestionMark.Mark) -> String { (sides[mark] ?? []).joinedText }
    func finish(_ reading: inout MarkdownReading) {
      if sides[.gaps] != nil {
        reading.add(GapText(side(.gaps)).card, line: first)
      } else if sides[.question] != nil {
        if sides[.answer] == nil {
          reading.deck.notes.add(.warning, "this question has no answer", line: first)
        }
        reading.add(ImportedCard(front: side(.question), back: side(.answer)), line: first)
      }
      sides = [:]
      part = nil
    }

    var isAfterBlank = true
    for line in text.lines {
      let mark = QuestionMark(of: line)
      defer { isAfterBlank = line.isBlank }
      if line.isRule {
        finish(&self)
      } else if let heading = line.heading, part == nil || isAfterBlank {
        finish(&self)
        enter(heading)
      } else if let mark, mark.mark != .answer || part == .question {
        if mark.mark != .answer {
          finish(&self)
          first = line.number
        }
        part = mark.mark
        sides[mark.mark] = [.init(number: line.number, text: mark.rest, isCode: false)]
      } else if let part {
        sides[part]?.append(line)
      } else {
        leaveOut(line)
      }
    }
    finish(&self)
  }

  // MARK: - front :: back

  private mutating func readLines() {
    for line in text.lines {
      if let heading = line.heading {
        enter(heading)
      } else if let card = OneLineCard(line) {
        var imported = ImportedCard(front: card.front, back: card.back)
        imported.draft.reversible = card.isReversible
        add(imported, line: line.number)
      } else if !line.isRule {
        leaveOut(line)
      }
    }
  }

  // MARK: - Headings with bodies

  private mutating func readHeadings() {
    let headings = text.lines.indices.filter { text.lines[$0].heading != nil }
    for line in text.lines[..<(headings.first ?? 0)] { leaveOut(line) }
    for (place, index) in headings.enumerated() {
      let next = place + 1 < headings.count ? headings[place + 1] : text.lines.endIndex
      guard let heading = text.lines[index].heading else { continue }
      let body = text.lines[(index + 1)..<next]
      let deeper = next < text.lines.endIndex ? text.lines[next].heading?.level ?? 0 : 0
      let isParent = deeper > heading.level
      if isParent || body.allSatisfy({ $0.isBlank || $0.isRule }) {
        enter(heading)
        if !isParent {
          deck.notes.add(.dropped, "this heading has no text", line: text.lines[index].number)
        }
        if deck.summary.isEmpty, place == 0, deck.title == heading.text {
          deck.summary = body.joinedText
        } else {
          for line in body { leaveOut(line) }
        }
      } else {
        section.removeAll { $0.level >= heading.level }
        add(
          ImportedCard(front: heading.text, back: body.joinedText), line: text.lines[index].number)
      }
    }
  }

  // MARK: - Texts between rules

  private mutating func readBlocks() {
    guard text.lines.contains(where: \.isRule) else {
      for line in text.lines { leaveOut(line) }
      return
    }
    for block in text.lines.split(whereSeparator: \.isRule) {
      let lines = block.drop { $0.isBlank }
      guard let first = lines.first else { continue }
      var end = lines.firstIndex { $0.isBlank && !$0.isCode } ?? lines.endIndex
      // A block of one paragraph has its front on the first line.
      if lines[end...].allSatisfy(\.isBlank) { end = lines.startIndex + 1 }
      let back = lines[end...].joinedText
      if back.isEmpty {
        leaveOut(first)
      } else {
        add(ImportedCard(front: lines[..<end].joinedText, back: back), line: first.number)
      }
    }
  }

  // MARK: - What they have in common

  mutating func add(_ card: ImportedCard, line: Int) {
    guard !card.draft.front.isEmpty else {
      deck.notes.add(.dropped, "a card without a front", line: line)
      return
    }
    var card = card
    card.draft.line = line
    card.draft.section = section.map(\.name)
    deck.add(card)
  }

  /// Goes into a section, or finds the deck's title.
  mutating func enter(_ heading: (level: Int, text: String)) {
    if deck.title == nil, deck.cards.isEmpty, section.isEmpty, heading.level == titleLevel {
      deck.title = heading.text
      return
    }
    section.removeAll { $0.level >= heading.level }
    section.append((heading.level, heading.text))
  }

  mutating func leaveOut(_ line: MarkdownText.Line) {
    if !line.isBlank { deck.notes.add(.dropped, "this text is part of no card", line: line.number) }
  }
}
