package import Codec

/// Why something on the disk could not be read or written.
package enum StoreError: Error, Hashable, Sendable {
  case notFound(path: String)
  case alreadyExists(path: String)
  case notAPackage(path: String)
  case manifestMissing(path: String)
  /// A link, folder, pipe or device where a plain file (or a real folder) must be.
  case wrongKind(path: String, FileKind)
  case inUse(path: String)
  case changedUnderneath(path: String)
  case tooLarge(path: String, limit: Int)
  case blobMissing(Digest, path: String)
  case blobDamaged(Digest, path: String)
  /// What was to be stored could not be read; the sentence says why.
  case unreadable(String)
  /// An archive, or the entry of it that is named, is not taken.
  case badArchive(path: String, entry: String?, Archive.Flaw)
  /// A call of the operating system failed; `code` is its `errno`.
  case system(call: String, path: String, code: Int32)

  /// What was wrong, where, and what to do about it.
  package var message: String {
    switch self {
    case .notFound(let path):
      "There is nothing at \(path). Check the name and the folder."
    case .alreadyExists(let path):
      "\(path) exists already and was left alone. Choose another name."
    case .notAPackage(let path):
      "\(path) is not a folder, so it is not a deck."
    case .manifestMissing(let path):
      "\(path) holds no manifest.json, so it is no deck, or not all of it has arrived yet. "
        + "If it comes from a synced folder, wait until that is complete."
    case .wrongKind(let path, .file):
      "\(path) is a file where a folder must be. Move it away."
    case .wrongKind(let path, .link):
      "\(path) is a symbolic link, which is never followed inside a deck. "
        + "Put what it leads to in its place."
    case .wrongKind(let path, let kind):
      "\(path) is \(kind.noun) where a plain file must be."
    case .inUse(let path):
      "\(path) is being saved by another program. Nothing was changed; try again in a moment."
    case .changedUnderneath(let path):
      "\(path) was moved, removed or replaced since it was opened. Nothing was changed; "
        + "open it again where it is now."
    case .tooLarge(let path, let limit):
      "\(path) is larger than the limit of \(byteCount(limit))."
    case .blobMissing(let digest, let path):
      "The attachment \(digest.hex.prefix(12)) is missing: there is no \(path). "
        + "Attach it again, or copy the file from another copy of the deck."
    case .blobDamaged(let digest, let path):
      "The attachment \(digest.hex.prefix(12)) is damaged: \(path) does not hold the bytes it is "
        + "named for. Attach it again, or copy the file from another copy of the deck."
    case .unreadable(let reason): reason
    case .badArchive(let path, let entry, let flaw):
      "\(path): \(flaw.message(of: entry)). Nothing was taken from it; ask for another copy."
    case .system(let call, let path, let code):
      systemMessage(call: call, path: path, code: code)
    }
  }
}

extension FileKind {
  package var noun: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .other: "a pipe, socket or device"
    }
  }
}

func byteCount(_ bytes: Int) -> String {
  for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
  where bytes >= unit && bytes % unit == 0 {
    return "\(bytes / unit) \(name)"
  }
  return "\(bytes) bytes"
}
