/// Cards are equal byte for byte. Strings are equal in any normal form, which a deck takes for
/// another text, and takes quadratic time to tell in a long run of accents.
extension Card: Hashable {
  /// Whether both cards say the same in the same spelling.
  public static func == (a: Card, b: Card) -> Bool {
    a.id == b.id && a.created == b.created && a.modified == b.modified
      && a.reversible == b.reversible && a.cloze == b.cloze && a.media == b.media
      && a.spelling.elementsEqual(b.spelling) { $0.elementsEqual($1, by: isSpeltAlike) }
  }

  /// Feeds the identity, which tells cards apart but for versions of one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(modified)
  }

  private var spelling: [[String]] {
    [[front, back, hint, source], tags, section, choices, accept]
      + [language, answerLanguage, askText, origin].map { $0.map { [$0] } ?? [] }
      + unknown.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
      + conflicts.map { [$0.field] + $0.values.map { $0 ?? "" } }
  }

  /// Whether a save would write the same of both, dates and history apart.
  func isWritten(like other: Card) -> Bool {
    let (mine, theirs) = (record(over: nil), other.record(over: nil))
    return mine.registers == theirs.registers && mine.tags == theirs.tags
      && conflicts == other.conflicts
  }
}
