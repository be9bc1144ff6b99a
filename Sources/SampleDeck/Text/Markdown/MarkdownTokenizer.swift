/// Running text in pieces: what is settled at first sight, and signs that wait for their counterparts.
enum MarkdownToken {
  case inline(Markdown.Inline)
  case delimiter(MarkdownDelimiter)
  case open(MarkdownSpan)
  case close
}

/// What stands between a `.open` and its `.close`.
enum MarkdownSpan {
  case link(destination: String)
  case image(destination: String)
  case gap(number: Int, hint: String?)
}

/// Cuts running text into tokens, in one pass.
///
/// Brackets that turn out to be links become spans here, so that emphasis never reaches across their
/// edges; everything else in brackets is text.
struct MarkdownTokenizer {
  let bytes: [UInt8]
  var index = 0
  private var tokens: [MarkdownToken] = []
  private var text: [UInt8] = []
  let backticks: Backticks
  private var gaps: GapTracker
  private var brackets = BracketStack()
  /// Where a formula ends; up to there all signs are text.
  private var formulaEnd = 0

  static func tokens(of bytes: [UInt8], hasGaps: Bool) -> [MarkdownToken] {
    var tokenizer = MarkdownTokenizer(
      bytes: bytes, gaps: GapTracker(hasGaps ? GapScanner.gaps(in: bytes) : []))
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(bytes: [UInt8], gaps: GapTracker) {
    self.bytes = bytes
    backticks = Backticks(in: bytes)
    self.gaps = gaps
  }

  /// The end of the innermost gap, which nothing that begins within it passes.
  var limit: Int { gaps.open.last?.text.upperBound ?? bytes.count }

  func byte(at index: Int) -> UInt8? {
    index < limit ? bytes[index] : nil
  }

  private mutating func run() {
    while index < bytes.count {
      if let gap = gaps.closing(at: index) {
        emit(.close)
        brackets.leaveGap()
        index = gap.whole.upperBound
      } else if let gap = gaps.opening(at: index) {
        let hint = gap.hint.flatMap { $0.isEmpty ? nil : bytes[$0].string }
        emit(.open(.gap(number: gap.number, hint: hint)))
        brackets.enterGap()
        index = gap.text.lowerBound
      } else if index < formulaEnd {
        take(1)
      } else {
        step()
      }
    }
    flush()
  }

  private mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "\\"): backslash()
    case UInt8(ascii: "`"): code()
    case UInt8(ascii: "$"): formula(end: dollarFormulaEnd())
    case UInt8(ascii: "<"): autolink()
    case UInt8(ascii: "!") where byte(at: index + 1) == UInt8(ascii: "["): openBracket(length: 2)
    case UInt8(ascii: "["): openBracket(length: 1)
    case UInt8(ascii: "]"): closeBracket()
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): delimiter()
    case UInt8(ascii: "\n"): lineBreak()
    default: take(1)
    }
  }

  // MARK: Emitting

  /// Takes bytes as text.
  private mutating func take(_ count: Int) {
    text += bytes[index..<index + count]
    index += count
  }

  private mutating func flush() {
    if !text.isEmpty { tokens.append(.inline(.text(text[...].string))) }
    text = []
  }

  private mutating func emit(_ token: MarkdownToken) {
    flush()
    tokens.append(token)
  }

  // MARK: Constructs

  private mutating func backslash() {
    if let end = bracketFormulaEnd() { return formula(end: end) }
    guard let next = byte(at: index + 1) else { return take(1) }
    if next == UInt8(ascii: "\n") {
      emit(.inline(.hardBreak))
      index += 2
    } else if next.isPunctuation {
      index += 1
      take(1)
    } else {
      take(1)
    }
  }

  private mutating func lineBreak() {
    let spaces = text.reversed().prefix(while: \.isBlank).count
    text.removeLast(spaces)
    emit(.inline(spaces >= 2 ? .hardBreak : .softBreak))
    index += 1
  }

  private mutating func code() {
    let length = run(of: UInt8(ascii: "`"))
    guard let span = codeSpan(fence: length) else { return take(length) }
    emit(.inline(.code(span.text)))
    index = span.end
  }

  private mutating func formula(end: Int?) {
    formulaEnd = end ?? 0
    take(1)
  }

  private mutating func autolink() {
    guard let link = autolinkSpan() else { return take(1) }
    emit(.inline(.link(destination: link.text, [.text(link.text)])))
    index = link.end
  }

  private mutating func delimiter() {
    let mark = bytes[index]
    let length = run(of: mark)
    // One tilde is an approximation, three are a fence.
    guard mark != UInt8(ascii: "~") || length == 2 else { return take(length) }
    let before = index > 0 ? bytes[index - 1] : UInt8(ascii: " ")
    let after = byte(at: index + length) ?? UInt8(ascii: " ")
    emit(.delimiter(MarkdownDelimiter(mark, count: length, between: before, and: after)))
    index += length
  }

  func run(of mark: UInt8) -> Int {
    var end = index
    while byte(at: end) == mark { end += 1 }
    return end - index
  }

  // MARK: Brackets

  private mutating func openBracket(length: Int) {
    flush()
    brackets.push(BracketStack.Bracket(token: tokens.count, isImage: length == 2))
    take(length)
    flush()
  }

  private mutating func closeBracket() {
    guard let bracket = brackets.pop(), let target = linkTarget(at: index + 1) else {
      return take(1)
    }
    let destination = target.destination
    tokens[bracket.token] = .open(
      bracket.isImage ? .image(destination: destination) : .link(destination: destination))
    emit(.close)
    index = target.end
    if !bracket.isImage { brackets.closeLink() }
  }
}
