/// What went wrong with a deck, as a sentence for a person and a code for a program.
///
/// Nothing is changed on disk when one is thrown, unless its case says otherwise.
@nonexhaustive public enum DeckError: Error, Hashable, Sendable {
  /// Nothing is at the path.
  case notFound(path: String)
  /// Something is at the path, but no deck.
  case notADeck(path: String, reason: String)
  /// Something is at the path already; creating never replaces it.
  case exists(path: String)
  /// The deck's files break the format.
  case damaged(path: String, Flaw)
  /// The file is of a later version of the format, or of another format; it must not be touched.
  case notSupported(path: String, Flaw)
  /// Another process held the deck's lock for ten seconds.
  case inUse(path: String)
  /// The deck on disk was replaced by another, removed or damaged since it was opened. Memory is
  /// unsaved.
  case changedUnderneath(path: String, reason: String)
  /// The value given breaks a rule of the format. Nothing was taken.
  case refused(String)
  /// No card has the identity.
  case noSuchCard(CardID)
  /// A blob that a card names is not in the package.
  case blobMissing(BlobID, path: String)
  /// A blob's bytes are not those its name promises.
  case blobDamaged(BlobID, path: String)
  /// The machine could not read or write: no space, no permission, a failing disk. The sentence
  /// names the call and the file.
  case failed(String)

  /// One place where a manifest breaks the format.
  public struct Flaw: Hashable, Sendable {
    /// A stable, short name of the rule, as `json-duplicate-key`.
    public let code: String
    /// What is wrong.
    public let message: String
    /// What a person can do about it.
    public let remedy: String
    /// The line, from 1; nil when the flaw is not at a place in the manifest.
    public let line: Int?
    /// The column in characters, from 1.
    public let column: Int?

    init(
      _ code: String, _ message: String, remedy: String, line: Int? = nil, column: Int? = nil
    ) {
      self.code = code
      self.message = message
      self.remedy = remedy
      self.line = line
      self.column = column
    }
  }

  /// A stable, short name for programs.
  public var code: String {
    switch self {
    case .notFound, .noSuchCard: "not-found"
    case .notADeck: "not-a-deck"
    case .exists: "exists"
    case .damaged(_, let flaw), .notSupported(_, let flaw): flaw.code
    case .inUse: "in-use"
    case .changedUnderneath: "changed-underneath"
    case .refused: "refused"
    case .blobMissing: "media-missing"
    case .blobDamaged: "blob-damaged"
    case .failed: "failed"
    }
  }

  /// What was wrong, where, and what to do, as a whole sentence.
  public var message: String {
    switch self {
    case .notFound(let path): "\(path): there is nothing at this path."
    case .notADeck(let path, let reason): "\(path) is not a deck: \(reason)."
    case .exists(let path): "\(path) exists already and is left alone. Choose another name."
    case .damaged(let path, let flaw), .notSupported(let path, let flaw):
      "\(path)\(flaw.place): \(flaw.message). \(flaw.remedy) Nothing was changed."
    case .inUse(let path): "\(path) is in use by another program. Try again when it has finished."
    case .changedUnderneath(let path, let reason):
      "\(path) \(reason). What you changed is still unsaved: save it elsewhere."
    case .refused(let reason): reason
    case .noSuchCard(let id): "No card has the id \(id)."
    case .blobMissing(let blob, let path): "\(path): the attachment \(blob) is missing."
    case .blobDamaged(let blob, let path):
      "\(path): the attachment \(blob) is damaged: its bytes are not those it was saved with. "
        + "Take it from a backup or another copy of the deck."
    case .failed(let reason): reason
    }
  }
}

extension DeckError.Flaw {
  /// ` line 3, column 7`, or nothing.
  fileprivate var place: String {
    guard let line else { return "" }
    return " line \(line)" + (column.map { ", column \($0)" } ?? "")
  }
}

extension DeckError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
