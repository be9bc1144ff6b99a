#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

/// What a journal of edits holds: what can be taken back, and what can be done again.
public struct EditHistory: Sendable {
  /// An edit that was noted.
  public struct Entry: Identifiable, Hashable, Sendable {
    /// Under which it is noted.
    public let id: EventID
    /// When it was first done.
    public let at: Date
    /// When it was taken back; nil: it stands.
    public let undone: Date?
    /// What was done.
    public let edit: Edit
  }

  enum Kind: String {
    case edit, undo, redo
  }

  /// A line that notes an edit; the edit is read when asked for.
  private struct Note {
    let id: EventID
    let at: Int64
    let range: Range<Int>
    var undone: Int64?
  }

  private let bytes: [UInt8]
  private var done: [Note] = []
  private var undone: [Note] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var rest = bytes.indices
    while let line = bytes.span.nextLine(of: &rest) { take(line) }
  }

  /// The edits that stand, the latest first.
  public var undoable: some Sequence<Entry> { done.reversed().lazy.compactMap(entry) }

  /// The edits that were taken back since the last new one, the latest first.
  public var redoable: some Sequence<Entry> { undone.reversed().lazy.compactMap(entry) }

  /// The last edit that stands, in the journal and in the deck.
  public func lastUndoable(in deck: Deck) -> Entry? {
    undoable.first { $0.edit.isEvident(in: deck) }
  }

  /// The last edit that was taken back, in the journal and in the deck.
  public func lastRedoable(in deck: Deck) -> Entry? {
    redoable.first { $0.edit.inverse.isEvident(in: deck) }
  }

  /// Takes in that an edit was taken back, as ``EditJournal/undone(_:at:)`` notes it.
  public mutating func undone(_ id: EventID, at now: Date) {
    undo(id, at: Timestamp(now).milliseconds)
  }

  /// Takes in that an edit was done again, as ``EditJournal/redone(_:at:)`` notes it.
  public mutating func redone(_ id: EventID) { redo(id) }

  /// The attachments that may come back by an undo or redo: no clean-up takes them.
  public var blobs: Set<BlobID> {
    (done + undone).compactMap(entry).reduce(into: []) { $0.formUnion($1.edit.blobs) }
  }

  private func entry(_ note: Note) -> Entry? {
    func date(_ at: Int64) -> Date { Date(Timestamp(milliseconds: at)) }
    guard let edit = try? Edit(bytes, note.range) else { return nil }
    return Entry(id: note.id, at: date(note.at), undone: note.undone.map(date), edit: edit)
  }

  private mutating func take(_ line: Range<Int>) {
    guard let (kind, id, at, of) = try? read(line) else { return }
    switch kind {
    case .edit:
      done.append(Note(id: id, at: at, range: line))
      undone = []
    case .undo: undo(of, at: at)
    case .redo: redo(of)
    }
  }

  private mutating func undo(_ id: EventID?, at: Int64) {
    guard let index = done.lastIndex(where: { $0.id == id }) else { return }
    var note = done.remove(at: index)
    note.undone = at
    undone.append(note)
  }

  private mutating func redo(_ id: EventID?) {
    guard let index = undone.lastIndex(where: { $0.id == id }) else { return }
    var note = undone.remove(at: index)
    note.undone = nil
    done.append(note)
  }

  /// Reads a line without making its cards; nil where it is none.
  private func read(_ line: Range<Int>) throws(JSONError) -> (Kind, EventID, Int64, of: EventID?)? {
    var (kind, id, at, of) = (Kind?.none, EventID?.none, Int64?.none, EventID?.none)
    var cursor = JSONCursor(bytes, range: line)
    try cursor.enterObject()
    while let key = try cursor.nextKey() {
      switch text(of: key.range, in: bytes) {
      case "id": id = try cursor.tree().text.flatMap { EventID($0) }
      case "of": of = try cursor.tree().text.flatMap { EventID($0) }
      case "at": at = try cursor.tree().integer.map { Int64($0) }
      case "kind": kind = try cursor.tree().text.flatMap { Kind(rawValue: $0) }
      case "cards":
        try cursor.enterArray()
        while try cursor.nextElement() { _ = try cursor.value() }
      default: _ = try cursor.value()
      }
    }
    try cursor.finish()
    guard let kind, let id, let at else { return nil }
    return (kind, id, at, of)
  }
}
