import CSystem
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
      return ["Z_METADATA", "ZCARD"].allSatisfy { store.holds($0) || log.holds($0) }
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

extension [UInt8] {
  fileprivate func holds(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    return unsafe cs_occurs(needle, needle.count, self, count)
  }
}
