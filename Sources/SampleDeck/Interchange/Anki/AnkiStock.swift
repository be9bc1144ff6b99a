/// The note types for cards that did not come from Anki: always the same ids, so that a second export
/// finds the first.
enum AnkiStock: Int64, CaseIterable {
  case basic = 1_700_000_100_001
  case reversed
  case typed
  case cloze

  init(for card: Card) {
    if card.cloze, !Cloze(card.front).numbers.isEmpty {
      self = .cloze
    } else {
      self = card.reversible ? .reversed : card.ask == .type ? .typed : .basic
    }
  }

  var noteType: AnkiNoteType {
    var config = Protobuf()
    config.append(1, integer: self == .cloze ? 1 : 0)
    config.append(3, text: Self.style)
    return AnkiNoteType(
      id: rawValue, name: name, modified: 1_700_000_100, config: config,
      fields: fields.map { AnkiNoteType.Field(name: $0) },
      templates: sides.enumerated().map { index, side in
        var config = Protobuf()
        config.append(1, text: side.question)
        config.append(2, text: side.answer)
        return AnkiNoteType.Template(
          name: "Card \(index + 1)", modified: 1_700_000_100, config: config)
      })
  }

  private var name: String {
    switch self {
    case .basic: "SampleDeck"
    case .reversed: "SampleDeck (both ways)"
    case .typed: "SampleDeck (typed)"
    case .cloze: "SampleDeck (gaps)"
    }
  }

  private var fields: [String] {
    self == .cloze ? ["Text", "Back Extra"] : ["Front", "Back"]
  }

  private var sides: [(question: String, answer: String)] {
    let rule = "{{FrontSide}}\n\n<hr id=answer>\n\n"
    return switch self {
    case .basic: [("{{Front}}", rule + "{{Back}}")]
    case .reversed: [("{{Front}}", rule + "{{Back}}"), ("{{Back}}", rule + "{{Front}}")]
    case .typed: [("{{Front}}\n\n{{type:Back}}", "{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}")]
    case .cloze: [("{{cloze:Text}}", "{{cloze:Text}}<br>\n{{Back Extra}}")]
    }
  }

  private static let style = """
    .card { font-family: sans-serif; font-size: 20px; line-height: 1.5; text-align: center; }
    .cloze { font-weight: bold; color: #2563eb; }

    """
}
