#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec
package import PackageStore

extension DeckCheck {
  /// The names of other versions of the manifest that sync clients left in a package because two sides
  /// had changed it; `heal` joins them in. Reads the names in one folder and nothing else.
  ///
  /// - Parameter url: The package, or a link to it.
  /// - Returns: The names, sorted; none where the folder cannot be read.
  public static func conflictCopies(in url: URL) -> [String] {
    let entries = (try? entries(of: url.path)) ?? []
    return entries.filter { PackageFile($0) == .conflictCopy }.map(\.path)
  }

  /// Mends a package: keeps every record that can be read, joins both sides of a stopped git merge and
  /// the copies that sync clients left, takes damaged attachments from whole twins, and spells the
  /// manifest as a save does.
  ///
  /// Whatever it changes or takes out is first kept as it was in a folder of the caller's. Through the
  /// same lock, temporary file and rename as a save; doing it again changes nothing.
  ///
  /// - Parameters:
  ///   - url: The package, or a link to it.
  ///   - merge: The versions that git was to merge, where it stopped. They tell more than the markers
  ///     that it left, and are there where it left none.
  ///   - folder: A private folder, made where it is missing.
  ///   - isDryRun: Changes nothing and reports what would be done.
  ///   - find: Asked for the bytes of each attachment that is missing, or damaged, and has no twin here.
  /// - Returns: What was done.
  /// - Throws: `DeckError.damaged` where nothing can be read; `.notSupported` for another format or a
  ///   later version; `.inUse`, `.failed`.
  public static func heal(
    _ url: URL, from merge: StoppedMerge? = nil, keepingIn folder: URL, isDryRun: Bool = false,
    finding find: (BlobID) -> [UInt8]? = { _ in nil }
  ) throws(DeckError) -> HealReport {
    try heal(
      url.path, from: merge, keepingIn: folder.path, isDryRun: isDryRun, on: RealFileSystem(),
      finding: find)
  }

  package static func heal(
    _ path: String, from merge: StoppedMerge? = nil, keepingIn folder: String,
    isDryRun: Bool = false, on system: any FileSystem,
    finding find: (BlobID) -> [UInt8]? = { _ in nil }
  ) throws(DeckError) -> HealReport {
    do {
      return try Healing.heal(
        path, from: merge, keepingIn: folder, isDryRun: isDryRun, on: system, finding: find)
    } catch {
      throw DeckError(error)
    }
  }

  /// Removes the attachments that no card names and what saves that were cut off have left, if it is
  /// older than a day.
  ///
  /// - Parameters:
  ///   - url: The package, or a link to it.
  ///   - kept: Attachments to keep although no card names them, because an undo may bring them back.
  ///   - now: The present time.
  ///   - isDryRun: Removes nothing.
  /// - Returns: The paths of what was removed, from the package.
  /// - Throws: `DeckError.damaged` where the manifest does not tell what is needed; `.inUse`,
  ///   `.failed`.
  public static func clean(
    _ url: URL, keeping kept: Set<BlobID> = [], now: Date = Date(), isDryRun: Bool = false
  ) throws(DeckError) -> [String] {
    try clean(url.path, keeping: kept, now: now, isDryRun: isDryRun, on: RealFileSystem())
  }

  package static func clean(
    _ path: String, keeping kept: Set<BlobID> = [], now: Date, isDryRun: Bool = false,
    on system: any FileSystem
  ) throws(DeckError) -> [String] {
    do {
      let store = try PackageStore.open(path, on: system)
      let seconds = Timestamp(now).milliseconds / 1000
      return try store.clean(now: Int(seconds), isDryRun: isDryRun) { bytes in
        _ = try Manifest(bytes, name: "\(path)/\(PackageStore.manifestName)")
        var needed = Set(kept.map(\.digest)).union(digests(in: bytes))
        // A copy that is still to be joined needs its attachments.
        for (entry, kind) in try store.files() where kind == .conflictCopy {
          needed.formUnion(digests(in: try store.readFile(entry.path)))
        }
        return needed
      }
    } catch {
      throw DeckError(error)
    }
  }
}
