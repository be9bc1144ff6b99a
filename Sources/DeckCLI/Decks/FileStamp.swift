#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells a deck's manifest from another that was put in its place, without reading it.
struct FileStamp: Equatable {
  private let modified: Date?
  private let number: UInt64?

  /// The stamp of the package at a path; nil where there is none.
  init?(_ package: String?) {
    guard let package,
      let facts = try? FileManager.default.attributesOfItem(atPath: package + "/manifest.json")
    else { return nil }
    modified = facts[.modificationDate] as? Date
    number = facts[.systemFileNumber] as? UInt64
  }
}
