import SampleDeck
import Terminal

/// In what two decks differ, in words and for programs.
struct DifferenceReport {
  let difference: DeckDifference
  private let old: Deck
  private let new: Deck

  init(from old: Deck, to new: Deck) {
    difference = DeckDifference(from: old, to: new)
    self.old = old
    self.new = new
  }

  /// Whether both are copies of one deck.
  var isOneDeck: Bool { old.id == new.id }

  private var cards: [(name: String, style: Style, changes: [DeckDifference.CardChange])] {
    [
      ("removed", .init(foreground: .red, bold: true), difference.removed),
      ("changed", .init(foreground: .yellow, bold: true), difference.changed),
      ("added", .init(foreground: .green, bold: true), difference.added),
    ]
  }

  // MARK: - In words

  /// Writes the differences, of as many cards that came, went and changed as the limit says: a line that
  /// says which card, and below it a line a member.
  func write(to out: Output, upTo limit: Int = .max) {
    let own = difference.deck + difference.others
    if !own.isEmpty || !difference.conflicts.isEmpty {
      out.line(StyledText("the deck", .bold))
      for field in own { write(field.name, field.words.shown(inColor: out.showsColor), out) }
      for field in difference.conflicts { write("in conflict", StyledText(field), out) }
    }
    for (name, style, changes) in cards {
      for change in changes.prefix(limit) {
        guard let card = change.new ?? change.old else { continue }
        out.line(
          StyledText(name, style) + StyledText(" \(change.id.description.prefix(8))  ", .dim)
            + StyledText(card.heading))
        write(change, out)
      }
      if changes.count > limit { out.line("… \(changes.count - limit) more \(name)") }
    }
  }

  private func write(_ change: DeckDifference.CardChange, _ out: Output) {
    for field in change.fields {
      let (old, new) = (
        shown(field.old, of: field, self.old), shown(field.new, of: field, self.new)
      )
      if old.isEmpty, new.isEmpty { continue }
      // A card that came or went as a whole needs no marks.
      let isWhole = change.old == nil || change.new == nil
      let text =
        isWhole
        ? StyledText(old + new) : TextDifference(from: old, to: new).shown(inColor: out.showsColor)
      write(field.mediaName ?? field.name, text, out)
    }
    let tags =
      change.removedTags.map { (TextDifference(from: $0, to: ""), $0) }
      + change.addedTags.map { (TextDifference(from: "", to: $0), $0) }
    if !tags.isEmpty {
      let isWhole = change.old == nil || change.new == nil
      let texts = tags.map { isWhole ? StyledText($1) : $0.shown(inColor: out.showsColor) }
      write("tags", texts.dropFirst().reduce(texts[0]) { $0 + " " + $1 }, out)
    }
    for field in change.conflicts { write("in conflict", StyledText(field), out) }
  }

  private func write(_ name: String, _ text: StyledText, _ out: Output) {
    let lines = text.wrapped(
      to: out.columns ?? .max, first: StyledText("  \(name): ", .dim), rest: "    ")
    for line in lines { out.line(line) }
  }

  /// A value as a person reads it: of an attachment its kind and size, not its digest.
  private func shown(
    _ value: MemberValue, of field: DeckDifference.Field, _ deck: Deck
  ) -> String {
    guard case .blob(let blob) = value, let name = field.mediaName else { return value.text }
    return deck.description(ofMedium: name, holding: blob)
  }

  // MARK: - Counts

  private var media: (added: Int, removed: Int, changed: Int) {
    let fields = cards.flatMap(\.changes).flatMap(\.fields).filter { $0.mediaName != nil }
    let (added, removed) = (fields.count { $0.old == .absent }, fields.count { $0.new == .absent })
    return (added, removed, fields.count - added - removed)
  }

  /// `1 card added, 2 removed, 3 changed; 1 attachment added; title of the deck changed.`
  var summary: String {
    func counts(_ noun: String, _ counts: [(String, Int)]) -> String? {
      let parts = counts.filter { $0.1 > 0 }
      guard let first = parts.first else { return nil }
      return (["\(counted(first.1, noun)) \(first.0)"] + parts.dropFirst().map { "\($1) \($0)" })
        .joined(separator: ", ")
    }
    let own = (difference.deck + difference.others).map(\.name) + difference.conflicts
    let parts = [
      counts("card", cards.map { ($0.name, $0.changes.count) }),
      counts(
        "attachment",
        [("removed", media.removed), ("changed", media.changed), ("added", media.added)]),
      own.isEmpty ? nil : "\(own.joined(separator: ", ")) of the deck changed",
    ]
    return parts.compactMap(\.self).joined(separator: "; ") + "."
  }

