extension Registers {
  /// The registers a person is to choose in, in a fixed order. What an import noted is nobody's text: of
  /// two notes the higher is shown and the other kept, and there is nothing to choose.
  var conflicts: [Register] { also.keys.filter { $0 != ImportOrigin.register }.sorted() }

  /// Everything by itself: two copies of one card, or of `deck`.
  func joined(with other: Registers) -> Registers {
    var joined = self
    for register in edited(beside: other) {
      if knows(register, of: other) { continue }
      if other.knows(register, of: self) {
        joined.values[register] = other.values[register]
        joined.history[register] = other.history[register]
      } else {
        joined.set(field(register).joined(with: other.field(register)))
      }
    }
    return joined
  }

  /// Whether a register was edited here and is in the other as old as its card: then the join is what
  /// stands here, as with most edits, and no field need be made.
  private func knows(_ register: Register, of other: Registers) -> Bool {
    guard let history = history[register], history.now.count == 1, also[register] == nil,
      other.history[register] == nil, !other[register].isAbsent
    else { return false }
    return history.now[0].hash == register.number(of: self[register])
      && history.past.contains(.original(register, other[register]))
      && !history.past.contains(history.now[0])
  }

  /// The same registers with edits that a hand made without `rev`, or by putting back an older state as
  /// `git revert` does, as versions of their own.
  ///
  /// `base` is what exactly this copy was made from. Any other edit of what has versions needs none to
  /// be noticed, by every join.
  func noticing(since base: Registers) -> Registers {
    var noticed = self
    for register in edited(beside: base) where isBehind(base, in: register) {
      noticed.set(field(register, since: base))
    }
    return noticed
  }

  private func isBehind(_ base: Registers, in register: Register) -> Bool {
    guard let own = history[register] else { return true }
    return Set(own.now).isSubset(of: base.history[register]?.past ?? [])
  }

  /// The registers that are not in both as they were when the card was made: most are, and need no
  /// digest.
  private func edited(beside other: Registers) -> Set<Register> {
    // What is in conflict has versions, and so a history.
    var edited = Set(history.keys)
    edited.formUnion(other.history.keys)
    for register in values.keys where self[register] != other[register] { edited.insert(register) }
    for register in other.values.keys where values[register] == nil { edited.insert(register) }
    return edited
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

  /// Puts a value beside others that nobody has chosen between any more; false where it is not shown.
  mutating func reopen(_ conflict: Conflict, random: () -> String) -> Bool {
    let register = Register(name: conflict.field)
    let values = conflict.values.map { Register.Value($0) }
    guard values.count > 1, values[0] == self[register] else { return false }
    var field = field(register)
    field.replace(with: values, mark: random)
    set(field)
    return true
  }
}
