import Codec
import Glibc

/// Something in a package or folder.
package struct Entry: Hashable, Sendable {
  /// Its path from the folder that was listed.
  package var path: String
  package var kind: FileKind
  package var size: Int
  /// Seconds since 1970.
  package var modified: Int
}

extension PackageStore {
  /// Everything in the package, sorted by path; links are named and not followed.
  package func listing() throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    try system.collect(folder, prefix: "", depth: 32, into: &entries)
    return entries.sorted { $0.path.precedesByBytes($1.path) }
  }
}

/// What stands in a folder, sorted by name, without what is inside its folders; nothing when there is
/// no such folder.
package func entries(of path: String, on system: any FileSystem = RealFileSystem())
  throws(StoreError) -> [Entry]
{
  do {
    let folder = try system.open(path, in: nil, as: .folder)
    var entries: [Entry] = []
    try system.collect(folder, prefix: "", depth: 0, into: &entries)
    return entries.sorted { $0.path.precedesByBytes($1.path) }
  } catch .system(_, _, ENOENT) {
    return []
  }
}

extension FileSystem {
  fileprivate func collect(
    _ folder: Handle, prefix: String, depth: Int, into entries: inout [Entry]
  ) throws(StoreError) {
    for name in try list(folder) {
      // What is gone by now, or has a name that is no text, is told and not looked at.
      let status = try statusIfAny(of: name, in: folder)
      entries.append(
        Entry(
          path: prefix + name, kind: status?.kind ?? .other, size: status?.size ?? 0,
          modified: status?.modified ?? 0))
      if status?.kind == .folder, depth > 0 {
        try collect(
          openFolder(name, in: folder), prefix: prefix + name + "/", depth: depth - 1,
          into: &entries)
      }
    }
  }
}
