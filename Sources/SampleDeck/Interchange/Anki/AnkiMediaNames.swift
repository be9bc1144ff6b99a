import Codec

/// The names of all cards' media in the one folder that Anki has for them.
///
/// Two cards' `a.png` never meet here, and would there: one of the two is called otherwise.
struct AnkiMediaNames {
  /// What lies under each name.
  private(set) var files: [String: BlobID] = [:]
  private(set) var report = ImportNotes()
  private var sounds: Set<BlobID> = []
  private var names: [CardID: [String: String]] = [:]
  /// The names in the notes that an import brought, by guid, where they changed.
  private var changes: [String: [String: String]] = [:]

  mutating func add(_ card: Card, of deck: Deck) throws {
    if card.media.isEmpty { return }
    for (name, blob) in card.media.sorted(by: { $0.key < $1.key }) {
      guard let medium = deck.medium(name, holding: blob) else {
        report.add(.warning, "the bytes of “\(name)” are not here")
        continue
      }
      if medium.kind.isSound || Self.isPlayed(name) { sounds.insert(blob) }
      let free = freeName(for: name, blob)
      files[free] = blob
      names[card.id, default: [:]][name] = free
      if free != name, let origin = AnkiOrigin(card.origin) {
        changes[origin.note.guid, default: [:]][name] = free
      }
    }
  }

  /// How HTML speaks of what a destination of a card means.
  func medium(_ destination: String, of card: Card) -> HTMLWriter.Medium? {
    guard let name = card.mediaName(of: destination), let file = names[card.id]?[name],
      let blob = files[file]
    else { return nil }
    return sounds.contains(blob) ? .sound(file) : .picture(file)
  }

  /// A note whose fields call its media by the names they have now, in NFC.
  func renamed(_ note: AnkiNote) -> AnkiNote {
    var note = note
    for index in note.fields.indices {
      for reference in Set(AnkiMedia.references(in: note.fields[index])) {
        let meant = namesMeant(by: reference)
        let new = meant.lazy.compactMap { changes[note.guid]?[$0] }.first
        guard
          let name = new
            ?? (nfc(reference).utf8.elementsEqual(reference.utf8) ? nil : nfc(reference))
        else { continue }
        let (old, replacement) = (HTMLWriter.escaped(reference), HTMLWriter.escaped(name))
        for spelling in Set([old, reference]) {
          note.fields[index] = note.fields[index].replacing(spelling, with: replacement)
        }
      }
    }
    return note
  }

  /// Whether a name promises something to be played, whatever the bytes are.
  private static func isPlayed(_ name: String) -> Bool {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    return [
      "mp3", "ogg", "oga", "opus", "wav", "flac", "m4a", "aac", "spx", "3gp", "mp4", "webm", "mkv",
      "mov", "avi", "mpg", "mpeg", "ogv",
    ].contains(ending)
  }

  /// A name that Anki keeps as it is: NFC, without signs that some file system refuses, and short.
  private func freeName(for name: String, _ blob: BlobID) -> String {
    let refused = Set("[]<>:\"/?*^\\|")
    var clean = nfc(name).filter { character in
      !refused.contains(character) && !character.unicodeScalars.contains { $0.value < 0x20 }
    }
    if clean.isEmpty { clean = "file" }
    let dot = clean.lastIndex(of: ".") ?? clean.endIndex
    var stem = clean[..<dot]
    let ending = clean[dot...].prefix(12)
    while !stem.isEmpty, stem.utf8.count + ending.utf8.count > 110 { stem.removeLast() }
    let candidates = (1...).lazy.map { $0 == 1 ? "\(stem)\(ending)" : "\(stem)-\($0)\(ending)" }
    return candidates.first { files[$0] == nil || files[$0] == blob } ?? clean
  }
}
