#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// Turns a collection of Anki's into cards of ours.
struct AnkiImport {
  private let collection: AnkiCollection
  private let media: AnkiMedia
  /// The name of the blob that the note types are in, as JSON.
  private let blobName: String
  private var plans: [Int64: AnkiPlan] = [:]
  /// The cards by their notes, those of a note by their templates.
  private let order: [Int]
  private var guids: Set<String> = []
  /// How much HTML templates may still make of the fields: several times what is in them.
  private var allowance = 2 << 30

  private(set) var result: ImportedDeck
  /// Where each card of Anki's went; nil: nowhere.
  private(set) var places: [AnkiProgress.Place?]

  /// Reads into a deck of a format's; keys are Anki's in all that carry its notes.
  init(_ collection: AnkiCollection, _ media: AnkiMedia, format: String = AnkiFormat.name) throws {
    try Self.check(collection)
    self.collection = collection
    self.media = media
    result = ImportedDeck(format: format, authority: AnkiFormat.name)
    let blob = try AnkiBlob(collection, media).attachment
    blobName = canonical(blob.blob.description)
    result.blobs = [blob]
    places = Array(repeating: nil, count: collection.cards.count)
    let cards = collection.cards
    order = cards.indices.sorted {
      (cards[$0].note, cards[$0].ord) < (cards[$1].note, cards[$1].ord)
    }
    for type in collection.noteTypes.values { plans[type.id] = AnkiPlan(type) }
    result.cards.reserveCapacity(collection.notes.count)
  }

  /// Refuses what only somebody made who wants the reader to drown in it.
  private static func check(_ collection: AnkiCollection) throws {
    let most = AnkiNoteType.mostParts
    for type in collection.noteTypes.values
    where max(type.fields.count, type.templates.count) > most {
      throw AnkiFault.unreadable(
        "its note type “\(type.name)” has more than \(most) fields or templates")
    }
    if collection.decks.values.contains(where: { $0.path.count > deepest }) {
      throw AnkiFault.unreadable("a deck in it lies more than \(deepest) deep")
    }
  }

  private static let deepest = 100

  mutating func run(_ progress: ((Double) -> Void)? = nil) throws {
    result.notes.add(contentsOf: media.notes)
    for (index, note) in collection.notes.enumerated() {
      if index.isMultiple(of: 512) { progress?(Double(index) / Double(collection.notes.count)) }
      try take(note, index + 1)
    }
    result.title = title
    for _ in 0..<media.unused { result.notes.add(.dropped, "a file that no card shows") }
  }

  private mutating func take(_ note: AnkiNote, _ line: Int) throws {
    guard let plan = plans[note.type] else {
      return result.notes.add(.dropped, "a note whose note type is not in the package", line: line)
    }
    var texts = Filled(note, plan, media)
    allowance += 64 * note.fields.reduce(0) { $0 + $1.utf8.count }
    var left = cards(of: note)
    if left.isEmpty {
      return result.notes.add(.dropped, "a note without cards", line: line)
    }
    let isTwin = note.guid.isEmpty || !guids.insert(note.guid).inserted
    let start = result.cards.count
    for side in plan.sides {
      let faces = take(&left, for: side, plan)
      guard let first = faces.first.map({ collection.cards[$0.place] }) else { continue }
      texts.deck = path(of: first)
      var card = texts.card(side, isTurned: faces.allSatisfy { $0.face == .back })
      allowance -= texts.filled
      guard allowance > 0 else {
        throw AnkiFault.unreadable("its templates repeat its fields without measure")
      }
      guard texts.filled <= AnkiFilling.limit else {
        result.notes.add(
          .dropped, "a card that shows more than \(AnkiFilling.limit >> 20) MiB", line: line)
        continue
      }
      card.draft.line = line
      card.draft.reversible = faces.count > 1 && !plan.isCloze
      card.draft.tags = note.tags.filter { !AnkiNote.marks.contains($0.lowercased()) }
      card.draft.section = path(of: first)
      // A note of ours has the card's own id for its guid.
      card.draft.id = isTwin || side.ord > 0 ? nil : CardID(note.guid)
      card.key = isTwin ? "\(side.ord):\(note.guid)/\(note.id)" : "\(side.ord):\(note.guid)"
      if collection.tellsTimes {
        card.created = Self.date(note.id, after: result.cards.count - start)
        card.edited = note.modified
      }
      card.details = details(of: note, faces.map(\.place))
      card.media = try attachments(texts.names)
      for (place, face) in faces {
        places[place] = .init(
          card: result.cards.count, face: face, guid: note.guid,
          starred: note.isStarred ? note.modified : nil)
      }
      result.cards.append(card)
    }
    if !left.isEmpty {
      result.notes.add(.dropped, "a card whose template is not there", line: line)
    }
    report(texts, line)
  }

