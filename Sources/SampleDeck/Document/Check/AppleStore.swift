import CSystem
import PackageStore

extension PackageStore {
  /// Whether the folder is a document of Apple's flashcard sample: an SQLite file with Core Data's
  /// tables and an entity `Card`, and no manifest.
  var isAppleStore: Bool {
    ((try? listing()) ?? []).contains { entry in
      guard entry.kind == .file, !entry.path.contains("/"),
        let bytes = try? readFile(entry.path, limit: 256 << 20)
      else { return false }
      return bytes.starts(with: "SQLite format 3\0".utf8)
        && ["Z_METADATA", "ZCARD"].allSatisfy { bytes.holds($0) }
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    return unsafe cs_occurs(needle, needle.count, self, count)
  }
}
