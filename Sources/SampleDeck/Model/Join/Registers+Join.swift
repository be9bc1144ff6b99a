extension Registers {
  /// The registers in conflict, in a fixed order.
  var conflicts: [Register] { also.keys.sorted() }

  /// Everything by itself: two copies of one card, or of `deck`.
  func joined(with other: Registers) -> Registers {
    var joined = Registers()
    for register in names.union(other.names) {
      if isUnedited(register, as: other) {
        joined.values[register] = values[register]
        continue
      }
      joined.set(field(register).joined(with: other.field(register)))
    }
    return joined
  }

  /// The same registers with edits made by hand as versions of their own.
  ///
  /// `base` is what this copy was made from, where exactly that is known.
  func noticing(since base: Registers?) -> Registers {
    var noticed = Registers()
    for register in names.union(base?.names ?? []) {
      if isUnedited(register, as: base ?? self) {
        noticed.values[register] = values[register]
        continue
      }
      noticed.set(field(register, since: base))
    }
    return noticed
  }

  /// Whether a register is in both as it was when the card was made: most are, and need no digest.
  private func isUnedited(_ register: Register, as other: Registers) -> Bool {
    history[register] == nil && other.history[register] == nil
      && also[register] == nil && other.also[register] == nil
      && self[register] == other[register]
  }

  /// What `save` writes where `new` holds other values than this copy, which was opened.
  ///
  /// - Parameters:
  ///   - new: The registers as they are to be; only the values count.
  ///   - resolving: Registers whose value in `new` settles a conflict, even if it is the one shown.
  ///   - random: Draws 8 base64url digits.
  /// - Returns: nil when no register gets a version: an edit equal to every present value is none.
  func edited(
    to new: Registers, resolving: Set<Register> = [], random: () -> String
  ) -> Registers? {
    var edited = self
    var isEdited = false
    for register in Set(values.keys).union(new.values.keys).union(resolving).sorted() {
      var field = field(register)
      let value = new[register]
      guard value != self[register] || resolving.contains(register) && field.isConflict else {
        continue
      }
      field.replace(with: value, mark: random())
      edited.set(field)
      isEdited = true
    }
    return isEdited ? edited : nil
  }
}
