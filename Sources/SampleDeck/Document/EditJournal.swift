#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec
import PackageStore

/// The edits of one deck as this device made them, so that they can be taken back in another process.
///
/// Private and no part of the deck: it holds the words that an edit replaced. A file of lines that
/// grows to 16 MiB and is then put aside for a new one; what was put aside before goes.
///
/// An edit is noted before the deck is saved, an undo or redo after: whatever a crash interrupts, what
/// the deck holds can be taken back, and what it does not hold is passed over.
///
/// ```swift
/// try journal.append(edit)
/// try document.save()
/// …
/// if let entry = try journal.history().lastUndoable(in: document.deck) {
///   document.apply(entry.edit.inverse)
///   try document.save()
///   try journal.undone(entry.id)
/// }
/// ```
public struct EditJournal: Sendable {
  /// How large the file may grow.
  public static let limit: Int = 16 << 20

  /// Where the file is.
  public let path: String
  private let file: AppendFile
  private let old: AppendFile

  /// The journal in a file, which is made, for nobody else to read, when the first edit comes.
  public init(at path: String) {
    self.path = path
    file = AppendFile(path: path)
    old = AppendFile(path: path + ".1")
  }

  /// Notes an edit and returns when it is durable: to be called before the deck is saved.
  ///
  /// - Parameters:
  ///   - edit: What was done.
  ///   - now: When.
  /// - Returns: The identity under which it is noted.
  /// - Throws: `DeckError.inUse`, `.failed`.
  @discardableResult
  public func append(_ edit: Edit, at now: Date = Date()) throws(DeckError) -> EventID {
    let id = EventID.random()
    try append(.edit, id, now, edit.json.dropFirst())
    return id
  }

  /// Notes that an edit was taken back: to be called after the deck was saved.
  ///
  /// - Parameters:
  ///   - id: The edit.
  ///   - now: When.
  /// - Throws: As ``append(_:at:)``.
  public func undone(_ id: EventID, at now: Date = Date()) throws(DeckError) {
    try append(.undo, .random(), now, "\"of\":\(canonical(id.description))}")
  }

  /// Notes that an edit was done again: to be called after the deck was saved.
  ///
  /// - Parameters:
  ///   - id: The edit.
  ///   - now: When.
  /// - Throws: As ``append(_:at:)``.
  public func redone(_ id: EventID, at now: Date = Date()) throws(DeckError) {
    try append(.redo, .random(), now, "\"of\":\(canonical(id.description))}")
  }

  /// Reads what can be taken back and done again; nothing where there is no journal. A line that
  /// cannot be read is passed over.
  ///
  /// - Throws: `DeckError.failed`.
  public func history() throws(DeckError) -> EditHistory {
    do {
      return EditHistory(try old.read() + [UInt8(ascii: "\n")] + file.read())
    } catch {
      throw DeckError(log: error)
    }
  }

  private func append(
    _ kind: EditHistory.Kind, _ id: EventID, _ now: Date, _ rest: some StringProtocol
  ) throws(DeckError) {
    let at = Timestamp(now).milliseconds
    let line = """
      {"id":\(canonical(id.description)),"at":\(at),"kind":\(canonical(kind.rawValue)),\(rest)
      """
    do {
      try file.append(Array(line.utf8), within: EditJournal.limit)
    } catch {
      throw DeckError(log: error)
    }
  }
}
