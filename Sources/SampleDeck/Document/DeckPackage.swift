#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec
import PackageStore

/// Where a deck stands, and the manifest that was opened from there or saved to it.
struct DeckHome: Sendable {
  let keeper: any BlobKeeper
  let manifest: Manifest
}

/// A deck's package on disk, opened.
struct DeckPackage: Sendable {
  let store: PackageStore

  init(_ path: String, on system: any FileSystem = RealFileSystem()) throws(DeckError) {
    do {
      store = try PackageStore.open(path, on: system)
    } catch {
      throw DeckError(error)
    }
  }

  private init(_ store: PackageStore) { self.store = store }

  var path: String { store.path }

  func read() throws(DeckError) -> Deck {
    let bytes: [UInt8]
    do {
      bytes = try store.readManifest()
    } catch .manifestMissing where store.isAppleStore {
      throw .notSupported(path: path, .appleStore)
    } catch {
      throw DeckError(error)
    }
    return holding(try Manifest(bytes, name: "\(path)/\(PackageStore.manifestName)"))
  }

  /// Whether the manifest on disk is the one a deck was opened with. Where it cannot be read it is not.
  func holds(_ deck: Deck) -> Bool {
    deck.home.flatMap { try? store.manifestHolds($0.manifest.bytes) } ?? false
  }

  /// Makes a package where nothing is; `lacking` are the attachments that are known to be missing.
  static func create(
    _ path: String, _ deck: Deck, lacking missing: Set<BlobID> = [], now: Date,
    on system: any FileSystem = RealFileSystem()
  ) throws(DeckError) -> (package: DeckPackage, deck: Deck) {
    try deck.checkChanges()
    let manifest = deck.committed(now: now).opened
    try manifest.checkLengths()
    let blobs = deck.blobs(besides: nil).subtracting(missing).sorted()
    var sources: [BlobSource] = []
    for blob in blobs {
      guard let content = deck.content(of: blob) else {
        throw .blobMissing(blob, path: deck.home?.keeper.path ?? path)
      }
      sources.append(content.source)
    }
    do {
      let store = try PackageStore.create(
        path, manifest: manifest.bytes, blobs: sources, referring: blobs.map(\.digest), on: system)
      let package = DeckPackage(store)
      return (package, package.holding(manifest))
    } catch .blobMissing(let digest, _) {
      // All were written; what is missing were other bytes.
      throw .blobDamaged(BlobID(digest), path: deck.home?.keeper.path ?? path)
    } catch {
      throw DeckError(error)
    }
  }

  private func holding(_ manifest: Manifest) -> Deck {
    var deck = Deck(opened: manifest)
    deck.home = DeckHome(keeper: self, manifest: manifest)
    return deck
  }

  /// Saves what was changed, joined with what somebody else saved meanwhile.
  ///
  /// Where the folder cannot be locked, the private file `lock` is. Gives the deck as it is on disk, and
  /// what the join did if there was one.
  func save(
    _ deck: Deck, now: Date, lock: String? = nil
  ) throws(DeckError) -> (deck: Deck, report: JoinReport?) {
    try deck.checkChanges()
    let mine = deck.committed(now: now).opened
    try mine.checkLengths()
    // Of another copy of the deck it is not known what it was made from.
    let base = deck.home.flatMap {
      ($0.keeper as? DeckPackage)?.store.identity == store.identity ? $0.manifest : nil
    }
    let referred = deck.blobs(besides: base)
    do {
      try stage(referred.compactMap { blob in deck.content(of: blob).map { (blob, $0) } })
      var saved = mine
      var report: JoinReport?
      let blobs = referred.map(\.digest)
      try store.commit(
        mine.bytes, replacing: (base ?? mine).bytes, blobs: blobs, locking: Locking(fallback: lock)
      ) { onDisk in
        let theirs =
          base == nil
          ? try stranger(onDisk, of: deck.id) : try successor(onDisk, of: deck.id)
        let common = base.flatMap { theirs.isMade(from: $0) ? $0 : nil }
        (saved, report) = mine.joined(with: theirs, base: common)
        try saved.checkLengths()
        return (saved.bytes, blobs)
      }
      return (holding(saved), report)
    } catch {
      throw DeckError(error)
    }
  }

  /// The manifest of a package that a deck is saved into for the first time.
  private func stranger(_ bytes: [UInt8], of deck: DeckID) throws(DeckError) -> Manifest {
    let theirs = try Manifest(bytes, name: "\(path)/\(PackageStore.manifestName)")
    guard theirs.id == deck else { throw .exists(path: path) }
    return theirs
  }

