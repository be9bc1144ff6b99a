import Codec

extension Deck {
  /// The join of two decks: what either added, changed or deleted, and every text that nobody
  /// knowingly replaced.
  ///
  /// A function of its arguments alone: the same in either order but for the report, which tells
  /// what happened to this deck; joining again changes nothing. Unsaved changes of either side take
  /// part as if they had been saved. Where the decks have different ids the cards join and this
  /// deck's own members stay.
  ///
  /// - Parameters:
  ///   - other: The other deck.
  ///   - base: The deck both were made from, where exactly that is known. It shows edits that other
  ///     programs made without leaving versions.
  /// - Returns: The joined deck, and what happened to this one.
  public func joined(with other: Deck, base: Deck? = nil) -> (deck: Deck, report: JoinReport) {
    let mine = hasChanges ? committed() : self
    let theirs = other.hasChanges ? other.committed() : other
    let (manifest, report) = mine.opened.joined(with: theirs.opened, base: base?.opened)
    var deck = Deck(opened: manifest, of: mine)
    for blob in deck.blobs(of: report.added + report.changed) where mine.content(of: blob) == nil {
      deck.staged[blob] = theirs.content(of: blob)
    }
    return (deck, report)
  }
}

extension Manifest {
  /// Joins two manifests. Records alike in both are copied without being read.
  func joined(with other: Manifest, base: Manifest?) -> (manifest: Manifest, report: JoinReport) {
    let base = base.flatMap { $0.id == id && $0.id == other.id ? $0 : nil }
    var alike: [Entry] = []
    var unlike: [CardID] = []
    var (left, right) = (entries[...], other.entries[...])
    while let id = lesser(left.first?.id, right.first?.id) {
      let (a, b) = (left.next(id), right.next(id))
      if let a, let b, a.isCanonical, isAlike(a, b, of: other) {
        alike.append(a)
      } else {
        unlike.append(id)
      }
    }
    var join = CardJoin()
    let parts = unlike.indices.parts(ofAtLeast: 200).map { unlike[$0] }
    for part in parts.concurrentMap({ self.join(of: $0, with: other, base: base) }) {
      join.append(part)
    }
    var (cards, report) = join.finish { id in entry(id).map(record) }
    for card in alike.lazy.filter(\.hasAlso).map(record) { report.note(card, before: card) }
    report.conflicts.sort { $0.card < $1.card }
    let head = self.head.joined(with: other.head, since: base?.head)
    report.deckConflicts = head.registers.also.keys.sorted().map(\.name)
    let unknown = joinedUnknown(with: other, &report)

    var writer = ManifestWriter(
      head, unknown: unknown, near: max(bytes.count, other.bytes.count),
      cards: alike.count + cards.count)
    var rest = alike[...]
    for index in cards.indices {
      let id = cards[index].card.id
      let place = rest.firstIndex { $0.id >= id } ?? rest.endIndex
      writer.copy(rest[..<place], of: self)
      rest = rest[place...]
      if rest.first?.id == id { rest.removeFirst() }
      // Most cards were changed by one side only, and stand there as they are to be.
      if cards[index].card == cards[index].ours {
        writer.copy(at(id), of: self)
      } else if cards[index].card == cards[index].theirs {
        writer.copy(other.at(id), of: other)
      } else {
        writer.write(cards[index].card)
      }
    }
    writer.copy(rest, of: self)
    return (writer.finish(id: id), report)
  }

  /// Joins cards that are not the same in both, given by their ids.
  private func join(of ids: ArraySlice<CardID>, with other: Manifest, base: Manifest?) -> CardJoin {
    var join = CardJoin()
    for id in ids {
      let (a, b, origin) = (entry(id), other.entry(id), base?.entry(id))
      let (ours, theirs) = (a.map(record), b.map(other.record))
      guard let base, let origin else {
        join.add(ours, theirs, since: nil)
        continue
      }
      let isOurs = a.map { isAlike($0, origin, of: base) } ?? false
      let isTheirs = b.map { other.isAlike($0, origin, of: base) } ?? false
      join.add(ours, theirs, since: isOurs ? ours : isTheirs ? theirs : base.record(origin))
    }
    return join
  }

  /// The entry of a card that is there.
  private func at(_ id: CardID) -> ArraySlice<Entry> { entries[firstIndex(from: id)...].prefix(1) }

  /// Whether two records hold the same. A hand-written one may get another time in another place.
  private func isAlike(_ a: Entry, _ b: Entry, of other: Manifest) -> Bool {
    a.created == b.created
      && bytes.span.extracting(a.range).isEqual(to: other.bytes.span.extracting(b.range))
  }

  /// Members beside `deck` have no versions: of two values the higher stays, the other is reported.
  private func joinedUnknown(
    with other: Manifest, _ report: inout JoinReport
  ) -> [String: String] {
    var joined = unknown
    for (name, theirs) in other.unknown {
      let (a, b) = (Register.Value(joined[name]), Register.Value(theirs))
      let higher = Register.member(name).higher(a, b)
      joined[name] = higher.kept
      if !a.isAbsent, a != b { report.overruled[name] = higher == a ? b.text : a.text }
    }
    return joined
  }
}

private func lesser(_ a: CardID?, _ b: CardID?) -> CardID? {
  guard let a, let b else { return a ?? b }
  return min(a, b)
}

extension ArraySlice<Manifest.Entry> {
  /// Takes the first entry if it has this id.
  fileprivate mutating func next(_ id: CardID) -> Manifest.Entry? {
    first?.id == id ? removeFirst() : nil
  }
}
