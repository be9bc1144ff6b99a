import Codec
import PackageStore

/// What is to be done to a package so that it opens and nothing more can be got out of it: made up in
/// reading, then carried out.
struct Healing {
  private(set) var report = HealReport()

  private let store: PackageStore
  private let folder: String
  private let system: any FileSystem
  /// The manifest's bytes as they were read; nil where there was none.
  private var opened: [UInt8]?
  private var manifest: Manifest
  private var copies: [(name: String, bytes: [UInt8])] = []
  private var blobs: [BlobSource] = []

  /// Somebody saved between the reading and the writing.
  private struct Overtaken: Error {}

  /// Mends a package; what is changed or taken out is kept in `folder`.
  static func heal(
    _ path: String, from merge: StoppedMerge?, keepingIn folder: String, isDryRun: Bool,
    on system: any FileSystem, finding find: (BlobID) -> [UInt8]?
  ) throws -> HealReport {
    let store = try PackageStore.open(path, on: system)
    for _ in 1...10 {
      var healing = try Healing(store, from: merge, folder: folder, on: system, finding: find)
      if isDryRun { return healing.report }
      do {
        try healing.carryOut()
        return healing.report
      } catch is Overtaken {
        continue
      }
    }
    throw StoreError.inUse(path: path)
  }

  private init(
    _ store: PackageStore, from merge: StoppedMerge?, folder: String,
    on system: any FileSystem, finding find: (BlobID) -> [UInt8]?
  ) throws {
    self.store = store
    self.folder = folder
    self.system = system
    let files = try store.files()
    let onDisk = try Self.manifest(in: store)
    opened = onDisk?.bytes
    let versions = try merge.map { try Self.versions(of: $0, in: store) } ?? []
    let texts = try Self.texts(versions, onDisk, in: store, files, &report)
    // Against a base, a record that cannot be read would be one that was deleted.
    let isExact = versions.count == 2 && versions.allSatisfy(\.recovery.dropped.isEmpty)
    let base = isExact ? merge?.base.flatMap { try? ManifestReader.read($0) } : nil

    let head = texts.lazy.compactMap(\.recovery.head).first
    let newID = CardID.derived(from: SHA256.hash(texts[0].bytes))
    var joined: Manifest?
    for (index, text) in texts.enumerated() {
      let theirs = try text.manifest(head: head ?? Array("{\"id\":\"\(newID)\"}".utf8))
      let isCopy = text.name != PackageStore.manifestName
      if let mine = joined, mine.id != theirs.id, isCopy {
        report.left.append(.notJoined(text.name, "belongs to another deck"))
        continue
      }
      let isTheirs = index == 1 && versions.count == 2
      joined = joined?.joined(with: theirs, base: isTheirs ? base : nil).manifest ?? theirs
      if isCopy { copies.append((text.name, text.bytes)) }
      var places = PlaceFinder(text.bytes)
      report.dropped += text.recovery.dropped.map { Finding($0, path: text.name, &places) }
    }
    if head == nil { report.dropped.append(.newID(newID)) }
    manifest = (joined ?? Manifest(empty: newID, created: Timestamp(milliseconds: 0))).canonical

    report.count = manifest.living
    report.isRewritten = manifest.bytes != opened
    report.joined = copies.map(\.name)
    let disputed = manifest.entries.lazy.filter(\.hasAlso).map(manifest.card)
    report.conflicts = disputed.filter(\.isConflict).map(\.id)
    try findBlobs(among: files, or: find)
  }

  private static func manifest(in store: PackageStore) throws -> ManifestText? {
    do {
      return try ManifestText(PackageStore.manifestName, in: store, try store.readManifest())
    } catch StoreError.manifestMissing {
      return nil
    }
  }

  private static func versions(
    of merge: StoppedMerge, in store: PackageStore
  ) throws -> [ManifestText] {
    try [merge.ours, merge.theirs].compactMap(\.self).map {
      try ManifestText(PackageStore.manifestName, in: store, $0)
    }
  }