  var counts: [(String, Int)] {
    cards.map { ($0.name, $0.changes.count) }
      + [
        ("mediaRemoved", media.removed), ("mediaChanged", media.changed),
        ("mediaAdded", media.added),
        ("deck", difference.deck.count + difference.others.count + difference.conflicts.count),
      ]
  }

  // MARK: - For programs

  /// A row a member: card or `deck`, what happened, member, old value, new value.
  var rows: [[String]] {
    func row(_ id: String, _ name: String, _ field: DeckDifference.Field) -> [String] {
      [id, name, field.name, field.old.text, field.new.text]
    }
    return (difference.deck + difference.others).map { row("deck", "changed", $0) }
      + difference.conflicts.map { ["deck", "conflict", $0, "", ""] }
      + cards.flatMap { name, _, changes in
        changes.flatMap { change -> [[String]] in
          let id = change.id.description
          return change.fields.map { row(id, name, $0) }
            + change.removedTags.map { [id, name, "tags", $0, ""] }
            + change.addedTags.map { [id, name, "tags", "", $0] }
            + change.conflicts.map { [id, "conflict", $0, "", ""] }
        }
      }
  }

  var json: JSON {
    func list(_ fields: [DeckDifference.Field], _ isChange: Bool = true) -> JSON {
      .array(fields.map { json($0, isChange) })
    }
    func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
    return .object(
      summaryMembers
        + [
          ("deck", list(difference.deck)), ("others", list(difference.others)),
          ("conflicts", strings(difference.conflicts)),
        ]
        + cards.map { name, _, changes in
          (
            name,
            .array(
              changes.map { change in
                [
                  "card": .string(change.id.description),
                  "fields": list(change.fields, name == "changed"),
                  "addedTags": strings(change.addedTags),
                  "removedTags": strings(change.removedTags),
                  "conflicts": strings(change.conflicts),
                ]
              })
          )
        })
  }

  /// Whether the decks are equal, their ids, and how much differs.
  var summaryMembers: [(name: String, value: JSON)] {
    [
      ("equal", .bool(difference.isEmpty)),
      ("ids", .array([old.id, new.id].map { .string($0.description) })),
      ("counts", .object(counts.map { ($0, .int($1)) })),
    ]
  }

  private func json(_ field: DeckDifference.Field, _ isChange: Bool) -> JSON {
    var members: [(String, JSON)] = [
      ("field", .string(field.name)), ("old", json(field.old, of: field, old)),
      ("new", json(field.new, of: field, new)),
    ]
    if isChange, case .text = field.old, case .text = field.new {
      let words = field.words.runs.map { JSON.object([($0.kind.rawValue, .string($0.text))]) }
      members.append(("words", .array(words)))
    }
    return .object(members)
  }

  private func json(
    _ value: MemberValue, of field: DeckDifference.Field, _ deck: Deck
  ) -> JSON {
    guard case .blob(let blob) = value, let name = field.mediaName else { return JSON(value) }
    let medium = deck.medium(name, holding: blob)
    return [
      "blob": .string(blob.description), "kind": JSON(medium?.kind.rawValue),
      "size": medium.map { .int($0.size) } ?? .null,
    ]
  }
}

extension JSON {
  init(_ value: MemberValue) {
    self =
      switch value {
      case .absent: .null
      case .text(let text): .string(text)
      case .list(let texts): .array(texts.map(JSON.string))
      case .flag(let flag): .bool(flag)
      case .blob(let blob): .string(blob.description)
      case .other(let json): .raw(json)
      @unknown default: .null
      }
  }
}

extension DeckDifference.Field {
  /// The name of the attachment, if it is one.
  fileprivate var mediaName: String? {
    name.hasPrefix("media/") ? String(name.dropFirst("media/".count)) : nil
  }
}
