/// What a deck says of itself, in the lines at the top of a form that are no card's: `%% title: Verbs`.
struct FormHead {
  private var members: [(name: String, value: String)]

  init(_ deck: Deck) {
    members = [
      ("deck", deck.id.description), ("title", deck.title), ("description", deck.summary),
      ("language", deck.language ?? ""), ("answerLanguage", deck.answerLanguage ?? ""),
      ("license", deck.license),
    ]
    members += deck.authors.map { ("author", $0) }
  }

  /// Reads the head of a form.
  init(form: String) {
    members = []
    for line in form.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "%%".utf8) else { break }
      let text = Substring(line).dropFirst(2)
      guard let colon = text.firstIndex(of: ":") else { continue }
      let value = Array(text[colon...].dropFirst().utf8)[...]
      members.append(
        (String(text[..<colon].trimmed), FormValue.read(value, separator: "")?.first ?? ""))
    }
  }

  /// The lines without their marks.
  var text: String {
    members.filter { !$0.value.isEmpty }
      .map { "\($0.name): \(FormValue.written($0.value, within: ""))" }.joined(separator: "\n")
  }

  func describe(_ deck: inout ImportedDeck) {
    func value(_ name: String) -> String? { members.first { $0.name == name }?.value }
    deck.id = value("deck").flatMap { DeckID($0) }
    deck.title = value("title")
    deck.summary = value("description") ?? ""
    deck.language = value("language")
    deck.answerLanguage = value("answerLanguage")
    deck.license = value("license") ?? ""
    deck.authors = members.filter { $0.name == "author" }.map(\.value)
  }
}
