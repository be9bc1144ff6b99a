/// Reads the query language by descent, a scalar at a time: a quote followed by a combining mark is
/// still a quote.
///
/// ```
/// query  = chain { "or" chain }
/// chain  = term { term }
/// term   = "-" term | "(" query ")" | quoted | key ":" value | figure comparison number | word
/// ```
struct QueryParser {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  /// Brackets and minus signs within each other; deeper ones would only serve to exhaust the stack.
  private static let deepest = 64

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  mutating func query() throws(QueryError) -> Clause {
    skipSpace()
    if index == text.count { return .all([]) }
    let clause = try alternatives()
    if index < text.count {
      throw fault(at: index, "the bracket at \(column(index)) closes nothing")
    }
    return clause
  }

  private mutating func alternatives() throws(QueryError) -> Clause {
    var parts = [try chain()]
    while takeOr() { parts.append(try chain()) }
    return .any(of: parts)
  }

  private mutating func chain() throws(QueryError) -> Clause {
    var parts: [Clause] = []
    skipSpace()
    while index < text.count, text[index] != ")", !isAtOr { parts.append(try term()) }
    guard parts.isEmpty else { return .all(of: parts) }
    if isAtOr { throw fault(at: index, "there is nothing before the “or” at \(column(index))") }
    if index < text.count {
      throw fault(at: index, "there is nothing before the bracket at \(column(index))")
    }
    throw fault(at: index, "the query ends where a term should follow, at \(column(index))")
  }

  private mutating func term() throws(QueryError) -> Clause {
    let start = index
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw fault(at: start, "the query is nested too deeply at \(column(start))")
    }
    defer { skipSpace() }
    switch text[index] {
    case "(":
      index += 1
      let clause = try alternatives()
      guard index < text.count else {
        throw fault(at: start, "the bracket at \(column(start)) is never closed")
      }
      index += 1
      return clause
    case "-" where index + 1 < text.count && text[index + 1] != ")" && !isSpace(text[index + 1]):
      index += 1
      return .not(try term())
    case "\"":
      return .text(Clause.Needle(try quoted()), .anywhere)
    default:
      return try keyed() ?? .text(Clause.Needle(word()), .anywhere)
    }
  }
}

// MARK: Terms with a key

extension QueryParser {
  /// A term that begins with a name and a colon or comparison; nil where there is only a word.
  private mutating func keyed() throws(QueryError) -> Clause? {
    let start = index
    var reader = self
    let key = reader.name()
    if let figure = Clause.Figure(rawValue: key == "reps" ? "reviews" : key),
      let comparison = reader.comparison()
    {
      self = reader
      return .figure(figure, comparison, try number())
    }
    guard !key.isEmpty, reader.take(":") else { return nil }
    guard let meaning = Self.keys[key] else {
      // A time, a link or a path is a word; what could be a slip of the pen is asked about.
      let next = reader.index < text.count ? text[reader.index] : " "
      if next == ":" || next == "/" || next == "\\" { return nil }
      throw fault(
        at: start,
        "“\(key):” at \(column(start)) is not a term; there are "
          + Self.keys.keys.sorted().map { $0 + ":" }.joined(separator: " ")
          + ", or put it in quotes to look for the text")
    }
    self = reader
    let valueStart = index
    let value = index < text.count && text[index] == "\"" ? try quoted() : word()
    if value.isEmpty {
      throw fault(at: start, "“\(key):” at \(column(start)) needs a value")
    }
    return try meaning(Value(key: key, text: value, column: columnNumber(valueStart)))
  }

  private struct Value {
    let key: String
    let text: String
    let column: Int

    var needle: Clause.Needle { Clause.Needle(text) }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
      _ type: Choice.Type
    ) throws(QueryError) -> Choice {
      if let choice = Choice(rawValue: text.lowercased()) { return choice }
      let known = Choice.allCases.map { key + ":" + $0.rawValue }.joined(separator: " ")
      throw QueryError(
        column: column, message: "“\(text)” at column \(column) is not known; there are \(known)")
    }

