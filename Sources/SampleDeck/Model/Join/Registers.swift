/// The versions of one register, both lists from the highest down.
struct History: Hashable, Sendable {
  /// The present versions: one, or several after edits in parallel.
  var now: [Version]
  /// Those knowingly replaced. Dropping the oldest can cause a false conflict, never a loss.
  var past: [Version]

  static let pastLimit = 64

  init(now: [Version] = [], past: [Version] = []) {
    self.now = now
    self.past = past
  }

  init(now: Set<Version>, past: Set<Version>) {
    self.now = now.sorted(by: >)
    self.past = Array(past.sorted(by: >).prefix(Self.pastLimit))
  }
}

/// The registers of a card or of `deck`: their values, `rev` and `also`.
struct Registers: Sendable {
  /// The canonical JSON of each register that is present.
  var values: [Register: String]

  /// `rev`. A register without an entry was never edited.
  var history: [Register: History]

  /// The values of present versions that are not the one shown; nil for an absent one, which is
  /// null on disk. A register with an entry is in conflict.
  var also: [Register: [Version: String?]]

  init(
    values: [Register: String] = [:], history: [Register: History] = [:],
    also: [Register: [Version: String?]] = [:]
  ) {
    self.values = values
    self.history = history
    self.also = also
  }

  /// Every register that has, had, or might have a value.
  var names: Set<Register> {
    Set(values.keys).union(history.keys).union(also.keys)
  }

  subscript(register: Register) -> Register.Value { Register.Value(values[register]) }
}

extension Registers: Hashable {
  static func == (left: Registers, right: Registers) -> Bool {
    left.history == right.history && left.showsSame(as: right)
  }

  /// Whether a person sees the same in both: the values and what is in conflict with them.
  func showsSame(as other: Registers) -> Bool {
    values.count == other.values.count && values.keys.allSatisfy { self[$0] == other[$0] }
      && exactAlso == other.exactAlso
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(values.mapValues { Register.Value($0) })
    hasher.combine(history)
  }

  private var exactAlso: [Register: [Version: Register.Value]] {
    also.mapValues { $0.mapValues { Register.Value($0) } }
  }
}
