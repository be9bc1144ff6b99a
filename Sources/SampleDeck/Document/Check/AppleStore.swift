import Codec
import PackageStore

extension PackageStore {
  /// Whether the folder is a document of Apple's flashcard sample: an SQLite file with Core Data's
  /// tables and an entity `Card`, some of which may still be in the log beside it.
  var isAppleStore: Bool {
    ((try? listing()) ?? []).contains { entry in
      guard entry.kind == .file, !entry.path.contains("/") else { return false }
      let store = bytes(of: entry.path)
      guard store.starts(with: "SQLite format 3\0".utf8) else { return false }
      let log = bytes(of: entry.path + "-wal")
      return ["Z_METADATA", "ZCARD"].allSatisfy { name in
        store.span.holds(name.utf8.span) || log.span.holds(name.utf8.span)
      }
    }
  }

  private func bytes(of name: String) -> [UInt8] {
    (try? readFile(name, limit: 256 << 20)) ?? []
  }
}

extension DeckError.Flaw {
  static let appleStore = DeckError.Flaw(
    "apple-store", "this is a deck of Apple's SwiftData sample",
    remedy: "deck import takes its cards over; the document stays as it is.")
}
