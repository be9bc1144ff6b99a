/// What the shell is told when `deck` ends.
enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  case conflicts = 3
  case notFound = 4
  case damaged = 5
  case inUse = 6
  case notSupported = 7
  /// `due --exit-code` found nothing due.
  case nothingDue = 10
  case interrupted = 130

  /// Two decks that `diff` compared are not equal.
  static let different = failed
  /// They could not be compared.
  static let trouble = usage

  /// The table of every verb, as help and manual print it.
  static let general: [(status: ExitCode, meaning: String)] = [
    (.done, "done"),
    (.failed, "failed"),
    (.usage, "the command line was wrong, or a choice is needed; nothing was done"),
    (.conflicts, "done, and conflicts are left"),
    (.notFound, "no such deck or card"),
    (.damaged, "the deck is damaged"),
    (.inUse, "the deck is in use by another program"),
    (.notSupported, "not supported: a newer format, or a packed deck that cannot be written"),
    (.interrupted, "interrupted; everything up to then is saved"),
  ]
}
