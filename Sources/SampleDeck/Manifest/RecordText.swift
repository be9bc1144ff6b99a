#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// A record of a manifest as searching sees it: its texts are folded straight from the bytes into one
/// buffer, and the card is made only where a query asks for more.
///
/// One view is moved over all records, so that what it holds is allocated once.
final class RecordText {
  private let manifest: Manifest
  private var entry: Manifest.Entry
  private var members: [JSONMember] = []
  /// The texts of a side, folded, each followed by a byte that no text holds.
  private var folded: [UInt8] = []
  private var foldedSide: SearchedSide?
  private var decoded: Card?

  /// Nil where there is no record to look at.
  init?(_ manifest: Manifest) {
    guard let first = manifest.entries.first else { return nil }
    self.manifest = manifest
    entry = first
  }

  func move(to entry: Manifest.Entry) {
    self.entry = entry
    decoded = nil
    foldedSide = nil
    Manifest.read(&members, of: entry, in: manifest.bytes)
  }

  private var card: Card {
    if let decoded { return decoded }
    let card = manifest.card(entry)
    decoded = card
    return card
  }
}

extension RecordText: Searchable {
  var id: CardID { entry.id }
  var created: Date { Date(Timestamp(milliseconds: entry.created)) }
  var isConflict: Bool { entry.hasAlso && card.isConflict }
  var tags: [String] { strings(.tags) }
  var section: [String] { strings(.section) }

  var modified: Date { card.modified }
  var front: String { card.front }
  var back: String { card.back }
  var choices: [String] { card.choices }
  var accept: [String] { card.accept }
  var hint: String { card.hint }
  var source: String { card.source }
  var mediaNames: [String] { card.mediaNames }

  func contains(_ needle: FoldedText, in side: SearchedSide) -> Bool {
    if foldedSide != side { fold(side) }
    let folded = folded
    return needle.occurs(in: folded.span)
  }

  private func fold(_ side: SearchedSide) {
    // Taken out of the object meanwhile, so that it is not copied.
    var buffer = folded
    folded = []
    buffer.removeAll(keepingCapacity: true)
    for member in members {
      guard let known = CardMember(field: member.field), known.isSearched(in: side) else {
        continue
      }
      if member.kind == .string {
        append(member.value, isPlain: member.isPlain, to: &buffer)
      } else {
        forEachElement(of: member) { append($0.range, isPlain: $0.isPlain, to: &buffer) }
      }
    }
    folded = buffer
    foldedSide = side
  }

  private func append(_ string: Range<Int>, isPlain: Bool, to buffer: inout [UInt8]) {
    let bytes = manifest.bytes
    if isPlain {
      let content = string.lowerBound + 1..<string.upperBound - 1
      FoldedText.append(bytes.span.extracting(content), to: &buffer)
    } else {
      FoldedText.append(text(of: string, in: bytes), to: &buffer)
    }
    buffer.append(0xFF)
  }

  private func strings(_ wanted: CardMember) -> [String] {
    var strings: [String] = []
    for member in members where CardMember(field: member.field) == wanted {
      forEachElement(of: member) { strings.append(text(of: $0.range, in: manifest.bytes)) }
    }
    return strings
  }

  private func forEachElement(of list: JSONMember, _ body: (JSONToken) -> Void) {
    var cursor = JSONCursor(manifest.bytes, range: list.value, isChecked: true)
    cursor.enterChecked()
    while let element = cursor.nextChecked() { body(element) }
  }
}

extension CardMember {
  /// Whether a search looks at it: at one side, or at every text of the card.
  fileprivate func isSearched(in side: SearchedSide) -> Bool {
    switch (self, side) {
    case (.front, .front), (.back, .back): true
    case (.front, .anywhere), (.back, .anywhere), (.hint, .anywhere), (.source, .anywhere),
      (.choices, .anywhere), (.accept, .anywhere), (.tags, .anywhere), (.section, .anywhere):
      true
    default: false
    }
  }
}
