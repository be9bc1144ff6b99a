import Codec
import PackageStore

/// One pass over a package.
struct PackageCheck {
  private let store: PackageStore
  private let files: [(entry: Entry, kind: PackageFile)]
  private(set) var findings: [Finding] = []
  private(set) var manifest: Manifest?
  private(set) var blobCount = 0
  /// The cards that name a blob; nil where there is no telling.
  private var referred: [Digest: CardID]?
  /// Every digest that stands anywhere in the manifest, in members of later versions too.
  private var mentioned: Set<Digest> = []

  init(_ store: PackageStore) throws {
    self.store = store
    files = try store.files()
  }

  mutating func run() throws {
    try checkManifest()
    checkMissing()
    for (entry, kind) in files { try check(entry, as: kind) }
  }

  private mutating func checkManifest() throws {
    let path = PackageStore.manifestName
    let bytes: [UInt8]
    do {
      bytes = try store.readManifest()
    } catch .manifestMissing where store.isAppleStore {
      findings.append(Finding(.appleStore, severity: .unsupported, path: ""))
      return
    } catch .tooLarge {
      findings.append(
        Finding(
          .damaged, "manifest-too-long", "the manifest is longer than 1 GiB",
          remedy: "Divide the deck, or move what is large into attachments.", path: path))
      return
    } catch {
      guard case .damaged(_, let flaw) = DeckError(error) else { throw error }
      findings.append(Finding(flaw, path: path))
      return
    }
    do throws(ManifestFlaw) {
      let manifest = try ManifestReader.read(bytes)
      let check = ManifestCheck(manifest, path: path)
      findings += check.findings
      referred = check.blobs
      mentioned = digests(in: bytes)
      self.manifest = manifest
    } catch {
      var places = PlaceFinder(bytes)
      findings.append(Finding(error, path: path, &places))
      // What else is broken, so that one look tells all. It begins with what stopped the reading.
      let others = error.isForeign ? [] : (try? Recovery(bytes).dropped) ?? []
      for flaw in others where flaw.offset != error.offset {
        findings.append(Finding(flaw, path: path, &places))
      }
    }
  }

  /// Attachments that cards name and the package lacks.
  private mutating func checkMissing() {
    guard let referred, files.allSatisfy({ $0.kind != .blobsFolder || $0.entry.kind == .folder })
    else { return }
    let present = Set(files.map(\.kind))
    for (digest, card) in referred.sorted(by: { $0.key < $1.key })
    where !present.contains(.blob(digest)) {
      let path = "\(PackageStore.blobsName)/\(digest.hex)"
      findings.append(
        Finding(
          .warning, "media-missing", "an attachment that a card names is not here",
          remedy: present.contains(.placeholder(for: path))
            ? "A sync client has not brought it yet: have it keep the folder on this machine."
            : "Wait until the folder is synced, attach it again, or copy the file from another copy.",
          path: path, card: card))
    }
  }

  private mutating func check(_ entry: Entry, as kind: PackageFile) throws {
    func add(_ severity: Finding.Severity, _ code: String, _ message: String, remedy: String) {
      findings.append(Finding(severity, code, message, remedy: remedy, path: entry.path))
    }
    switch (kind, entry.kind) {
    case (.manifest, _), (.placeholder, _), (.blobsFolder, .folder): break
    case (.blob, .link), (.blobsFolder, .link):
      add(
        .damaged, "blob-link", "this is a symbolic link, which a deck does not follow",
        remedy: "Put the real file in its place.")
    case (.blob(let digest), .file): try check(digest, at: entry.path)
    case (.blob, _), (.blobsFolder, _):
      add(
        .damaged, "blob-not-a-file", "this is \(entry.kind.noun)",
        remedy: "Move it out of the deck; an attachment is a plain file in the folder “blobs”.")
    case (.conflictCopy, _):
      add(
        .warning, "conflict-copy", "a sync client left another version of the manifest",
        remedy: "“deck check --heal” joins it in.")
    case (.leftover, _):
      add(
        .warning, "leftover-temporary", "a save was cut off and left this",
        remedy: "“deck check --clean” removes it once it is a day old.")
    case (.junk, _):
      add(
        .warning, "junk-file", "a desktop has put this here",
        remedy: "It does no harm and does not leave with a packed deck.")
    case (.unknown, _):
      add(
        .warning, "unknown-file", "the format does not know this file",
        remedy: "It is kept where it is, and does not leave with a packed deck.")
    }
  }

  private mutating func check(_ digest: Digest, at path: String) throws {
    if let referred, referred[digest] == nil, !mentioned.contains(digest) {
      findings.append(
        Finding(
          .warning, "blob-unreferenced", "no card names this attachment",
          remedy: "“deck check --clean” removes it once it is a day old.", path: path))
      return
    }
    blobCount += 1
    do {
      guard let damage = try store.damage(of: digest) else { return }
      findings.append(
        Finding(
          .damaged, "blob-damaged", damage.message, remedy: damage.remedy, path: path,
          card: referred?[digest]))
    } catch StoreError.blobMissing {
      // Removed since the folder was listed.
    }
  }
}

extension PackageStore {
  /// What stands in the package and among its blobs, each with what it is.
  func files() throws -> [(entry: Entry, kind: PackageFile)] {
    try listing().filter { entry in
      let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 1 || parts.count == 2 && parts[0] == Self.blobsName
    }
    .map { ($0, PackageFile($0)) }
  }
}

extension Finding {
  init(_ flaw: ManifestFlaw, path: String, _ places: inout PlaceFinder) {
    self.init(
      flaw.isForeign ? .unsupported : .damaged, flaw.code, flaw.message, remedy: flaw.remedy,
      path: path, at: places.place(of: flaw.offset))
  }
}

/// Every run of 64 lower-case hex digits: whatever a later version refers to, and by which member, a
/// blob of that name is not taken for unreferenced.
func digests(in bytes: [UInt8]) -> Set<Digest> {
  var digests: Set<Digest> = []
  var start = 0
  for index in 0...bytes.count {
    if index < bytes.count, bytes[index].isLowerHex { continue }
    if index - start == 64 {
      let hex = String(decoding: bytes[start..<index], as: UTF8.self)
      if let digest = Digest(hex: hex) { digests.insert(digest) }
    }
    start = index + 1
  }
  return digests
}

extension UInt8 {
  fileprivate var isLowerHex: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "f")
  }
}
