extension Manifest {
  /// Whether this was made from another, as far as can be seen: it has every card and knows every
  /// version.
  ///
  /// A sync client may put an older copy in the place of the one that was opened. Against that as a
  /// base every later edit would look as if somebody had taken it back.
  func isMade(from base: Manifest) -> Bool {
    let isHeadKnown = head.registers.knows(base.head.registers)
    return isHeadKnown
      && base.entries.allSatisfy { old in
        guard let new = entry(old.id) else { return false }
        return bytes[new.range] == base.bytes[old.range] || record(new).knows(base.record(old))
      }
  }
}

extension CardRecord {
  fileprivate func knows(_ older: CardRecord) -> Bool {
    let counts = toggles()
    return life >= older.life
      && older.toggles().allSatisfy { counts[$0.key, default: 0] >= $0.value }
      && older.registers.history.allSatisfy { known($0.key).isSuperset(of: $0.value.now) }
  }
}

extension Registers {
  fileprivate func knows(_ older: Registers) -> Bool {
    older.history.allSatisfy { field($0.key).known.isSuperset(of: $0.value.now) }
  }
}
