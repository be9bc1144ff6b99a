/// The command line itself was wrong; exit status 2, and nothing was done.
struct UsageError: Error, Equatable {
  /// A whole sentence.
  let message: String
  /// Lines to choose from: the cards that match, the decks that stand here.
  var details: [String] = []
  /// The verb whose help would explain it.
  var verb: String?

  init(_ message: String, details: [String] = [], verb: String? = nil) {
    self.message = message
    self.details = details
    self.verb = verb
  }
}
