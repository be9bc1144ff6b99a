extension CardRecord {
  /// How often every tag was put on or taken off, those put on once included.
  ///
  /// A tag put on once leaves no trace when a hand takes it out: that shows only against `base`, what
  /// this copy was made from, where exactly that is known.
  func toggles(since base: CardRecord? = nil) -> [String: Int] {
    guard !isDeleted else { return tagCounts }
    var counts = Count.joined(tagCounts, base?.toggles() ?? [:])
    for tag in tags.union(counts.keys) {
      let count = counts[tag] ?? 0
      counts[tag] = tags.contains(tag) == Count.isOn(count) ? count : Count.after(count)
    }
    return counts
  }

  /// Takes the counts of a living card's tags, and with them the tags that are on.
  mutating func setTags(_ counts: [String: Int]) {
    tags = Set(counts.filter { Count.isOn($0.value) }.keys)
    tagCounts = counts.filter { $0.value > 1 }
  }
}
