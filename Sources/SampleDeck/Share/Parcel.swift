#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec
package import PackageStore

/// A deck, or a part of it, made ready to leave: the manifest and the attachments it names.
///
/// Nothing that was learned leaves, unless a log is handed in; no file that the format does not know;
/// no text of a deleted card. The same deck gives the same bytes.
///
/// ```swift
/// let report = try Parcel(deck, named: "Inventions").write(to: URL(filePath: "Inventions.sampledeck.zip"))
/// ```
public struct Parcel: Sendable {
  /// What its cards are, their deletions left out.
  public let deck: Deck
  private let source: Deck
  private let leavesWithoutMissing: Bool
  private let folder: String
  private let logs: [LogFile]

  static let progressName = "progress"

  /// Chooses what leaves.
  ///
  /// - Parameters:
  ///   - deck: The deck; changes that were not saved leave too.
  ///   - name: What the package inside is called, without the ending.
  ///   - chosen: The cards that leave, without any deletion; nil: the whole deck.
  ///   - log: What was learned of these cards, if that is to leave.
  ///   - isLenient: Whether attachments that are missing are told of in the report and hold nothing
  ///     up; the cards leave all the same.
  /// - Throws: `DeckError.failed` for a log that cannot be read.
  public init(
    _ deck: Deck, named name: String, only chosen: Set<CardID>? = nil, with log: StudyLog? = nil,
    allowingMissing isLenient: Bool = false
  ) throws(DeckError) {
    leavesWithoutMissing = isLenient
    source = deck.hasChanges ? deck.committed() : deck
    self.deck = Deck(opened: source.leaving(chosen))
    // A name that no archive may hold is the file system's matter, not the deck's.
    let folder = "\(name).sampledeck"
    let isFit = Archive.flaw(ofName: folder) == nil && !folder.contains("/")
    self.folder = isFit ? folder : "deck.sampledeck"
    logs = try log?.lines(about: chosen) ?? []
  }

  /// Writes the packed file: beside its place, and moved there when it is whole and durable.
  ///
  /// An older one of the same deck is replaced if all that it holds leaves too; nothing else ever is.
  ///
  /// - Throws: `DeckError.exists` where something else is; `.refused` where the older one holds more;
  ///   `.blobMissing`, `.blobDamaged`, `.failed`.
  public func write(to url: URL) throws(DeckError) -> ParcelReport {
    try write(to: url.path, on: RealFileSystem())
  }

  package func write(
    to path: String, on system: any FileSystem
  ) throws(DeckError) -> ParcelReport {
    do {
      if try system.exists(path) { try checkReplacing(path, on: system) }
      var report = ParcelReport()
      let count = try Archive.write(path, on: system) { writer in report = try fill(&writer) }
      report.byteCount = count
      return report
    } catch {
      throw DeckError(error)
    }
  }

  /// Hands over the bytes of the packed file; with a `body` that takes them nowhere, only to know what
  /// would leave.
  ///
  /// - Throws: `DeckError.blobMissing`, `.blobDamaged`, `.failed`; what `body` throws.
  public func write(_ body: @escaping (Span<UInt8>) throws -> Void) throws -> ParcelReport {
    do {
      var writer = Archive.Writer(body)
      var report = try fill(&writer)
      try writer.finish()
      report.byteCount = writer.byteCount
      return report
    } catch let error as StoreError {
      throw DeckError(error)
    }
  }

  /// Refuses to write over anything but an older packing of the same, or of less.
  private func checkReplacing(_ path: String, on system: any FileSystem) throws(DeckError) {
    guard let old = try? PackedDeck(path, on: system), old.deck.id == deck.id else {
      throw .exists(path: path)
    }
    let lines = try old.progress.map { StudyBackup.lines(of: $0, missingIn: logs) }
    // What the new one leaves out of deletions the older one may have.
    let joined = deck.joined(with: old.deck).deck.leaving(nil)
    let isOlder = joined.bytes == deck.opened.bytes
    guard isOlder, lines.allSatisfy(\.isEmpty) else {
      throw .refused(
        "\(path) is this deck too, holds what would not be in the new one, and is left alone. "
          + "Choose another name.")
    }
  }

  private func fill(_ writer: inout Archive.Writer) throws -> ParcelReport {
    var report = ParcelReport(deck)
    try writer.add("\(folder)/\(PackageStore.manifestName)", deck.opened.bytes)
    for blob in deck.blobs.sorted() {
      var metadata = PictureMetadata()
      var size = 0
      let expected = source.size(of: blob)
      if expected == nil, leavesWithoutMissing {
        report.missing.append(blob)
        continue
      }
      let name = "\(folder)/\(PackageStore.blobsName)/\(blob)"
      try writer.add(name, size: expected) { body in
        // One that is read a second time has been looked at and verified.
        let isFirst = size == 0
        try source.read(blob, verify: isFirst) { piece in
          if isFirst {
            metadata.take(piece)
            size += piece.count
          }
          try body(piece)
        }
      }
      report.mediaCount += 1
      report.mediaByteCount += size
      if metadata.tellsPlace { report.located.append(blob) }
    }
    for log in logs {
      try writer.add("\(folder)/\(Self.progressName)/\(log.name)", log.bytes)
      report.progressLines += log.lineCount
    }
    return report
  }
}

extension Deck {
  /// The manifest that leaves with some cards, or with all and the deletions.
  fileprivate func leaving(_ chosen: Set<CardID>?) -> Manifest {
    let manifest = opened
    var writer = ManifestWriter(
      manifest.head, unknown: manifest.unknown, near: manifest.bytes.count,
      cards: manifest.entries.count)
    var rest = manifest.entries[...]
    for (index, entry) in manifest.entries.enumerated() {
      let stays = entry.isDeleted || chosen.map { !$0.contains(entry.id) } ?? false
      guard stays else { continue }
      writer.copy(rest[..<index], of: manifest)
      rest = rest[(index + 1)...]
      if chosen == nil { writer.write(manifest.record(entry).withoutTexts) }
    }
    writer.copy(rest, of: manifest)
    return writer.finish(id: id)
  }
}

extension CardRecord {
  /// A deletion without what somebody wrote into it, and without the names of its tags, which it does
  /// not need to win.
  fileprivate var withoutTexts: CardRecord {
    var record = self
    record.tagCounts = [:]
    record.registers = Registers(history: registers.history)
    return record
  }
}
