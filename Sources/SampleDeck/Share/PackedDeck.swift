#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec
package import PackageStore

/// A deck in one file: a ZIP archive of its package, as ``Parcel`` makes it or a file manager does.
///
/// Nothing is unpacked to read it. What file managers add, one more folder around the package among
/// it, is passed over; an archive that could do harm, or be read in two ways, is refused whole by the
/// name of the entry.
///
/// ```swift
/// let packed = try PackedDeck(contentsOf: URL(filePath: "Inventions.sampledeck.zip"))
/// print(packed.deck.count, packed.progress.count)
/// try packed.unpack(to: URL(filePath: "Inventions.sampledeck"))
/// ```
public struct PackedDeck: Sendable {
  /// The deck. Its attachments are read from the file when asked for.
  public let deck: Deck
  private let keeper: PackedBlobs

  /// Opens a packed file.
  ///
  /// - Throws: `DeckError.notFound`; `.notADeck` for a file that is no archive or holds no deck;
  ///   `.damaged` naming the entry or the line.
  public init(contentsOf url: URL) throws(DeckError) {
    try self.init(url.path, on: RealFileSystem())
  }

  package init(_ path: String, on system: any FileSystem) throws(DeckError) {
    keeper = try PackedBlobs(path, on: system)
    let manifest = try keeper.manifest()
    var deck = Deck(opened: manifest)
    deck.home = DeckHome(keeper: keeper, manifest: manifest)
    self.deck = deck
  }

  /// Whether a file is an archive with a deck in it, whatever it is called.
  public static func isOne(at url: URL) -> Bool {
    let head = try? readHead(of: url.path, count: 4)
    guard head == Array("PK\u{3}\u{4}".utf8) else { return false }
    return (try? PackedBlobs(url.path, on: RealFileSystem())) != nil
  }

  /// What its package is called inside, without the ending; nil where it lies in no folder.
  public var name: String? { keeper.name }

  /// The logs of the learner who packed it, if that was asked for.
  ///
  /// - Throws: `DeckError.damaged` for one whose bytes are not those that were packed.
  public var progress: [LogFile] {
    get throws(DeckError) {
      do {
        return try keeper.logs()
      } catch {
        throw DeckError(error)
      }
    }
  }

  /// The attachments that its cards name and that are not in the file.
  public var missing: Set<BlobID> { deck.blobs.filter { keeper.content(of: $0) == nil } }

  /// Makes a package where nothing is: built beside its place and moved there when it is whole.
  ///
  /// Takes the manifest and the attachments it names, and nothing else; ``missing`` ones stay so. After
  /// a failure nothing is there.
  ///
  /// - Parameter url: Where to.
  /// - Returns: The deck as it lies there.
  /// - Throws: `DeckError.exists`; `.blobDamaged`, `.failed`.
  @discardableResult
  public func unpack(to url: URL) throws(DeckError) -> Deck {
    try unpack(to: url.path, on: RealFileSystem())
  }

  package func unpack(to path: String, on system: any FileSystem) throws(DeckError) -> Deck {
    try DeckPackage.create(path, deck, lacking: missing, now: deck.created, on: system).deck
  }
}
