import Codec
import PackageStore

/// Where a learner's copy of a deck came from, and what the author's deck was when it was last taken.
///
/// Kept on this device and never in the deck: a path tells how somebody keeps their files. One file, a
/// line that says where and the author's manifest below it.
public struct DeckOrigin: Sendable {
  /// Where the last release was, from the root.
  public let path: String
  /// What `Deck.pulling(_:since:)` goes by; nil if it cannot be read any more. Its attachments are
  /// those of the release, as long as that is where it was.
  public let author: Deck?

  /// What is taken from now on; `remember` keeps it.
  public init(path: String, author: Deck) {
    self.path = path
    self.author = author
  }

  /// What is remembered of a deck; nil where nothing is.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - state: The folder of this device's own.
  /// - Throws: `DeckError.failed`.
  public init?(of deck: DeckID, state: String) throws(DeckError) {
    do {
      guard let bytes = try Self.file(of: deck, state).read() else { return nil }
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      guard let path = try? JSONValue(Array(line))["path"]?.text else { return nil }
      self.path = path
      var author = try? Deck(manifest: Array(bytes.dropFirst(line.count + 1)))
      author?.takeAttachments(from: path)
      self.author = author
    } catch {
      throw DeckError(log: error)
    }
  }

  /// Keeps this as the origin of the author's deck on this device.
  ///
  /// - Throws: `DeckError.failed`.
  public func remember(state: String) throws(DeckError) {
    guard let author else { return }
    let line = canonical(object: [("path", canonical(path))]) + "\n"
    do {
      try Self.file(of: author.id, state).write(Array(line.utf8) + author.manifest)
    } catch {
      throw DeckError(log: error)
    }
  }

  private static func file(of deck: DeckID, _ state: String) -> PrivateFile {
    PrivateFile(path: "\(state)/origins/\(deck).json")
  }
}

extension Deck {
  /// Reads attachments from a package or packed file from now on, if it is there.
  fileprivate mutating func takeAttachments(from path: String) {
    let keeper: (any BlobKeeper)?
    if let package = try? DeckPackage(path) {
      keeper = package
    } else {
      keeper = try? PackedBlobs(path, on: RealFileSystem())
    }
    home = keeper.map { DeckHome(keeper: $0, manifest: opened) }
  }
}
