/// What a column of a table holds of a card.
enum CardColumn: String, CaseIterable {
  case front, back, tags, section, hint, source, language, answerLanguage, reversible, cloze
  case choices, accept, ask, id, key

  /// The member of a card that it tells.
  var member: CardMember? { CardMember(rawValue: rawValue) }

  /// The column that a heading names, in the words that people give columns.
  init?(heading: String) {
    let name = heading.lowercased().filter { $0.isLetter || $0.isNumber }
    if let column = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) {
      self = column
      return
    }
    switch name {
    case "question", "term", "word", "prompt", "q", "front1", "side1", "expression", "cue",
      "begriff",
      "frage", "vorderseite", "wort", "vokabel", "recto", "mot", "pregunta", "anverso", "palabra",
      "termine", "domanda", "parola", "fronte", "pergunta", "palavra", "termo", "frente", "vraag",
      "woord", "voorkant", "вопрос", "слово", "pytanie", "słowo", "fråga", "kérdés", "otázka",
      "slovo",
      "soru", "kelime", "kysymys", "sana", "問題", "問い", "単語", "表", "问题", "单词", "生词", "단어",
      "질문", "سؤال", "كلمة", "שאלה", "מילה":
      self = .front
    case "answer", "definition", "meaning", "translation", "a", "back1", "side2", "response",
      "antwort", "rückseite", "bedeutung", "übersetzung", "verso", "réponse", "traduction",
      "respuesta", "reverso", "significado", "traducción", "definizione", "risposta", "traduzione",
      "significato", "retro", "resposta", "tradução", "definição", "antwoord", "vertaling",
      "achterkant", "ответ", "перевод", "значение", "odpowiedź", "tłumaczenie", "svar",
      "översättning",
      "válasz", "jelentés", "odpověď", "překlad", "cevap", "anlam", "vastaus", "答え", "意味", "裏",
      "答案",
      "意思", "释义", "翻译", "뜻", "답", "جواب", "معنى", "תשובה", "תרגום":
      self = .back
    case "tag", "labels", "label", "keywords", "category", "categories", "stichwörter": self = .tags
    case "chapter", "deck", "unit", "lesson", "kapitel", "lektion": self = .section
    case "guid", "uuid", "noteid": self = .key
    case "hints", "clue": self = .hint
    case "reference", "url", "link": self = .source
    default: return nil
    }
  }

  /// Puts a cell into a card; false where it is none of the values that the column has.
  func set(_ text: String, in card: inout ImportedCard) -> Bool {
    switch self {
    case .front: card.draft.front = text
    case .back: card.draft.back = text
    case .hint: card.draft.hint = text
    case .source: card.draft.source = text
    case .language: card.draft.language = text
    case .answerLanguage: card.draft.answerLanguage = text
    case .ask: card.draft.ask = text
    case .key: card.key = text
    case .section: card.draft.section = FormValue.list(text, separator: "::")
    case .choices: card.draft.choices = FormValue.list(text, separator: ",")
    case .accept: card.draft.accept = FormValue.list(text, separator: ",")
    case .tags: card.draft.tags = TagCell.tags(text)
    case .reversible, .cloze:
      guard let truth = Self.truth(text) else { return false }
      if self == .cloze { card.draft.cloze = truth } else { card.draft.reversible = truth }
    case .id:
      guard let id = CardID(text) else {
        card.key = text
        return true
      }
      card.draft.id = id
    }
    return true
  }

  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "y": true
    case "no", "false", "0", "n": false
    default: nil
    }
  }
}

extension FormValue {
  /// The values of a cell; one value where it is no list.
  static func list(_ text: String, separator: String) -> [String] {
    read(Array(text.utf8)[...], separator: separator) ?? [text]
  }
}

/// Tags in one cell: `a b` as Anki has them, or `hip hop, jazz` where one has a space. A comma at the
/// end says that there is only one.
enum TagCell {
  static func tags(_ text: String) -> [String] {
    // One plain word, as most are.
    if text.utf8.allSatisfy({ (0x30..<0x3B).contains($0) || (0x3C..<0x7F).contains($0) }) {
      return text.isEmpty ? [] : [text]
    }
    if text.utf8.contains(UInt8(ascii: ",")) || text.utf8.first == UInt8(ascii: "\"") {
      return FormValue.list(text, separator: ",")
    }
    let separators: Set<Character> = text.contains(";") ? [";"] : [" ", "\t", "\u{3000}", "\n"]
    return text.split { separators.contains($0) }
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
      .filter { !$0.isEmpty }
  }

  static func text(_ tags: [String]) -> String {
    let isPlain = tags.allSatisfy { tag in
      !tag.contains { $0.isWhitespace || $0 == "," || $0 == ";" || $0 == "\"" }
    }
    if isPlain { return tags.joined(separator: " ") }
    let list = tags.map { FormValue.written($0, within: ", ") }.joined(separator: ", ")
    return tags.count == 1 ? list + "," : list
  }
}
