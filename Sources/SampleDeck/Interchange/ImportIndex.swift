import Codec

/// Finds the card of a deck that a card of a source is.
struct ImportIndex {
  private var byKey: [String: CardID] = [:]
  private var byText: [Text: [CardID]] = [:]
  private var byFront: [String: [CardID]] = [:]
  /// When the source had edited each card that it brought, as of the last import.
  private(set) var edited: [CardID: Int64] = [:]
  private let manifest: Manifest

  /// Both sides, each as the H of a version.
  private struct Text: Hashable {
    let front: String
    let back: String
  }

  private static let front = Register.member(CardMember.front.name)
  private static let back = Register.member(CardMember.back.name)

  init(_ manifest: Manifest, authority: String) {
    self.manifest = manifest
    var members: [JSONMember] = []
    for entry in manifest.entries where !entry.isDeleted {
      Manifest.read(&members, of: entry, in: manifest.bytes)
      let mark = members.first { CardMember(field: $0.field) == .origin }
        .map { OriginMark($0.value, in: manifest.bytes) }
      let isOurs = mark?.from == authority
      if isOurs { edited[entry.id] = mark?.edited }
      if isOurs, let key = mark?.key {
        byKey[key] = entry.id
        continue
      }
      let record = manifest.record(entry)
      let origin = ImportOrigin(of: record)
      for text in [isOurs ? origin?.text : nil, record.text].compactMap(\.self) {
        let text = Text(front: text.front, back: text.back)
        if byText[text]?.last != entry.id { byText[text, default: []].append(entry.id) }
        if byFront[text.front]?.last != entry.id {
          byFront[text.front, default: []].append(entry.id)
        }
      }
    }
  }

  /// The card that each is, nil where it is none: by its id, else its key, else both sides, else the
  /// front where only one card here and one there have it.
  func matches(of cards: [ImportedCard]) -> [CardID?] {
    var matches: [CardID?] = cards.map { card in
      if let id = card.draft.id, manifest.entry(id) != nil { return id }
      return card.key.flatMap { byKey[$0] }
    }
    var taken = Set(matches.compactMap(\.self))
    func take(_ index: Int, _ candidates: [CardID]?) {
      guard let id = candidates?.first(where: { !taken.contains($0) }) else { return }
      matches[index] = id
      taken.insert(id)
    }
    if byText.isEmpty { return matches }
    let texts = cards.map(\.text)
    for index in cards.indices where matches[index] == nil {
      let (front, back) = texts[index]
      take(index, byText[Text(front: front, back: back)])
    }
    var fronts: [String: Int] = [:]
    for index in cards.indices where matches[index] == nil {
      fronts[texts[index].front, default: 0] += 1
    }
    for index in cards.indices where matches[index] == nil {
      let front = texts[index].front
      let free = byFront[front]?.filter { !taken.contains($0) } ?? []
      if fronts[front] == 1, free.count == 1 { take(index, free) }
    }
    return matches
  }
}

extension ImportedDeck {
  /// The identities that follow from the source, of some cards in their order.
  func derivedIDs(of range: Range<Int>) -> [CardID] {
    let all = cards.span
    var ids: [CardID] = []
    ids.reserveCapacity(range.count)
    for index in range { ids.append(all[index].derivedID(authority: authority)) }
    return ids
  }
}

extension ImportedCard {
  /// Both sides, each as the H of a version.
  fileprivate var text: (front: String, back: String) {
    (
      Register.member(CardMember.front.name).hash(of: .init(canonical(draft.front))),
      Register.member(CardMember.back.name).hash(of: .init(canonical(draft.back)))
    )
  }

  /// The identity that follows from the source, so that two people who import the same thing have the
  /// same cards.
  func derivedID(authority: String) -> CardID {
    if let id = draft.id { return id }
    guard let key else { return textID }
    return .derived(from: SHA256.hash("\(authority)\n\(key)"))
  }

  /// The identity that follows from both sides.
  var textID: CardID {
    .derived(from: SHA256.hash(canonical([draft.front, draft.back])))
  }
}

extension CardRecord {
  fileprivate var text: (front: String, back: String) {
    let (front, back) = (
      Register.member(CardMember.front.name), Register.member(CardMember.back.name)
    )
    return (front.hash(of: registers[front]), back.hash(of: registers[back]))
  }
}

extension ImportOrigin {
  fileprivate var text: (front: String, back: String)? {
    let back = Register.member(CardMember.back.name)
    return last[CardMember.front.name].map { ($0, last[back.name] ?? back.hash(of: .init("\"\""))) }
  }
}
