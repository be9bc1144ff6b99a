import Codec

/// One register while it is edited or joined: each present version with its value, and what they
/// replaced.
///
/// A register that is absent and was never present has no versions at all, so that it gives way to
/// any value. (Its version would be the same in every card and would tell nobody anything.)
struct Field {
  let register: Register
  private(set) var now: Set<Version>
  private(set) var past: Set<Version>

  /// The value of each present version, but for those whose value a hand took out of the record.
  private(set) var values: [Version: Register.Value] = [:]

  init(_ register: Register, now: Set<Version> = [], past: Set<Version> = []) {
    self.register = register
    self.now = now.subtracting(past)
    self.past = past
  }

  /// A value put back after a deletion, which tells only the versions it knew.
  init(_ register: Register, restoring value: Register.Value, from known: Set<Version>) {
    self.init(register, past: known)
    if let last = known.max(), fits(value, last) {
      now = [last]
      past.remove(last)
    }
    read(shown: value)
  }

  /// Every version it has or had.
  var known: Set<Version> { now.union(past) }

  /// The value of the highest version.
  var shown: Register.Value {
    values.keys.max().flatMap { values[$0] } ?? .absent
  }

  var isConflict: Bool { Set(values.values).count > 1 }

  /// Takes the value that a record keeps for one version.
  mutating func read(_ value: Register.Value, of version: Version) {
    guard !past.contains(version) else { return }
    now.insert(version)
    // On disk an absent value and JSON's null look alike; H tells them apart.
    let value = value.isAbsent && fits(.null, version) ? .null : value
    if fits(value, version) {
      values[version] = value
    } else {
      notice(value, replacing: [version])
    }
  }

  /// Takes the value that a record shows.
  mutating func read(shown value: Register.Value) {
    if now.isEmpty, value.isAbsent {
      past = []
      return
    }
    let versions = now.filter { fits(value, $0) && (values[$0] ?? value) == value }
    for version in versions { values[version] = value }
    if versions.isEmpty { notice(value, replacing: now.filter { values[$0] == nil }) }
  }

  private func fits(_ value: Register.Value, _ version: Version) -> Bool {
    version.hash == register.number(of: value)
  }

  /// Versions an edit that was made by hand.
  ///
  /// The mark follows from what was found: whoever notices the edit gives it the same version.
  private mutating func notice(_ value: Register.Value, replacing replaced: Set<Version>) {
    let last = replaced.max() ?? known.max() ?? .original(register, .absent)
    let digest = SHA256.hash("\(register.name)\n\(last.text)\n\(value.text)")
    replace(replaced, with: value, mark: String(Base64URL.encode(digest.bytes).prefix(8)))
  }

  /// Makes a value the only one, in the knowledge of all that is present.
  mutating func replace(with value: Register.Value, mark: String) {
    replace(now, with: value, mark: mark)
  }

  /// Makes some values the only ones, in the knowledge of all that is present, the first the highest.
  mutating func replace(with choices: [Register.Value], mark: () -> String) {
    let replaced = now
    for value in choices.reversed() {
      // Each is higher than those before it, and replaces none of them.
      replace(now.intersection(replaced), with: value, mark: mark())
    }
  }

  private mutating func replace(
    _ replaced: Set<Version>, with value: Register.Value, mark: String
  ) {
    if known.isEmpty { past.insert(.original(register, .absent)) }
    let generation = (known.max()?.generation ?? 0) + 1
    let version = Version(generation: generation, of: register, value: value, mark: mark)
    past.formUnion(replaced)
    now.subtract(replaced)
    for version in replaced { values[version] = nil }
    now.insert(version)
    values[version] = value
  }

  /// The join of two copies: what either knows as replaced is replaced, the rest is present.
  func joined(with other: Field) -> Field {
    var joined = Field(register, now: now.union(other.now), past: past.union(other.past))
    let values = values.merging(other.values, uniquingKeysWith: max)
    joined.values = values.filter { joined.now.contains($0.key) }
    if joined.now.isEmpty {
      // Each side claims to have replaced the other's value. No two writers can; neither is believed.
      for (version, value) in values.sorted(by: { $0.key < $1.key }) {
        joined.notice(value, replacing: [version])
      }
    }
    return joined
  }
}

extension Registers {
  /// Takes out one register, with edits that were made by hand as versions of their own: measured
  /// against `base`, where this copy tells less of what it was made from, and else against its own
  /// versions.
  func field(_ register: Register, since base: Registers? = nil) -> Field {
    let origin = base ?? self
    var field = Field(register)
    if let history = origin.history[register] {
      field = Field(register, now: Set(history.now), past: Set(history.past))
    } else if !origin[register].isAbsent {
      field = Field(register, now: [.original(register, origin[register])])
    }
    for (version, value) in (also[register] ?? [:]).sorted(by: { $0.key < $1.key }) {
      field.read(Register.Value(value), of: version)
    }
    field.read(shown: self[register])
    return field
  }

  /// Puts a register back, in the form in which it is written.
  mutating func set(_ field: Field) {
    let register = field.register
    let shown = field.shown
    values[register] = shown.kept
    let others = field.values.filter { $0.value != shown }
    also[register] = others.isEmpty ? nil : others.mapValues { $0 == .null ? nil : $0.kept }
    let isOriginal = field.past.isEmpty && field.now.isSubset(of: [.original(register, shown)])
    history[register] = isOriginal ? nil : History(now: field.now, past: field.past)
  }
}
