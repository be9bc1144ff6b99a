import Codec
import PackageStore

/// The package inside an archive.
struct PackedBlobs: BlobKeeper {
  private let archive: Archive.Reader
  private let manifestEntry: Archive.Entry
  /// The folder that the package is in the archive, with a slash at its end; empty for the archive
  /// itself.
  private let folder: String

  init(_ path: String, on system: any FileSystem) throws(DeckError) {
    do {
      archive = try Archive.Reader(unpacking: path, on: system)
    } catch .badArchive(_, _, .notAnArchive) {
      throw .notADeck(path: path, reason: "it is neither a folder nor a ZIP archive")
    } catch {
      throw DeckError(error)
    }
    // Other programs have files of that name too, in a download of somebody's whole repository, say.
    let all = archive.entries.filter(Self.isManifest)
    let inPackages = all.filter { $0.name.hasSuffix(".sampledeck/\(PackageStore.manifestName)") }
    let manifests = inPackages.isEmpty ? all : inPackages
    let depth = manifests.map(Self.depth).min()
    let outermost = manifests.filter { Self.depth(of: $0) == depth }
    guard let manifest = outermost.first else {
      throw .notADeck(path: path, reason: "the archive holds no manifest.json")
    }
    guard outermost.count == 1 else {
      let names = outermost.map { "“\($0.name)”" }.joined(separator: " and ")
      throw .notADeck(path: path, reason: "the archive holds several: \(names)")
    }
    manifestEntry = manifest
    folder = String(manifest.name.dropLast(PackageStore.manifestName.count))
  }

  /// The Finder keeps a twin of every file in a folder of its own.
  private static func isManifest(_ entry: Archive.Entry) -> Bool {
    let parts = entry.name.split(separator: "/")
    return !entry.isFolder && parts.last == "manifest.json" && parts.first != "__MACOSX"
  }

  private static func depth(of entry: Archive.Entry) -> Int {
    entry.name.split(separator: "/").count
  }

  var path: String { archive.path }

  var name: String? {
    folder.split(separator: "/").last.flatMap { folder in
      guard folder.hasSuffix(".sampledeck") else { return String(folder) }
      let name = folder.dropLast(".sampledeck".count)
      return name.isEmpty ? nil : String(name)
    }
  }

  func manifest() throws(DeckError) -> Manifest {
    let bytes: [UInt8]
    do {
      bytes = try archive.bytes(of: manifestEntry, limit: PackageStore.manifestLimit)
    } catch {
      throw DeckError(error)
    }
    return try Manifest(bytes, name: "\(path)/\(manifestEntry.name)")
  }

  /// The logs, by name.
  func logs() throws -> [LogFile] {
    let prefix = folder + Parcel.progressName + "/"
    return try archive.entries.filter { entry in
      !entry.isFolder && entry.name.hasPrefix(prefix)
        && StudyBackup.isFile(String(entry.name.dropFirst(prefix.count)))
    }
    .map { entry in
      let bytes = try archive.bytes(of: entry, limit: Self.logLimit)
      return LogFile(name: String(entry.name.dropFirst(prefix.count)), bytes: bytes).mended
    }
    .sorted { $0.name < $1.name }
  }

  private static let logLimit = 1 << 28

  private func entry(of blob: BlobID) -> Archive.Entry? {
    archive.file("\(folder)\(PackageStore.blobsName)/\(blob)")
  }

  func content(of blob: BlobID) -> Attachment.Content? {
    guard entry(of: blob) != nil else { return nil }
    // Whoever takes it has to hash it anyhow.
    return .stream(ByteStream { try read(blob, verify: false, $0) })
  }

  func summary(of blob: BlobID) -> BlobSummary? {
    guard let entry = entry(of: blob),
      let head = try? archive.head(of: entry, MediaKind.prefixLength)
    else { return nil }
    return BlobSummary(size: entry.size, head: head)
  }

  func filePath(of blob: BlobID) -> String? { nil }

  func read(_ blob: BlobID, verify: Bool, _ body: (Span<UInt8>) throws -> Void) throws {
    guard let entry = entry(of: blob) else { throw DeckError.blobMissing(blob, path: path) }
    guard entry.size <= PackageStore.blobLimit else {
      throw archive.flaw(.tooLarge(limit: PackageStore.blobLimit), entry)
    }
    var hash = SHA256()
    try archive.read(entry) { piece in
      if verify { hash.update(piece) }
      try body(piece)
    }
    if verify, hash.finish() != blob.digest { throw DeckError.blobDamaged(blob, path: path) }
  }
}