  /// The manifest that took the place of the one that was opened.
  private func successor(_ bytes: [UInt8], of deck: DeckID) throws(DeckError) -> Manifest {
    let theirs: Manifest
    do {
      theirs = try Manifest(bytes, name: path)
    } catch {
      throw .changedUnderneath(
        path: path, reason: "was damaged since it was opened (\(error.message))")
    }
    guard theirs.id == deck else {
      throw .changedUnderneath(path: path, reason: "holds another deck since it was opened")
    }
    return theirs
  }

  private func stage(_ contents: [(BlobID, Attachment.Content)]) throws {
    let new = contents.filter { id, content in content != .file(path: store.path(of: id.digest)) }
    let blobs = try store.stageBlobs(new.map(\.1.source))
    for (blob, (id, content)) in zip(blobs, new) where blob.digest != id.digest {
      guard case .file(let path) = content else {
        throw DeckError.blobDamaged(id, path: store.path)
      }
      throw DeckError.failed(
        "\(path) was changed while it was being attached. Nothing was saved; attach it again.")
    }
  }
}

extension DeckPackage: BlobKeeper {
  func content(of blob: BlobID) -> Attachment.Content? {
    summary(of: blob).map { _ in .file(path: store.path(of: blob.digest)) }
  }

  func summary(of blob: BlobID) -> BlobSummary? { try? store.blob(blob.digest) }

  func filePath(of blob: BlobID) -> String? { store.path(of: blob.digest) }

  func read(_ blob: BlobID, verify: Bool, _ body: (Span<UInt8>) throws -> Void) throws {
    try store.readBlob(blob.digest, verify: verify, body)
  }
}

extension Attachment.Content {
  fileprivate var source: BlobSource {
    switch self {
    case .bytes(let bytes): .bytes(bytes)
    case .file(let path): .file(path)
    case .stream(let stream): .stream(stream)
    }
  }
}

extension Manifest {
  /// Refuses a record that could not be read again: texts in conflict may add up to one.
  fileprivate func checkLengths() throws(DeckError) {
    for entry in entries where entry.range.count > JSONCursor.maximumRecord {
      throw .refused(
        "Card \(entry.id) would take more than 16 MiB with all that is kept of it. Shorten it, or "
          + "settle its conflict, in one of the copies first.")
    }
  }
}

extension Deck {
  /// Refuses the first changed member or card that breaks the format, by name.
  func checkChanges() throws(DeckError) {
    for (register, json) in head.registers.values
    where (try? JSONValue(json: json)) == nil {
      throw .refused("The deck's \(register.name) holds a NUL character; take it out.")
    }
    for case let card? in changed.values { try card.check() }
  }

  /// Where the bytes of a blob can be had: in memory, from a file to attach, or from the package the
  /// deck was opened from.
  func content(of blob: BlobID) -> Attachment.Content? {
    staged[blob] ?? home?.keeper.content(of: blob)
  }

  /// The blobs that some of the cards refer to.
  func blobs(of ids: [CardID]) -> Set<BlobID> {
    let parts = ids.indices.parts(ofAtLeast: 2048).concurrentMap { part in
      let entries = ids[part].lazy.filter { changed[$0] == nil }.compactMap(opened.entry)
      return ids[part].reduce(into: opened.blobs(of: entries)) { blobs, id in
        if case let card?? = changed[id] { blobs.formUnion(card.blobs) }
      }
    }
    return parts.reduce(into: []) { $0.formUnion($1) }
  }

  /// The attachments that its cards name, those that a conflict keeps among them, and what an import
  /// keeps beside the cards.
  public var blobs: Set<BlobID> { blobs(besides: nil) }

  /// The blobs that the deck refers to and a manifest that it was made from does not; nil: all.
  fileprivate func blobs(besides base: Manifest?) -> Set<BlobID> {
    guard let base else { return blobs(of: references().map(\.id)) }
    guard base.bytes == opened.bytes else {
      // Joined with another deck, any card may have brought some.
      return blobs(besides: nil).subtracting(Deck(opened: base).blobs(besides: nil))
    }
    return changed.values.reduce(into: []) { blobs, card in
      guard let card else { return }
      let old = opened.blobs(of: opened.entry(card.id).map { [$0] } ?? [])
      blobs.formUnion(card.blobs.subtracting(old))
    }
  }
}

extension Card {
  /// The blobs that it refers to, those kept in a conflict included.
  var blobs: Set<BlobID> {
    let kept = conflicts.filter { $0.field.hasPrefix("media/") }.flatMap(\.values)
    let digests = kept.compactMap { value in value.flatMap { JSONValue(canonical: $0).text } }
    return Set(media.values).union(digests.compactMap { BlobID($0) }).union(
      importBlob.map { [$0] } ?? [])
  }

  /// What an import keeps beside the cards, as note types: `origin` names it as `blob`.
  var importBlob: BlobID? {
    origin.flatMap { OriginMark(canonical: $0).blob }.flatMap { BlobID($0) }
  }
}
