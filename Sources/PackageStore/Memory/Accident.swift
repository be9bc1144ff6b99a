import Glibc

/// What is asked of a file system, as far as disks treat the calls alike.
package enum Verb: String, CaseIterable, Sendable {
  case open, create, status, list, resolve, read, write, sync
  case setMode, makeFolder, rename, remove, lock

  package static let all = Set(allCases)
  static let changing: Set<Verb> = [.create, .write, .setMode, .makeFolder, .rename, .remove]
  static let growing: Set<Verb> = [.create, .write, .makeFolder, .rename, .sync]
  static let opening: Set<Verb> = [.open, .create, .list]
}

/// Something that is to happen to a ``MemoryFileSystem``: a fault in one of the calls it concerns,
/// counted from 1.
package struct Accident: Hashable, Sendable {
  package var fault: Fault
  package var call: Int

  package init(_ fault: Fault, at call: Int) {
    self.fault = fault
    self.call = call
  }
}

/// A way in which a disk fails.
package struct Fault: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// The call fails and has done nothing.
    case refusal(Int32)
    /// The call has done its work, and fails all the same.
    case lateRefusal(Int32)
    /// A write takes only a part.
    case shortWrite
    /// The power goes, in the middle of a write or before any other call, for good.
    case crash
  }

  package var effect: Effect
  package var verbs: Set<Verb>
  /// What happens to all later calls.
  package var lasting: Effect?

  package static let crash = Fault(effect: .crash, verbs: Verb.all)

  /// Every way that is worth trying at every call.
  package static let all: [Fault] = [
    once(EIO, Verb.all),
    lasting(EIO, Verb.all),
    Fault(effect: .lateRefusal(EIO), verbs: Verb.changing),
    once(EIO, [.sync]),
    lasting(EIO, [.sync]),
    once(ENOSPC, Verb.growing),
    lasting(ENOSPC, Verb.growing),
    Fault(effect: .shortWrite, verbs: [.write]),
    Fault(effect: .shortWrite, verbs: [.write], lasting: .shortWrite),
    Fault(effect: .shortWrite, verbs: [.write], lasting: .refusal(ENOSPC)),
    lasting(EDQUOT, Verb.growing),
    lasting(EROFS, Verb.changing),
    once(EACCES, Verb.changing.union(Verb.opening)),
    once(EMFILE, Verb.opening),
    lasting(EMFILE, Verb.opening),
    lasting(ENOLCK, [.lock]),
  ]

  package static func once(_ code: Int32, _ verbs: Set<Verb>) -> Fault {
    Fault(effect: .refusal(code), verbs: verbs)
  }

  package static func lasting(_ code: Int32, _ verbs: Set<Verb>) -> Fault {
    Fault(effect: .refusal(code), verbs: verbs, lasting: .refusal(code))
  }
}
