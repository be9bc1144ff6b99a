extension CardForm {
  /// Writes cards as a form; ``read(_:)`` gives back the same drafts, but for their `line`.
  ///
  /// - Parameters:
  ///   - drafts: The cards, in the order in which they are to be shown.
  ///   - instructions: Text for the top of the form, which is ignored when the form is read.
  /// - Returns: The form, with a final line feed.
  public static func write(_ drafts: [Draft], instructions: String = instructions) -> String {
    var form = ""
    for line in instructions.split(separator: "\n") { form += "%% \(line)\n" }
    for draft in drafts {
      form += form.isEmpty ? "" : "\n"
      form += draft.id.map { "=== card \($0)\n" } ?? "=== new card\n"
      for member in Member.allCases {
        for value in values(of: member, in: draft) { form += "\(member.rawValue): \(value)\n" }
      }
      form += "\n" + FormText.written(draft.front, as: .front)
      form += "---\n" + FormText.written(draft.back, as: .back)
    }
    return form
  }

  /// The values of a member, a line each.
  private static func values(of member: Member, in draft: Draft) -> [String] {
    func line(_ values: [String], separator: String) -> [String] {
      values.isEmpty
        ? []
        : [values.map { FormValue.written($0, within: separator) }.joined(separator: separator)]
    }
    func lines(_ values: [String]) -> [String] {
      values.map { FormValue.written($0, within: "") }
    }
    return switch member {
    case .tags: line(draft.tags, separator: ", ")
    case .section: line(draft.section, separator: "::")
    case .language: lines([draft.language].compactMap(\.self))
    case .answerLanguage: lines([draft.answerLanguage].compactMap(\.self))
    case .reversible: draft.reversible ? ["yes"] : []
    case .cloze: draft.cloze ? ["yes"] : []
    case .choice: lines(draft.choices)
    case .accept: lines(draft.accept)
    case .ask: lines([draft.ask].compactMap(\.self))
    case .hint: draft.hint.isEmpty ? [] : lines([draft.hint])
    case .source: draft.source.isEmpty ? [] : lines([draft.source])
    case .media:
      draft.media.sorted { $0.key < $1.key }
        .flatMap { line([$0.key, $0.value], separator: " = ") }
    }
  }
}
