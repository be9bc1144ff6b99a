import Codec

/// Writes a manifest in its one canonical form and indexes it on the way.
///
/// Records must come by id. One that stands in other bytes already is copied.
struct ManifestWriter {
  private var output = JSONObjectWriter()
  private var entries: [Manifest.Entry] = []
  private let head: DeckRecord
  private let unknown: [String: String]

  init(_ head: DeckRecord, unknown: [String: String], near byteCount: Int, cards: Int) {
    self.head = head
    self.unknown = unknown
    output.bytes.reserveLargeCapacity(byteCount + byteCount / 64 + 4096)
    entries.reserveCapacity(cards)
    append("{\n\"format\":\"sampledeck\",\n\"version\":1,\n\"deck\":\(head.json),\n\"cards\":[")
  }

  private mutating func append(_ text: String) { output.bytes.append(contentsOf: text.utf8) }

  private mutating func beginRecord() -> Int {
    append(entries.isEmpty ? "\n" : ",\n")
    return output.bytes.count
  }

  /// Copies records out of the manifest they stand in: at once where they stand there as they will
  /// stand here. Those that are not canonical are spelt anew.
  mutating func copy(_ run: ArraySlice<Manifest.Entry>, of manifest: Manifest) {
    var rest = run
    while let first = rest.first {
      guard first.isCanonical else {
        write(manifest.record(first))
        rest.removeFirst()
        continue
      }
      var last = first
      let start = beginRecord()
      repeat {
        last = rest.removeFirst()
        var entry = last
        entry.offset = UInt32(start + Int(last.offset - first.offset))
        entries.append(entry)
      } while rest.first.map { manifest.joins(last, $0) } ?? false
      output.bytes.append(
        contentsOf: manifest.bytes[first.range.lowerBound..<last.range.upperBound])
    }
  }

  mutating func write(_ record: CardRecord) {
    let start = beginRecord()
    record.write(to: &output)
    entries.append(
      Manifest.Entry(
        id: record.id, created: record.created?.milliseconds ?? 0, offset: UInt32(start),
        length: UInt32(output.bytes.count - start), isDeleted: record.isDeleted,
        hasAlso: !record.registers.also.isEmpty, isPlain: record.isPlain, isCanonical: true))
  }

  /// Writes a card that has no history, as ``Card/write(to:created:origin:)`` does.
  mutating func write(
    _ card: Card, created: Timestamp,
    origin: (inout JSONObjectWriter, [WrittenRegister]) -> Void
  ) {
    let start = beginRecord()
    withoutActuallyEscaping(origin) { card.write(to: &output, created: created, origin: $0) }
    entries.append(
      Manifest.Entry(
        id: card.id, created: created.milliseconds, offset: UInt32(start),
        length: UInt32(output.bytes.count - start), isDeleted: false, hasAlso: false,
        isPlain: card.isPlain, isCanonical: true))
  }

  /// The manifest, complete. Not `consuming`, which would copy all of it.
  mutating func finish(id: DeckID) -> Manifest {
    append(entries.isEmpty ? "]" : "\n]")
    let sorted = unknown.sorted { $0.key.precedesByBytes($1.key) }
    for (name, value) in sorted { append(",\n\(canonical(name)):\(value)") }
    append("\n}\n")
    return Manifest(
      bytes: output.bytes, id: id, head: head, unknown: unknown, entries: entries,
      isCanonical: true)
  }
}

extension Card {
  /// Whether it asks front to back only and stands in no section.
  fileprivate var isPlain: Bool {
    section.isEmpty && !reversible && !cloze && (askText ?? "").isEmpty
  }
}

extension CardRecord {
  /// Whether it asks front to back only and stands in no section.
  fileprivate var isPlain: Bool {
    [CardMember.section, .reversible, .cloze, .ask]
      .allSatisfy { registers.values[.member($0.name)] == nil }
  }
}

extension Manifest {
  /// Whether the second record is canonical and stands after the first as a save would put it.
  fileprivate func joins(_ first: Entry, _ second: Entry) -> Bool {
    let end = first.range.upperBound
    return second.isCanonical && second.range.lowerBound == end + 2
      && bytes[end] == UInt8(ascii: ",") && bytes[end + 1] == UInt8(ascii: "\n")
  }
}
