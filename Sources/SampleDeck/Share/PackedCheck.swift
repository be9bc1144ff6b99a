import PackageStore

/// One pass over a packed file.
struct PackedCheck {
  private(set) var findings: [Finding] = []
  private(set) var count: Int?
  private(set) var blobCount = 0

  init(_ path: String, on system: any FileSystem) throws(DeckError) {
    let deck: Deck
    do {
      deck = try PackedDeck(path, on: system).deck
    } catch {
      switch error {
      case .damaged(_, let flaw): findings = [Finding(flaw, path: "")]
      case .notSupported(_, let flaw):
        findings = [Finding(flaw, severity: .unsupported, path: "")]
      case .notADeck(_, let reason):
        findings = [
          Finding(
            .damaged, "not-a-deck", reason, remedy: "A deck is a folder, or that folder packed.",
            path: "")
        ]
      default: throw error
      }
      return
    }
    let check = ManifestCheck(deck.opened, path: PackageStore.manifestName)
    findings = check.findings
    count = deck.count
    for (digest, card) in check.blobs.sorted(by: { $0.key < $1.key }) {
      try read(BlobID(digest), of: deck, card)
    }
  }

  private mutating func read(_ blob: BlobID, of deck: Deck, _ card: CardID) throws(DeckError) {
    func add(_ severity: Finding.Severity, _ code: String, _ message: String) {
      findings.append(
        Finding(
          severity, code, message, remedy: "Ask for another copy of the packed file.",
          path: "\(PackageStore.blobsName)/\(blob)", card: card))
    }
    do {
      try deck.read(blob) { _ in }
      blobCount += 1
    } catch {
      switch DeckError(error) {
      case .blobMissing:
        add(.warning, "media-missing", "an attachment that a card names is not here")
      case .blobDamaged, .damaged:
        add(.damaged, "blob-damaged", "the attachment does not hold the bytes it was saved with")
      case let error: throw error
      }
    }
  }
}
