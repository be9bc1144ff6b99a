import Foundation
import SampleDeck
import Testing

/// A folder with a deck of Anki's in JSON, as CrowdAnki writes it.
@Suite struct `A folder of CrowdAnki's` {
  private let folder: Folder
  private let deck: URL

  init() throws {
    folder = try Folder()
    deck = folder.url.appending(path: "Rivers")
    try FileManager.default.createDirectory(
      at: deck.appending(path: "media"), withIntermediateDirectories: true)
    try Data("%PNG volga".utf8).write(to: deck.appending(path: "media/volga.png"))
    try write(notes: Self.notes)
  }

  private static let notes = #"""
    {"__type__": "Note", "fields": ["Volga", "Russia<br><img src=\"volga.png\">", "y"],
     "guid": "aaa", "note_model_uuid": "m-1", "tags": ["europe", "marked"]},
    {"__type__": "Note", "fields": ["Seine", "France", ""], "guid": "bbb", "note_model_uuid": "m-1"}
    """#

  private func write(notes: String, name: String = "deck.json") throws {
    let text = #"""
      {"__type__": "Deck", "children": [
        {"__type__": "Deck", "children": [], "crowdanki_uuid": "d-2", "deck_config_uuid": "c-1",
         "deck_configurations": [], "desc": "", "dyn": 0, "media_files": [], "name": "Lakes",
         "note_models": [], "notes": [
          {"__type__": "Note", "fields": ["{{c1::Ladoga}} is larger than {{c2::Vänern}}.", ""],
           "guid": "ccc", "note_model_uuid": "m-2", "tags": []}]}],
       "crowdanki_uuid": "d-1", "deck_config_uuid": "c-1", "deck_configurations": [
         {"__type__": "DeckConfig", "crowdanki_uuid": "c-1", "name": "Slow",
          "new": {"perDay": 7, "delays": [1.0, 10.0]}, "rev": {"perDay": 50}}],
       "desc": "The <b>great</b> ones.", "dyn": 0, "media_files": ["volga.png"], "name": "Rivers",
       "note_models": [
        {"__type__": "NoteModel", "crowdanki_uuid": "m-1", "css": ".card {}", "name": "River",
         "flds": [{"name": "Name", "ord": 0}, {"name": "Where", "ord": 1}, {"name": "Both", "ord": 2}],
         "tmpls": [
          {"name": "One", "ord": 0, "qfmt": "{{Name}}",
           "afmt": "{{FrontSide}}<hr id=answer>{{Where}}"},
          {"name": "Two", "ord": 1, "qfmt": "{{#Both}}{{Where}}{{/Both}}",
           "afmt": "{{FrontSide}}<hr id=answer>{{Name}}"}], "type": 0},
        {"__type__": "NoteModel", "crowdanki_uuid": "m-2", "css": "", "name": "Gaps",
         "flds": [{"name": "Text", "ord": 0}, {"name": "Extra", "ord": 1}],
         "tmpls": [{"name": "Gaps", "ord": 0, "qfmt": "{{cloze:Text}}",
           "afmt": "{{cloze:Text}}<br>{{Extra}}"}], "type": 1}],
       "notes": [\#(notes)]}
      """#
    try Data(text.utf8).write(to: deck.appending(path: name))
  }

  private func imported(_ url: URL? = nil, withProgress: Bool = false) throws -> ImportedDeck {
    var options = ImportOptions()
    options.withProgress = withProgress
    return try ImportedDeck(contentsOf: url ?? deck, options)
  }

  private func lines(_ deck: Deck) -> [String] {
    deck.cards.map { card in
      "\(card.section.joined(separator: "/")): \(card.front) = \(card.back)"
        + (card.reversible ? " ⇄" : "") + card.tags.map { " #\($0)" }.joined()
    }
  }

  private static let expected = [
    "Rivers: Volga = Russia\n![](volga.png) ⇄ #europe", "Rivers: Seine = France",
    "Rivers/Lakes: {{c1::Ladoga}} is larger than {{c2::Vänern}}. = ",
  ]

  @Test func `becomes what a package would`() throws {
    let source = try imported()
    #expect(source.format == "crowdanki" && source.title == "Rivers")
    #expect(source.summary == "The **great** ones.")
    var taken = Deck()
    _ = try taken.take(source)
    #expect(lines(taken) == Self.expected)
    #expect(taken.cards[0].media.keys.sorted() == ["volga.png"])
    #expect(taken.cards[2].cloze)
  }

  @Test func `is known by its folder, its text, and its older name`() throws {
    #expect(try imported(deck.appending(path: "deck.json")).cards.count == 3)
    try FileManager.default.moveItem(
      at: deck.appending(path: "deck.json"), to: deck.appending(path: "Rivers.json"))
    #expect(try imported().cards.count == 3)
  }

  @Test func `is updated when it comes again, and doubles nothing`() throws {
    var taken = Deck()
    _ = try taken.take(try imported())
    taken = taken.committed(now: .now)
    let manifest = taken.manifest
    #expect(try taken.take(try imported()).unchanged == 3)
    #expect(taken.manifest == manifest)
    try write(notes: Self.notes.replacing("France", with: "Normandy"))
    let report = try taken.take(try imported())
    #expect(report.added.isEmpty && report.changed.count == 1)
    #expect(lines(taken)[1] == "Rivers: Seine = Normandy")
  }

  @Test func `leaves its author's settings unless they are asked for`() throws {
    #expect(try !imported().bringsProgress)
    #expect(try imported().notes.all.contains { $0.message.contains("settings for studying") })
    let source = try imported(withProgress: true)
    var taken = Deck()
    let events = source.events(for: try taken.take(source))
    #expect(events.count == 2)
  }

  @Test func `brings no file from elsewhere`() throws {
    try Data("%PNG secret".utf8).write(to: folder.url.appending(path: "secret.png"))
    try FileManager.default.createSymbolicLink(
      atPath: deck.appending(path: "media/link.png").path, withDestinationPath: "../../secret.png")
    try write(
      notes: #"""
        {"__type__": "Note", "fields": ["<img src='../../secret.png'>a", "<img src='link.png'>", ""],
         "guid": "ddd", "note_model_uuid": "m-1", "tags": []}
        """#)
    let source = try imported()
    #expect(source.cards.allSatisfy { $0.media.isEmpty })
    #expect(
      source.notes.all.filter { $0.kind == .warning }.map(\.message).prefix(2) == [
        "the file “../../secret.png” is not in the package",
        "the file “link.png” is not in the package",
      ])
  }

  @Test func `with a hole in it loses the note alone, and says so`() throws {
    try write(
      notes: Self.notes + #"""
        , {"__type__": "Note", "fields": ["x"], "guid": "eee", "note_model_uuid": "none"},
        {"__type__": "Note", "fields": ["Rhine", "Basel", "", "extra"], "guid": "fff",
         "note_model_uuid": "m-1"}, 7
        """#)
    let source = try imported()
    #expect(source.cards.map(\.draft.front).prefix(3) == ["Volga", "Seine", "Rhine"])
    #expect(
      source.notes.all.filter { $0.kind == .dropped }.map(\.message) == [
        "a note whose note type is not in the package",
        "a field that its note type does not have",
      ])
    try Data(#"{"__type__": "Deck", "children": [}"#.utf8).write(
      to: deck.appending(path: "deck.json"))
    let error = #expect(throws: DeckError.self) { try imported() }
    #expect(error?.message.contains("deck.json, line 1, column 35") == true)
  }
}
