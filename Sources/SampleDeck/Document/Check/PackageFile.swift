import Codec
import PackageStore

/// What a file or folder in a package is, by its name and kind.
enum PackageFile: Hashable {
  case manifest
  case blobsFolder
  case blob(Digest)
  /// A manifest that a sync client left because both sides had changed.
  case conflictCopy
  /// What a save that was cut off left.
  case leftover
  /// What a desktop puts into every folder.
  case junk
  /// Stands for a file, of this path, that a sync client has not brought to this machine.
  case placeholder(for: String)
  case unknown

  init(_ entry: Entry) {
    let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let isInBlobs = parts.count == 2 && parts[0] == PackageStore.blobsName
    self =
      if entry.path == PackageStore.manifestName {
        .manifest
      } else if entry.path == PackageStore.blobsName {
        .blobsFolder
      } else if isInBlobs, let digest = Digest(hex: name) {
        .blob(digest)
      } else if entry.kind == .file, PackageStore.isLeftover(entry.path) {
        .leftover
      } else if isJunk(name) {
        .junk
      } else if let missing = nameOfMissingFile(name) {
        .placeholder(for: entry.path.dropLast(name.count) + missing)
      } else if entry.kind == .file, parts.count == 1, isConflictCopy(name) {
        .conflictCopy
      } else {
        .unknown
      }
  }
}

private func isJunk(_ name: String) -> Bool {
  let names: Set = [
    ".DS_Store", ".localized", "Icon\r", "Thumbs.db", "ehthumbs.db", "desktop.ini", ".directory",
    "__MACOSX", ".Spotlight-V100", ".Trashes", ".fseventsd",
  ]
  return names.contains(name) || name.hasPrefix("._")
}

/// The file that a placeholder stands for:
///
///     .manifest.json.icloud                                  iCloud
///     manifest.json.nextcloud, manifest.json.owncloud        Nextcloud, ownCloud
private func nameOfMissingFile(_ name: String) -> String? {
  if name.hasPrefix("."), name.hasSuffix(".icloud") {
    return String(name.dropFirst().dropLast(".icloud".count))
  }
  let ending = [".nextcloud", ".owncloud"].first(where: name.hasSuffix)
  return ending.map { String(name.dropLast($0.count)) }
}

/// Whether a name is one that a sync client gives to the other version of `manifest.json`:
///
///     manifest (Anna's conflicted copy 2026-11-30).json      Dropbox, Nextcloud, Seafile, Box
///     manifest 2.json, manifest (1).json, manifest-ANNAS-PC.json       iCloud, Drive, OneDrive
///     manifest.sync-conflict-20261130-101112-ABCDEFG.json    Syncthing
///     manifest.Conflict.json, manifest [conflicted].json     Resilio, pCloud
///     manifest_ANNAS-PC_Nov-30-101112-2026_Conflict.json     Synology
///     manifest.json.sb-1a2b3c4d-5e6f7a, manifest.json.orig   macOS, git and patch
///     manifest.json.conflict1, manifest.json..path1          rclone
private func isConflictCopy(_ name: String) -> Bool {
  let stem = "manifest"
  guard name.hasPrefix(stem) else { return false }
  let rest = name.dropFirst(stem.count)
  if rest.hasSuffix(".json"), let first = rest.first, rest.count > ".json".count {
    return " (-_.~".contains(first)
  }
  return [".json.sb-", ".json.orig", ".json~", ".json.conflict", ".json..path"].contains {
    rest.hasPrefix($0)
  }
}