  /// The places of a note's cards.
  private func cards(of note: AnkiNote) -> ArraySlice<Int> {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if collection.cards[order[middle]].note < note.id { low = middle + 1 } else { high = middle }
    }
    return order[low...].prefix { collection.cards[$0].note == note.id }
  }

  /// The cards of Anki's that are faces of one of ours, out of those that are left.
  private func take(
    _ left: inout ArraySlice<Int>, for side: AnkiPlan.Side, _ plan: AnkiPlan
  ) -> [(place: Int, face: Face)] {
    func ord(_ place: Int) -> Int { collection.cards[place].ord }
    if plan.isCloze {
      defer { left = [] }
      return left.map { ($0, (0..<9999).contains(ord($0)) ? .gap(ord($0) + 1) : .front) }
    }
    func isMine(_ place: Int) -> Bool { ord(place) == side.ord || ord(place) == side.reverse }
    let mine = left.filter(isMine)
    if mine.count == left.count { left = [] } else { left.removeAll(where: isMine) }
    return mine.map { ($0, ord($0) == side.ord ? .front : .back) }
  }

  private func attachments(_ names: Set<String>) throws -> [Attachment] {
    try names.sorted().compactMap { try media.attachment($0) }
  }

  private mutating func report(_ texts: Filled, _ line: Int) {
    for loss in texts.losses.sorted() {
      result.notes.add(.changed, "\(loss.rawValue) are not shown", line: line)
    }
    for name in texts.missing.sorted() {
      result.notes.add(.warning, "the file “\(name.cut)” is not in the package", line: line)
    }
    if texts.plan.isImageOcclusion {
      result.notes.add(
        .changed, "image occlusion is kept, and not asked in a quiz", line: line)
    }
  }

  /// What is to leave again as it came.
  private func details(
    of note: AnkiNote, _ cards: [Int]
  ) -> @Sendable () -> [(name: String, json: String)] {
    let faces = cards.map { place in
      let card = collection.cards[place]
      return list([card.id, Int64(card.ord), card.home])
    }.joined(separator: ",")
    let blobName = blobName
    return {
      var members = [
        ("blob", blobName), ("cards", "[\(faces)]"), ("fields", canonical(note.fields)),
        ("guid", canonical(note.guid)), ("note", String(note.id)), ("type", String(note.type)),
      ]
      if !note.data.isEmpty { members.append(("data", canonical(note.data))) }
      return members
    }
  }

  private func path(of card: AnkiCard) -> [String] {
    collection.decks[card.home]?.path ?? []
  }

  /// What all cards have in common: the name of the one deck they came from, or that above them.
  private var title: String? {
    var common: [String]?
    var last: [String]?
    for path in result.cards.lazy.map(\.draft.section) where path != last {
      last = path
      guard let known = common else {
        common = path
        continue
      }
      common = zip(known, path).prefix { $0 == $1 }.map(\.0)
    }
    return common.flatMap { $0.isEmpty ? nil : $0.joined(separator: "::") }
  }

  /// Ids are times; those that are none, in packages made by other programs, become one.
  private static func date(_ id: Int64, after count: Int) -> Date? {
    guard (0..<253_402_300_799_000).contains(id) else { return nil }
    return Date(timeIntervalSince1970: Double(id + Int64(count)) / 1000)
  }
}

