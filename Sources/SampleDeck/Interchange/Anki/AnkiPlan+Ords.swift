// Which cards Anki makes of a note, for sources that have notes and no cards.

extension AnkiPlan {
  /// The cards of a note: of a text with gaps one for each number, else one for each template that shows
  /// more of the note than its own text. A note has one at least.
  func ords(of note: AnkiNote) -> [Int] {
    let filled = Set(zip(type.fields.map(\.name), note.fields).filter { !$1.isBlankHTML }.map(\.0))
    let questions = type.templates.map { AnkiTemplate($0.question) }
    let ords =
      isCloze
      ? numbers(in: note, questions.first).map { $0 - 1 }
      : questions.indices.filter { questions[$0].shows(anyOf: filled) }
    return ords.isEmpty ? [0] : ords
  }

  private func numbers(in note: AnkiNote, _ question: AnkiTemplate?) -> [Int] {
    let fields = question?.fields(through: "cloze") ?? []
    let texts = zip(type.fields.map(\.name), note.fields).filter { fields.contains($0.0) }.map(\.1)
    return Set(texts.flatMap { Cloze($0).numbers }).sorted()
  }
}

extension AnkiTemplate {
  /// Whether it shows one of the fields that have text.
  fileprivate func shows(anyOf filled: Set<String>) -> Bool { nodes.shows(anyOf: filled) }

  fileprivate func fields(through filter: String) -> Set<String> {
    Set(nodes.flatMap { $0.fields(through: filter) })
  }
}

extension [AnkiTemplate.Node] {
  fileprivate func shows(anyOf filled: Set<String>) -> Bool {
    contains { node in
      switch node {
      case .html: false
      case .field(let name, _): filled.contains(name)
      case .section(let name, let isInverted, let nodes):
        filled.contains(name) != isInverted && nodes.shows(anyOf: filled)
      }
    }
  }
}

extension AnkiTemplate.Node {
  fileprivate func fields(through filter: String) -> [String] {
    switch self {
    case .html: []
    case .field(let name, let filters): filters.contains(filter) ? [name] : []
    case .section(_, _, let nodes): nodes.flatMap { $0.fields(through: filter) }
    }
  }
}
