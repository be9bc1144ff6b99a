extension CardForm {
  /// Reads a form; nothing in it is passed over but the lines `%%` at the top and among members.
  ///
  /// - Parameter form: A form as a person left it, with any line ends.
  /// - Returns: The drafts in the order of the form, each with its `line`. An empty front is left for the
  ///   caller to judge.
  /// - Throws: ``FormError`` for a header, member or value that cannot be understood, and for an id that
  ///   stands twice.
  public static func read(_ form: String) throws(FormError) -> [Draft] {
    var reader = FormReader(form)
    return try reader.drafts()
  }
}

private struct FormReader {
  private let lines: [FormText.Line]
  private var index = 0

  init(_ form: String) {
    let bytes = Array(form.utf8)
    let mark = Array("\u{FEFF}".utf8)
    lines = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }

  mutating func drafts() throws(FormError) -> [Draft] {
    while index < lines.count, isIgnored(lines[index]) || FormText.isBlank(lines[index]) {
      index += 1
    }
    var drafts: [Draft] = []
    var lineOf: [CardID: Int] = [:]
    while index < lines.count {
      let draft = try draft()
      if let id = draft.id, let first = lineOf.updateValue(draft.line, forKey: id) {
        throw FormError(
          line: draft.line, message: "line \(draft.line) names card \(id), as line \(first) does")
      }
      drafts.append(draft)
    }
    return drafts
  }

  private mutating func draft() throws(FormError) -> Draft {
    var draft = Draft()
    draft.line = index + 1
    if FormText.isHeader(lines[index]) {
      draft.id = try id(in: lines[index])
      index += 1
      try readMembers(into: &draft)
    }
    let end = lines[index...].firstIndex(where: FormText.isHeader) ?? lines.endIndex
    let rule = lines[index..<end].firstIndex(where: FormText.isRule) ?? end
    draft.front = FormText.read(lines[index..<rule], as: .front)
    draft.back = FormText.read(lines[rule..<end].dropFirst(), as: .back)
    index = end
    return draft
  }

  private func id(in header: FormText.Line) throws(FormError) -> CardID? {
    let words = header.dropFirst(4).split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    if words == ["new", "card"] || words == ["card"] { return nil }
    if words.count == 2, words[0] == "card", let id = CardID(words[1]) { return id }
    throw fault(
      """
      begins like a card but names none; write “=== new card”, “=== card” and a whole id, \
      or “\\===” if it is text
      """)
  }

  /// Reads the lines down to the first blank one, and that.
  private mutating func readMembers(into draft: inout Draft) throws(FormError) {
    var seen: Set<CardForm.Member> = []
    while index < lines.count, !FormText.isHeader(lines[index]) {
      let line = lines[index]
      if !isIgnored(line) {
        if FormText.isBlank(line) { break }
        let (member, text) = try member(line)
        guard seen.insert(member).inserted || member.mayRepeat else {
          throw fault("gives “\(member.rawValue)” a second time")
        }
        try set(member, to: text, in: &draft)
      }
      index += 1
    }
  }

  private func member(
    _ line: FormText.Line
  ) throws(FormError) -> (CardForm.Member, value: FormText.Line) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw fault("should be “name: value”; an empty line goes before the front")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    guard let member = CardForm.Member(rawValue: name) else {
      let known = CardForm.Member.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(
        "names a member “\(name)” that is not known; there are \(known), "
          + "and an empty line goes before the front")
    }
    return (member, line[(colon + 1)...])
  }

  private func set(
    _ member: CardForm.Member, to text: FormText.Line, in draft: inout Draft
  ) throws(FormError) {
    switch member {
    case .tags: draft.tags += try list(text, separator: ",")
    case .section: draft.section = try list(text, separator: "::")
    case .language: draft.language = try list(text).first
    case .answerLanguage: draft.answerLanguage = try list(text).first
    case .reversible: draft.reversible = try truth(text)
    case .cloze: draft.cloze = try truth(text)
    case .choice: draft.choices += try list(text)
    case .accept: draft.accept += try list(text)
    case .ask: draft.ask = try list(text).first
    case .hint: draft.hint = try list(text).first ?? ""
    case .source: draft.source = try list(text).first ?? ""
    case .media: try attach(try list(text, separator: "="), in: &draft)
    }
  }

  private func attach(_ pair: [String], in draft: inout Draft) throws(FormError) {
    if pair.isEmpty { return }
    guard pair.count == 2 else { throw fault("should be “media: name = digest”") }
    guard draft.media.updateValue(pair[1], forKey: pair[0]) == nil else {
      throw fault("attaches “\(pair[0])” a second time")
    }
  }

  private func list(
    _ text: FormText.Line, separator: String = ""
  ) throws(FormError) -> [String] {
    if let values = FormValue.read(text, separator: separator) { return values }
    throw fault(
      "has a value that cannot be read; quotes are closed, and within them “\\\\” and “\\\"”")
  }

  private func truth(_ text: FormText.Line) throws(FormError) -> Bool {
    switch try list(text).first {
    case "yes", "true": true
    case "no", "false", nil: false
    default: throw fault("should say yes or no")
    }
  }

  private func isIgnored(_ line: FormText.Line) -> Bool {
    line.starts(with: "%%".utf8)
  }

  private func fault(_ message: String) -> FormError {
    FormError(line: index + 1, message: "line \(index + 1) \(message)")
  }
}
