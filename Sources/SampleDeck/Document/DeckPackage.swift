#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec
import PackageStore

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
    (try? store.readManifest()) == deck.opened.bytes
  }

  /// Makes a package where nothing is.
  static func create(
    _ path: String, _ deck: Deck, now: Date, on system: any FileSystem = RealFileSystem()
  ) throws(DeckError) -> (package: DeckPackage, deck: Deck) {
    try deck.checkChanges()
    let manifest = deck.committed(now: now).opened
    var blobs: [BlobSource] = []
    for blob in Set(deck.cards.flatMap(\.media.values)).sorted() {
      guard let content = deck.content(of: blob) else {
        throw .blobMissing(blob, path: deck.home?.path ?? path)
      }
      blobs.append(content.source)
    }
    do {
      let store = try PackageStore.create(path, manifest: manifest.bytes, blobs: blobs, on: system)
      let package = DeckPackage(store)
      return (package, package.holding(manifest))
    } catch {
      throw DeckError(error)
    }
  }

  private func holding(_ manifest: Manifest) -> Deck {
    var deck = Deck(opened: manifest)
    deck.home = self
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
    let referred = deck.newlyReferred
    do {
      try stage(referred.compactMap { blob in deck.content(of: blob).map { (blob, $0) } })
      var saved = mine
      var report: JoinReport?
      let blobs = referred.map(\.digest)
      try store.commit(
        mine.bytes, replacing: deck.opened.bytes, blobs: blobs, locking: Locking(fallback: lock)
      ) { onDisk in
        let theirs = try theirs(onDisk, of: deck)
        (saved, report) = mine.joined(with: theirs, base: deck.opened.isNew ? nil : deck.opened)
        return (saved.bytes, blobs)
      }
      return (holding(saved), report)
    } catch {
      throw DeckError(error)
    }
  }

  func content(of blob: BlobID) -> Attachment.Content? {
    (try? store.blob(blob.digest)).map { _ in .file(path: store.path(of: blob.digest)) }
  }

  private func theirs(_ bytes: [UInt8], of deck: Deck) throws(DeckError) -> Manifest {
    let theirs: Manifest
    do {
      theirs = try Manifest(bytes, name: path)
    } catch {
      throw .changedUnderneath(
        path: path, reason: "was damaged since it was opened (\(error.message))")
    }
    guard theirs.id == deck.id else {
      throw .changedUnderneath(path: path, reason: "holds another deck since it was opened")
    }
    return theirs
  }

  private func stage(_ contents: [(BlobID, Attachment.Content)]) throws {
    let new = contents.filter { id, content in content != .file(path: store.path(of: id.digest)) }
    let blobs = try store.stageBlobs(new.map(\.1.source))
    for (blob, (id, content)) in zip(blobs, new) where blob.digest != id.digest {
      guard case .file(let path) = content else { continue }
      throw DeckError.failed(
        "\(path) was changed while it was being attached. Nothing was saved; attach it again.")
    }
  }
}

extension Attachment.Content {
  fileprivate var source: BlobSource {
    switch self {
    case .bytes(let bytes): .bytes(bytes)
    case .file(let path): .file(path)
    }
  }
}

extension Deck {
  /// Refuses the first changed card that breaks the format, by name.
  func checkChanges() throws(DeckError) {
    for case let card? in changed.values { try card.check() }
  }

  /// Where the bytes of a blob can be had: in memory, from a file to attach, or from the package the
  /// deck was opened from.
  func content(of blob: BlobID) -> Attachment.Content? {
    staged[blob] ?? home?.content(of: blob)
  }

  /// The blobs that were brought, or that a changed card names and did not name when it was opened.
  fileprivate var newlyReferred: Set<BlobID> {
    changed.reduce(into: Set(staged.keys)) { blobs, change in
      guard let card = change.value else { return }
      let old = opened.entry(card.id).map { Set(opened.card($0).media.values) } ?? []
      blobs.formUnion(Set(card.media.values).subtracting(old))
    }
  }
}
