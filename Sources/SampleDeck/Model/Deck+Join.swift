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
    var deck = Deck(opened: manifest)
    deck.home = mine.home
    deck.staged = mine.staged
    for blob in Set((report.added + report.changed).flatMap { deck[$0].blobs })
    where mine.content(of: blob) == nil {
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
    var mine: [CardRecord] = []
    var theirs: [CardRecord] = []
    var baseRecords: [CardRecord] = []

    var left = entries[...]
    var right = other.entries[...]
    while let id = [left.first?.id, right.first?.id].compactMap(\.self).min() {
      let a = left.first.flatMap { $0.id == id ? $0 : nil }
      let b = right.first.flatMap { $0.id == id ? $0 : nil }
      if a != nil { left.removeFirst() }
      if b != nil { right.removeFirst() }
      if let a, let b, bytes[a.range] == other.bytes[b.range] {
        alike.append(a)
        continue
      }
      if let a { mine.append(record(a)) }
      if let b { theirs.append(other.record(b)) }
      if let base, let entry = base.entry(id) { baseRecords.append(base.record(entry)) }
    }

    var (cards, report) = joinCards(
      mine, theirs, base: base == nil ? nil : baseRecords,
      common: { id in entry(id).map(record) })
    let head = join(self.head, other.head, base: base?.head)
    report.deckConflicts = head.registers.also.keys.sorted().map(\.name)
    let unknown = joinedUnknown(with: other, &report)

    var writer = ManifestWriter(
      head, unknown: unknown, near: max(bytes.count, other.bytes.count),
      cards: alike.count + cards.count)
    var rest = alike[...]
    for card in cards {
      let place = rest.firstIndex { $0.id >= card.id } ?? rest.endIndex
      writer.copy(rest[..<place], of: self)
      rest = rest[place...]
      if rest.first?.id == card.id { rest.removeFirst() }
      writer.write(card)
    }
    writer.copy(rest, of: self)
    return (writer.finish(id: id), report)
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
