import Codec

/// Separated text with a heading: the columns that some card fills. An importer finds the same cards.
enum TableExport: ExportFormat {
  static let name = "csv"
  static let ending = ".csv"

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    try write(cards, of: deck, options, delimiter: UInt8(ascii: ","), body)
  }

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions, delimiter: UInt8,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    let columns = CardColumn.allCases.filter { column in
      column == .front || column == .back || cards.contains { !column.cell(of: $0).isEmpty }
    }
    var writer = DelimitedWriter(delimiter: delimiter)
    writer.append(columns.map(\.rawValue))
    for card in cards { writer.append(columns.map { $0.cell(of: card) }) }
    try write(writer.bytes, body)
    var losses = ExportLosses(cards, of: deck, carriesUnknown: false)
    losses.add(deck, fileName: options.fileName)
    return losses.notes
  }
}

/// The same with tabs.
enum TabTableExport: ExportFormat {
  static let name = "tsv"
  static let ending = ".tsv"

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    try TableExport.write(cards, of: deck, options, delimiter: UInt8(ascii: "\t"), body)
  }
}

extension CardColumn {
  /// What a cell says of a card; empty where the card has none, and where it follows from the text.
  func cell(of card: Card) -> String {
    func list(_ values: [String], _ separator: String) -> String {
      let bare = separator.filter { $0 != " " }
      return values.map { FormValue.written($0, within: bare) }.joined(separator: separator)
    }
    return switch self {
    case .front: card.front
    case .back: card.back
    case .tags: TagCell.text(card.tags)
    case .section: list(card.section, "::")
    case .hint: card.hint
    case .source: card.source
    case .language: card.language ?? ""
    case .answerLanguage: card.answerLanguage ?? ""
    case .reversible: card.reversible ? "yes" : ""
    case .cloze: card.cloze ? "yes" : ""
    case .choices: list(card.choices, ", ")
    case .accept: list(card.accept, ", ")
    case .ask: card.askText ?? ""
    case .id: card.id == ImportedCard(card.draft).textID ? "" : card.id.description
    case .key: ""
    }
  }
}
