#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

extension Card {
  /// Makes a card from a record whose members have been checked.
  init(_ members: [JSONMember], in bytes: [UInt8], id: CardID, created: Timestamp) {
    self.init(front: "", id: id, created: Date(created))
    var registers = Registers()
    for member in members {
      let value = member.value
      guard let known = CardMember(field: member.field) else {
        unknown[text(of: member.key, in: bytes)] = canonical(member, in: bytes)
        continue
      }
      func string() -> String { text(of: value, in: bytes) }
      func list() -> [String] { strings(of: value, in: bytes) }
      func tree() -> JSONValue { JSONValue(checked: value, in: bytes) }
      switch known {
      case .id, .created, .deleted, .life: break
      case .modified: modified = Timestamp(rfc3339: string()).map { Date($0) } ?? modified
      case .front: front = string()
      case .back: back = string()
      case .tags: tags = canonicalTags(list())
      case .section: section = list()
      case .language: language = string()
      case .answerLanguage: answerLanguage = string()
      case .reversible: reversible = bytes[value.lowerBound] == UInt8(ascii: "t")
      case .cloze: cloze = bytes[value.lowerBound] == UInt8(ascii: "t")
      case .choices: choices = list()
      case .accept: accept = list()
      case .ask: askText = string()
      case .hint: hint = string()
      case .source: source = string()
      case .media:
        for (name, blob) in tree().pairs { media[nfc(name)] = blob.text.flatMap(BlobID.init) }
      case .origin: origin = canonical(member, in: bytes)
      case .rev: registers.readHistory(tree())
      case .also: registers.readAlso(tree())
      }
    }
    if !registers.also.isEmpty {
      conflicts =
        CardRecord(members, in: bytes, id: id, created: created).registers.openConflicts
    }
  }

  /// The card as a record: its members in place of those of the record it was made from, of which
  /// the history stays.
  func record(over base: CardRecord?) -> CardRecord {
    var record = base ?? CardRecord(id: id, created: Timestamp(created))
    if base?.isDeleted ?? true {
      // A new card, or one put back, has no edit of its own in the deck that could set the time.
      record.modified = modified > created ? Timestamp(modified) : nil
    }
    record.created = Timestamp(created)
    record.deleted = nil
    record.tags = Set(canonicalTags(tags))
    var values = unknown.reduce(into: [Register: String]()) { $0[.member($1.key)] = $1.value }
    for case (let member, let value?) in members { values[.member(member.name)] = value }
    for (name, blob) in media { values[.medium(nfc(name))] = canonical(blob.description) }
    record.registers.values = values
    return record
  }

  /// The members that are registers, as canonical JSON; nil: left out.
  private var members: [(CardMember, String?)] {
    [
      (.front, canonical(front)), (.back, canonical(back)), (.section, canonicalIfAny(section)),
      (.language, canonicalIfAny(language)), (.answerLanguage, canonicalIfAny(answerLanguage)),
      (.reversible, reversible ? "true" : nil), (.cloze, cloze ? "true" : nil),
      (.choices, canonicalIfAny(choices)), (.accept, canonicalIfAny(accept)),
      (.ask, canonicalIfAny(askText)), (.hint, canonicalIfAny(hint)),
      (.source, canonicalIfAny(source)), (.origin, origin),
    ]
  }
}

extension Registers {
  /// What people can choose between.
  var openConflicts: [Conflict] {
    conflicts.map { Conflict(field: $0.name, values: choices(for: $0).map(\.kept)) }
  }
}

// MARK: - One card as JSON

extension Card {
  /// The card as its record in a manifest, without history: one line of canonical JSON.
  public var json: String {
    var line = JSONObjectWriter()
    write(to: &line, created: Timestamp(created))
    return String(decoding: line.bytes, as: UTF8.self)
  }

  /// Reads a card from the members of a record; `front` alone suffices.
  ///
  /// Members this version does not know are kept. `rev`, `also` and `life` belong to a deck's history
  /// and are passed over.
  ///
  /// - Parameters:
  ///   - text: One JSON object, strict as in a manifest.
  ///   - now: What `created` is if the object has none.
  /// - Throws: `DeckError.damaged` with the column of what breaks the format.
  public init(json text: String, now: Date = Date()) throws(DeckError) {
    let bytes = Array(text.utf8)
    do {
      var reader = RecordReader()
      let record = try reader.only(bytes)
      self.init(
        reader.members, in: bytes, id: record.id ?? .random(),
        created: record.created ?? Timestamp(now))
      conflicts = []
    } catch {
      throw .damaged(path: "JSON", error.flaw(in: bytes))
    }
  }
}