    func days() throws(QueryError) -> Int {
      if let days = Int(text), (0...1_000_000).contains(days) { return days }
      throw QueryError(
        column: column, message: "“\(text)” at column \(column) is not a number of days")
    }

    func idPrefix() throws(QueryError) -> String {
      let prefix = text.lowercased()
      if prefix.allSatisfy({ $0 == "-" || ($0.isASCII && $0.isHexDigit) }) { return prefix }
      throw QueryError(
        column: column, message: "“\(text)” at column \(column) is not the beginning of an id")
    }
  }

  private typealias Meaning = @Sendable (Value) throws(QueryError) -> Clause

  private static let keys: [String: Meaning] = [
    "tag": { value throws(QueryError) in .tag(value.needle) },
    "section": { value throws(QueryError) in .section(value.needle) },
    "front": { value throws(QueryError) in .text(value.needle, .front) },
    "back": { value throws(QueryError) in .text(value.needle, .back) },
    "is": { value throws(QueryError) in .state(try value.choice(Clause.State.self)) },
    "flag": { value throws(QueryError) in .flag(try value.choice(FlagColor.self)) },
    "has": { value throws(QueryError) in .has(try value.choice(Clause.Feature.self)) },
    "added": { value throws(QueryError) in .within(days: try value.days(), of: .added) },
    "edited": { value throws(QueryError) in .within(days: try value.days(), of: .edited) },
    "id": { value throws(QueryError) in .id(prefix: try value.idPrefix()) },
  ]

  private mutating func comparison() -> Clause.Comparison? {
    if take(":") { return .equal }
    for comparison in Clause.Comparison.allCases
    where text[index...].starts(with: comparison.rawValue.unicodeScalars) {
      index += comparison.rawValue.unicodeScalars.count
      return comparison
    }
    return nil
  }

  private mutating func number() throws(QueryError) -> Double {
    let start = index
    let word = word()
    if let number = Double(word), number.isFinite { return number }
    throw fault(at: start, "a number should stand at \(column(start)), not “\(word)”")
  }
}

// MARK: Scalars

extension QueryParser {
  private mutating func quoted() throws(QueryError) -> String {
    let start = index
    var content = String.UnicodeScalarView()
    index += 1
    while index < text.count, text[index] != "\"" {
      if text[index] == "\\", index + 1 < text.count { index += 1 }
      content.append(text[index])
      index += 1
    }
    guard take("\"") else {
      throw fault(at: start, "the quote at \(column(start)) is never closed")
    }
    if content.isEmpty { throw fault(at: start, "the quotes at \(column(start)) are empty") }
    return String(content)
  }

  private mutating func word() -> String {
    let start = index
    while index < text.count, !endsWord(text[index]) { index += 1 }
    return string(text[start..<index])
  }

  /// Takes ASCII letters, in lower case.
  private mutating func name() -> String {
    let start = index
    while index < text.count, text[index].isASCII, text[index].properties.isAlphabetic {
      index += 1
    }
    return string(text[start..<index]).lowercased()
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == scalar else { return false }
    index += 1
    return true
  }

  private var isAtOr: Bool {
    string(text[index...].prefix(2)).lowercased() == "or"
      && (index + 2 == text.count || endsWord(text[index + 2]))
  }

  private mutating func takeOr() -> Bool {
    guard isAtOr else { return false }
    index += 2
    return true
  }

  private mutating func skipSpace() {
    while index < text.count, isSpace(text[index]) { index += 1 }
  }

  private func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    isSpace(scalar) || scalar == "(" || scalar == ")" || scalar == "\""
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func column(_ index: Int) -> String {
    "column \(columnNumber(index))"
  }

  /// Columns count characters, as an editor does.
  private func columnNumber(_ index: Int) -> Int {
    string(text[..<index]).count + 1
  }

  private func fault(at index: Int, _ message: String) -> QueryError {
    QueryError(column: columnNumber(index), message: message)
  }
}