extension AnkiNote {
  /// Tags that say something of the learner, not of the note.
  static let marks: Set = ["marked", "leech"]

  /// Whether the learner starred it.
  var isStarred: Bool { tags.contains { $0.lowercased() == "marked" } }
}

extension AnkiCard {
  /// The deck it is in when no filtered deck has borrowed it.
  var home: Int64 { homeDeck == 0 ? deck : homeDeck }
}

extension JSONValue {
  static func int(_ value: Int64) -> JSONValue { .number(String(value)) }
}

/// A note poured into the templates of its note type.
private struct Filled {
  let plan: AnkiPlan
  var deck: [String] = []
  /// The files that the fields name.
  private(set) var names: Set<String> = []
  private(set) var missing: Set<String> = []
  private(set) var losses: Set<HTMLLoss> = []
  /// How much HTML the last card was.
  private(set) var filled = 0
  private let note: AnkiNote
  private let media: AnkiMedia

  init(_ note: AnkiNote, _ plan: AnkiPlan, _ media: AnkiMedia) {
    self.note = note
    self.plan = plan
    self.media = media
    for field in note.fields {
      for reference in AnkiMedia.references(in: field)
      where !reference.isEmpty && !reference.hasScheme {
        if let name = media.name(meantBy: reference) {
          names.insert(name)
        } else {
          missing.insert(reference)
        }
      }
    }
  }

  /// The two sides, one turned round where only the other question is asked.
  mutating func card(_ side: AnkiPlan.Side, isTurned: Bool) -> ImportedCard {
    var filling = AnkiFilling(fields: note.fields, places: plan.places)
    if side.showsSpecial { filling.special = special(side) }
    let question = questionHTML(side, filling)
    filling.showsGaps = false
    filling.showsTyped = true
    let answer = answerHTML(side, filling)
    filled = question.utf8.count + answer.utf8.count
    let isReadable = filled <= AnkiFilling.limit
    var front = isReadable ? markdown(question) : ""
    let back = isReadable ? markdown(answer) : ""
    if front.isEmpty { front = "(\(plan.type.name))" }
    var card = ImportedCard(
      front: isTurned && !back.isEmpty ? back : front, back: isTurned ? front : back)
    card.draft.cloze = plan.isCloze && !plan.isImageOcclusion
    card.draft.ask =
      plan.isImageOcclusion ? Card.Ask.never.rawValue : side.isTyped ? "type" : nil
    return card
  }

  private func special(_ side: AnkiPlan.Side) -> [String: String] {
    let templates = plan.type.templates
    return [
      "Tags": note.tags.joined(separator: " "), "Deck": deck.joined(separator: "::"),
      "Subdeck": deck.last ?? "", "Type": plan.type.name,
      "Card": templates.indices.contains(side.ord) ? templates[side.ord].name : "",
    ]
  }

  /// Of image occlusion its header and its picture: the template draws the rest with a script.
  private func questionHTML(_ side: AnkiPlan.Side, _ filling: AnkiFilling) -> String {
    guard plan.isImageOcclusion, note.fields.count > 2 else {
      return filling.html(of: side.question)
    }
    return "<div>\(note.fields[2])</div>\(note.fields[1])"
  }

  private func answerHTML(_ side: AnkiPlan.Side, _ filling: AnkiFilling) -> String {
    guard plan.isImageOcclusion else { return filling.html(of: side.answer) }
    return note.fields.dropFirst(3).map { "<div>\($0)</div>" }.joined()
  }

  private mutating func markdown(_ html: String) -> String {
    if Markdown.isPlain(html) { return html }
    let media = media
    var shown: [String] = []
    let (text, losses) = Markdown.text(fromHTML: AnkiMedia.withoutMarks(html)) { reference in
      guard let name = media.name(meantBy: reference) else { return reference }
      shown.append(name)
      return name
    }
    names.formUnion(shown)
    self.losses.formUnion(losses)
    return text
  }
}

extension String {
  /// Whether a reference leads to the network, or holds what it means itself.
  fileprivate var hasScheme: Bool {
    let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return scheme.count > 1 && self[scheme.endIndex...].first == ":"
  }
}
