#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec
import PackageStore

extension Attachment {
  /// Takes a file; it is read now, for its digest, and again when the deck is saved.
  ///
  /// In constant memory.
  ///
  /// - Parameters:
  ///   - url: A plain file, or a link to one, of at most 4 GiB.
  ///   - name: The name under which the card's text speaks of it; nil: the file's own.
  /// - Throws: `DeckError.notFound`, `.failed`.
  public init(contentsOf url: URL, name: String? = nil) throws(DeckError) {
    let path = url.path
    var hash = SHA256()
    var prefix: [UInt8] = []
    var size = 0
    do {
      try readPlainFile(path, limit: PackageStore.blobLimit) { chunk in
        if prefix.isEmpty {
          prefix = chunk.indices.prefix(MediaKind.prefixLength).map { chunk[$0] }
        }
        hash.update(chunk)
        size += chunk.count
      }
    } catch StoreError.wrongKind(let path, let kind) {
      throw .failed("\(path): this is \(kind.noun), and only a file can be attached.")
    } catch {
      throw DeckError(error)
    }
    self.init(
      name: name ?? url.lastPathComponent, blob: BlobID(hash.finish()), kind: MediaKind(of: prefix),
      size: size, content: .file(path: path))
  }
}