  /// All that is to be joined, never none, and something can be read of one: the versions of a merge,
  /// the manifest and its copies.
  private static func texts(
    _ versions: [ManifestText], _ onDisk: ManifestText?, in store: PackageStore,
    _ files: [(entry: Entry, kind: PackageFile)], _ report: inout HealReport
  ) throws -> [ManifestText] {
    var texts = versions
    // Where git wrote its markers, the versions tell all that stands between them.
    if let onDisk, versions.isEmpty || onDisk.recovery.flaw == nil { texts.append(onDisk) }
    if texts.isEmpty, store.isAppleStore {
      throw DeckError.notSupported(path: store.path, .appleStore)
    }
    for (entry, kind) in files where kind == .conflictCopy {
      let bytes = try store.readFile(entry.path)
      if let text = try? ManifestText(entry.path, in: store, bytes), !text.recovery.isEmpty {
        texts.append(text)
      } else {
        report.left.append(.notJoined(entry.path, "holds no deck that this program can read"))
      }
    }
    guard let first = texts.first else { throw StoreError.manifestMissing(path: store.path) }
    if texts.allSatisfy(\.recovery.isEmpty), let flaw = first.recovery.flaw {
      throw DeckError.damaged(path: first.path, flaw.flaw(in: first.bytes))
    }
    return texts
  }

  /// Finds the bytes of attachments that are damaged or missing.
  private mutating func findBlobs(
    among files: [(entry: Entry, kind: PackageFile)], or find: (BlobID) -> [UInt8]?
  ) throws {
    let present = Set(files.compactMap { $0.entry.kind == .file ? $0.kind : nil })
    for digest in digests(in: manifest.bytes).sorted() {
      let damage = present.contains(.blob(digest)) ? try store.damage(of: digest) : .otherBytes
      guard let damage else { continue }
      if damage == .lineEnds {
        blobs.append(.bytes(try store.bytesWithoutCarriageReturns(of: digest)))
      } else if let twin = try twin(of: digest, among: files) {
        blobs.append(.file("\(store.path)/\(twin)"))
      } else if let bytes = find(BlobID(digest)), SHA256.hash(bytes) == digest {
        blobs.append(.bytes(bytes))
      } else {
        continue
      }
      report.mended.append(BlobID(digest))
    }
  }

  /// A file among the blobs that has the bytes of an attachment, and its digits in its name.
  private func twin(
    of digest: Digest, among files: [(entry: Entry, kind: PackageFile)]
  ) throws -> String? {
    for (entry, kind) in files where kind == .unknown && entry.kind == .file {
      let parts = entry.path.split(separator: "/", maxSplits: 1).map(String.init)
      if parts.count == 2, parts[1].contains(digest.hex),
        try store.hash(ofBlobFile: parts[1]) == digest
      {
        return entry.path
      }
    }
    return nil
  }

  /// Keeps what is to be changed, stages the attachments, commits, and only then takes out the copies:
  /// cut off anywhere, it leaves the old deck or the new one, and doing it again ends it.
  private mutating func carryOut() throws {
    if report.isRewritten, let opened { try setAside(PackageStore.manifestName, opened) }
    for (name, bytes) in copies { try setAside(name, bytes) }
    _ = try store.stageBlobs(blobs)
    if report.isRewritten {
      try store.commit(manifest.bytes, replacing: opened) { _ in throw Overtaken() }
    }
    for (name, bytes) in copies {
      guard try store.removeFile(name, holding: bytes) else { throw Overtaken() }
    }
  }

  /// Named by its bytes, so that doing it twice keeps one copy.
  private mutating func setAside(_ name: String, _ bytes: [UInt8]) throws {
    let digits = SHA256.hash(bytes).hex.prefix(16)
    let path = "\(folder)/\(manifest.id)/\(digits) \(name)"
    try PrivateFile(path: path, on: system).write(bytes)
    report.setAside.append(path)
  }
}

/// A file that is, or was, a manifest.
private struct ManifestText {
  let name: String
  let path: String
  let bytes: [UInt8]
  let recovery: Recovery

  init(_ name: String, in store: PackageStore, _ bytes: [UInt8]) throws(DeckError) {
    self.name = name
    path = "\(store.path)/\(name)"
    self.bytes = bytes
    do throws(ManifestFlaw) {
      recovery = try Recovery(bytes)
    } catch {
      throw .notSupported(path: path, error.flaw(in: bytes))
    }
  }

  func manifest(head: [UInt8]) throws(DeckError) -> Manifest {
    do throws(ManifestFlaw) {
      return try recovery.manifest(head: head)
    } catch {
      throw .damaged(path: path, error.flaw(in: bytes))
    }
  }
}

extension Finding {
  fileprivate static func notJoined(_ path: String, _ why: String) -> Finding {
    Finding(
      .warning, "conflict-copy", "this copy \(why)", remedy: "It stays where it is.", path: path)
  }

  fileprivate static func newID(_ id: CardID) -> Finding {
    Finding(
      .damaged, "manifest-deck-missing", "the deck's own record is lost; its id is \(id) now",
      remedy: "Put back its “id” from another copy, and what was learned counts again.",
      path: PackageStore.manifestName)
  }
}
