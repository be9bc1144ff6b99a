import Codec

/// Writes a manifest in its one canonical form and indexes it on the way.
///
/// Records must come by id. One that stands in other bytes already is copied.
struct ManifestWriter {
  private var bytes: [UInt8] = []
  private var entries: [Manifest.Entry] = []
  private let head: DeckRecord
  private let unknown: [String: String]

  init(_ head: DeckRecord, unknown: [String: String], near byteCount: Int, cards: Int) {
    self.head = head
    self.unknown = unknown
    bytes.reserveCapacity(byteCount + byteCount / 64 + 4096)
    entries.reserveCapacity(cards)
    append("{\n\"format\":\"sampledeck\",\n\"version\":1,\n\"deck\":\(head.json),\n\"cards\":[")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func beginRecord() -> Int {
    append(entries.isEmpty ? "\n" : ",\n")
    return bytes.count
  }

  /// Copies a record out of the manifest it stands in, or spells it anew where it is not canonical.
  mutating func copy(_ entry: Manifest.Entry, of manifest: Manifest) {
    guard entry.isCanonical else { return write(manifest.record(entry)) }
    let start = beginRecord()
    bytes.append(contentsOf: manifest.bytes[entry.range])
    var entry = entry
    entry.offset = UInt32(start)
    entries.append(entry)
  }

  mutating func write(_ record: CardRecord) {
    let start = beginRecord()
    bytes.append(contentsOf: record.bytes)
    entries.append(
      Manifest.Entry(
        id: record.id, created: record.created?.milliseconds ?? 0, offset: UInt32(start),
        length: UInt32(bytes.count - start), isDeleted: record.isDeleted,
        isConflict: !record.registers.also.isEmpty, isCanonical: true))
  }

  /// The manifest, complete.
  consuming func finish(id: DeckID) -> Manifest {
    append(entries.isEmpty ? "]" : "\n]")
    let sorted = unknown.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (name, value) in sorted { append(",\n\(canonical(name)):\(value)") }
    append("\n}\n")
    return Manifest(bytes: bytes, id: id, head: head, unknown: unknown, entries: entries)
  }
}
