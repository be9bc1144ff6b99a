/// What is to be typed as the answer to a question, and what else is right.
public struct ExpectedAnswer: Hashable, Sendable {
  /// The answer as its author wrote it, as plain text.
  public let text: String
  /// Every answer that is right.
  public let answers: [String]
  /// Answers that the card lists as wrong: none of them is a slip of the pen.
  public let wrong: [String]
  /// Whether a further right answer can be put down with the card.
  public let takesMore: Bool
  let language: AnswerLanguage

  /// How much of all right answers counts: a card may hold megabytes of them.
  static let sizeLimit = 1 << 15

  /// Takes the first paragraph of the side that is asked for, or the text of the gaps. The card's
  /// further right answers belong to its back, or to its only gap. Nil if there is nothing to type, as
  /// where the answer is a picture.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - face: The question.
  ///   - language: The language of fronts, where the card has none.
  ///   - answerLanguage: That of backs; nil: that of fronts.
  public init?(
    _ card: Card, _ face: Face, language: String? = nil, answerLanguage: String? = nil
  ) {
    let front = card.language ?? language
    var patterns: [String]
    var answers: [String] = []
    switch face {
    case .front:
      guard let paragraph = Markdown(card.back).firstText else { return nil }
      text = paragraph.text
      patterns = paragraph.isCode ? [] : [paragraph.text]
      takesMore = true
      wrong = card.choices
      self.language = AnswerLanguage(card.answerLanguage ?? answerLanguage ?? front)
    case .back:
      guard let paragraph = Markdown(card.front, gaps: card.cloze).firstText else { return nil }
      text = paragraph.text
      patterns = paragraph.isCode ? [] : [paragraph.text]
      takesMore = false
      wrong = []
      self.language = AnswerLanguage(front)
    case .gap(let number):
      let gaps = Cloze(card.front).gaps
      let texts = Self.texts(of: gaps.filter { $0.number == number })
      text = texts.joined(separator: ", ")
      guard text.contains(where: { !$0.isWhitespace }) else { return nil }
      patterns = texts.count == 1 ? texts : []
      answers = [texts.joined(separator: " ")]
      takesMore = gaps.allSatisfy { $0.number == number }
      wrong =
        (takesMore ? card.choices : []) + Self.texts(of: gaps.filter { $0.number != number })
      self.language = AnswerLanguage(front)
    }
    if takesMore { patterns += card.accept }
    self.answers = Self.answers(of: patterns, before: answers + [text])
  }

  /// What the patterns allow, and then the answers that are none, each once.
  private static func answers(of patterns: [String], before others: [String]) -> [String] {
    var answers: [String] = []
    var known: Set<String> = []
    var room = sizeLimit
    for pattern in patterns {
      room -= pattern.utf8.count + 64
      if room < 0 { break }
      answers += AnswerPattern(pattern).answers.filter { known.insert($0).inserted }
    }
    // To compare a text with a long run of accents takes quadratic time.
    return answers
      + others.filter { $0.utf8.count > AnswerJudge.sizeLimit || known.insert($0).inserted }
  }

  /// The texts of gaps, each once, as long as there are not too many.
  private static func texts(of gaps: [Cloze.Gap]) -> [String] {
    var texts: [String] = []
    var room = sizeLimit
    for gap in gaps {
      room -= gap.text.utf8.count + 64
      if room < 0, !texts.isEmpty { break }
      let text = Markdown(gap.text, gaps: true).plainText
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}

extension Markdown {
  /// The first block that says something in words, and whether it is code: there bars and brackets
  /// are what they are.
  fileprivate var firstText: (text: String, isCode: Bool)? {
    for block in blocks {
      let text = block.words
      if text.contains(where: { !$0.isWhitespace }) { return (text, block.isCode) }
    }
    return nil
  }
}

extension Markdown.Block {
  /// What the block says, pictures left out.
  fileprivate var words: String {
    var words = Markdown("")
    switch self {
    case .paragraph(let inlines):
      words.blocks = [
        .paragraph(inlines.filter { if case .image = $0 { false } else { true } })
      ]
    default: words.blocks = [self]
    }
    return words.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  fileprivate var isCode: Bool {
    switch self {
    case .code: true
    case .paragraph(let inlines): inlines.contains { if case .code = $0 { true } else { false } }
    default: false
    }
  }
}
