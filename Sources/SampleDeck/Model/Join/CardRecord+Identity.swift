import Codec

extension CardRecord {
  /// Whether one id stands for two cards: made at different times, and with no version of a text in
  /// common. Copies of one card differ in neither unless a hand changed both.
  func isAnother(than other: CardRecord) -> Bool {
    guard !isDeleted, !other.isDeleted, let created, let made = other.created, created != made
    else { return false }
    return [Register.member("front"), .member("back")].allSatisfy { text in
      let empty = [Version.original(text, .absent), .original(text, Register.Value("\"\""))]
      return registers.field(text).known.subtracting(empty)
        .isDisjoint(with: other.registers.field(text).known)
    }
  }

  /// Whether it is the one of two cards with one id that keeps it.
  func isOlder(than other: CardRecord) -> Bool {
    guard let created, let made = other.created else { return false }
    return created < made
  }

  /// The same card under an id of its own.
  ///
  /// It follows from what no edit changes, so that a later join finds the card again and does not
  /// set it apart anew.
  var setApart: CardRecord {
    var card = self
    card.id = .derived(from: SHA256.hash("\(id)\n\(created?.text ?? "")"))
    return card
  }
}
