import PackageStore

extension DeckError {
  /// What the store could not do, as a caller of the library is told.
  init(_ error: any Error) {
    switch error {
    case let error as DeckError: self = error
    case let error as StoreError: self.init(error)
    default: self = .failed("\(error)")
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .notFound(let path): self = .notFound(path: path)
    case .alreadyExists(let path): self = .exists(path: path)
    case .notAPackage(let path): self = .notADeck(path: path, reason: "it is not a folder")
    case .manifestMissing(let path):
      self = .damaged(
        path: path,
        Flaw(
          "manifest-missing", "the folder holds no manifest.json",
          remedy: "If it comes from a synced folder, wait until all of it has arrived."))
    case .wrongKind(let path, let kind):
      self = .damaged(
        path: path,
        Flaw(
          kind == .link ? "manifest-link" : "manifest-not-a-file", "this is \(kind.noun)",
          remedy: "A deck does not follow or read it: put the real file in its place."))
    case .inUse(let path): self = .inUse(path: path)
    case .changedUnderneath(let path):
      self = .changedUnderneath(
        path: path, reason: "was moved, removed or replaced since it was opened")
    case .blobMissing(let digest, let path):
      self = .blobMissing(BlobID(digest), path: path)
    case .blobDamaged(let digest, let path):
      self = .blobDamaged(BlobID(digest), path: path)
    case .badArchive(let path, let entry, let flaw):
      self = .damaged(
        path: path,
        Flaw(
          flaw.code, flaw.message(of: entry),
          remedy: "Ask whoever made it for another copy."))
    case .tooLarge, .unreadable, .system: self = .failed(error.message)
    }
  }
}
