import Codec

/// What one card becomes when its source is imported again.
struct ImportUpdate {
  /// The card as the last import left it, edited as the source was since.
  private(set) var record: CardRecord
  /// Whether the source changed something that was not changed here.
  private(set) var isEdited = false
  /// Whether something was edited here that the source left as it was.
  private(set) var keepsEdit = false
  /// Whether both changed one member.
  private(set) var isConflict = false

  private let mine: CardRecord
  private let last: ImportOrigin?
  private let age: ImportAge
  /// Whether the source spells texts as HTML.
  private let isRespelt: Bool

  /// - Parameters:
  ///   - mine: The card here.
  ///   - theirs: The card as the source has it now.
  ///   - last: What the last import of this source brought; nil: none is known.
  ///   - members: What the source can tell; nil: every member.
  ///   - age: How the source's copy stands to what the last import brought.
  init(
    of mine: CardRecord, to theirs: CardRecord, since last: ImportOrigin?,
    members: Set<CardMember>?, age: ImportAge
  ) {
    self.mine = mine
    self.last = last
    self.age = age
    isRespelt = members == nil
    record = mine
    for register in theirs.registers.names.union(mine.registers.names).sorted() {
      let value = theirs.registers[register]
      let isLost = members == nil && last?.last[register.name] != nil
      let isMissing = value.isAbsent && !isLost
      guard register.isTold(by: members, isMissing: isMissing) else { continue }
      take(value, register)
    }
    if members?.contains(.tags) ?? true { takeTags(theirs.tags) }
  }

  private mutating func take(_ value: Register.Value, _ register: Register) {
    let present = mine.registers[register]
    if value == present || value.isVoid && present.isVoid { return }
    if isRespelt, register.isRespelling(value, of: present, isFirst: last == nil) { return }
    let field = mine.registers.field(register)
    if isUnchanged(value, register, field) {
      keepsEdit = true
    } else if !age.isParted, !field.isConflict, isAsImported(present, register, field) {
      record.setByHand(value, register)
      isEdited = true
    } else {
      // A copy that does not know the edit made here.
      record.registers.history[register] = nil
      record.registers.also[register] = nil
      if let base = field.past.max() {
        record.registers.history[register] = History(
          now: [base], past: field.past.subtracting([base]))
      }
      record.registers.values[register] = value.kept
      isConflict = true
    }
  }

  /// Whether the source has what it had, or what was knowingly replaced here.
  private func isUnchanged(_ value: Register.Value, _ register: Register, _ field: Field) -> Bool {
    if age.isOlder, !age.isParted { return true }
    if let last, last.brought(register, as: value) { return true }
    guard last == nil || age.isParted else { return false }
    let hash = register.number(of: value)
    return field.known.contains { $0.hash == hash }
  }

  /// Whether the card has here what the source brought. Where nothing is known of that, a member that
  /// was never edited has.
  private func isAsImported(
    _ value: Register.Value, _ register: Register, _ field: Field
  ) -> Bool {
    last?.brought(register, as: value) ?? (field.past.isEmpty)
  }

  /// Tags that the source added or took away since; its silence about others says nothing.
  private mutating func takeTags(_ tags: Set<String>) {
    if age.isOlder, !age.isParted { return }
    let tags = isRespelt ? Set(tags.map(respelt)) : tags
    // Of two copies edited apart neither took away what it never had.
    let before = age.isParted ? [] : last?.lastTags ?? []
    let wanted = mine.tags.union(tags.subtracting(before)).subtracting(before.subtracting(tags))
    keepsEdit = keepsEdit || wanted != tags
    guard wanted != mine.tags else { return }
    isEdited = true
    var counts = mine.toggles()
    for tag in wanted.symmetricDifference(mine.tags) { counts[tag] = Count.after(counts[tag] ?? 0) }
    record.setTags(counts)
  }

  /// The tag here that Anki, which has none with spaces, calls so.
  private func respelt(_ tag: String) -> String {
    mine.tags.first { $0 != tag && $0.withoutSpaces == tag } ?? tag
  }
}

extension CardRecord {
  /// Puts a value in as a hand does, knowing what it replaces: a join gives it a version.
  mutating func setByHand(_ value: Register.Value, _ register: Register) {
    guard value != registers[register] else { return }
    let field = registers.field(register)
    if !field.now.isEmpty {
      registers.history[register] = History(now: field.now, past: field.past)
    }
    registers.also[register] = nil
    registers.values[register] = value.kept
  }
}

extension Register {
  /// Whether a value says what another does, after a way through Anki: texts have lost how they were
  /// spelt, and show the same; the section begins with the deck's title, when it comes back first.
  fileprivate func isRespelling(
    _ value: Value, of present: Value, isFirst: Bool
  ) -> Bool {
    switch self {
    case .member("front"), .member("back"):
      guard let text = value.json?.text, let known = present.json?.text else { return false }
      return Markdown(text).html() == Markdown(known).html()
    case .member("section"):
      return isFirst
        && value.json?.strings.dropFirst().elementsEqual(present.json?.strings ?? [])
          ?? false
    default: return false
    }
  }

  /// Whether a source that knows some members of a card says something about this one. About an attachment
  /// or an unknown member that it does not have it does only if it had brought it.
  fileprivate func isTold(by members: Set<CardMember>?, isMissing: Bool) -> Bool {
    switch self {
    case .medium: !isMissing
    case .member(let name):
      CardMember(rawValue: name).map { $0 != .origin && members?.contains($0) ?? true }
        ?? !isMissing
    }
  }
}

extension Register.Value {
  /// Absent, or an empty text, which says the same.
  fileprivate var isVoid: Bool { isAbsent || text == "\"\"" }

  fileprivate var json: JSONValue? { try? JSONValue(json: text) }
}
