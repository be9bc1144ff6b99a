#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

extension Deck {
  /// Reads the bytes of a `manifest.json`, without its attachments.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What errors call it.
  /// - Throws: `DeckError.damaged` with line, column and remedy; `DeckError.notSupported`.
  public init(manifest bytes: [UInt8], name: String = "manifest.json") throws(DeckError) {
    self.init(opened: try Manifest(bytes, name: name))
  }

  /// The bytes of `manifest.json`: those that were opened or, where anything was changed, those that
  /// a save would write now, ``committed(now:)``. Cards are not checked; `write(to:)` does.
  public var manifest: [UInt8] { hasChanges ? committed().opened.bytes : opened.bytes }

  /// The deck as a save leaves it: what was changed is versioned against what was opened, and the
  /// manifest is spelt anew. Nothing reaches the disk, and cards are not checked; `write(to:)` does.
  ///
  /// - Parameter now: Becomes `modified` of every card that differs.
  /// - Returns: The same deck, without changes.
  public func committed(now: Date = Date()) -> Deck {
    committed(now: now, random: randomMark)
  }

  func committed(now: Date, random: () -> String) -> Deck {
    if opened.isCanonical, !hasChanges { return self }
    let now = Timestamp(now)
    // What a deck is made with is its first version, and needs no entry.
    var head =
      opened.isNew
      ? head
      : opened.head.edited(
        to: head,
        resolving: Set(opened.head.registers.conflicts).subtracting(head.registers.conflicts),
        random: random)
    for conflict in reopened { _ = head.registers.reopen(conflict, random: random) }
    var writer = ManifestWriter(
      head, unknown: opened.unknown, near: opened.bytes.count, cards: opened.entries.count)
    var rest = opened.entries[...]
    for (id, card) in changed.sorted(by: { $0.key < $1.key }) {
      let place = opened.firstIndex(from: id)
      writer.copy(rest[..<place], of: opened)
      rest = rest[place...]
      guard let entry = rest.first, entry.id == id else {
        if let card { writer.write(card.record(over: nil)) }
        continue
      }
      rest.removeFirst()
      let old = opened.record(entry)
      let new = card?.record(over: old) ?? old.deletion(at: now)
      let settled = old.registers.conflicts.filter { register in
        card?.conflicts.contains { $0.field == register.name } == false
      }
      let reopened = card?.conflicts.filter { conflict in
        old.registers.also[Register(name: conflict.field)] == nil
      }
      writer.write(
        old.edited(
          to: new, resolving: Set(settled), reopening: reopened ?? [], random: random, now: now))
    }
    writer.copy(rest, of: opened)
    return Deck(opened: writer.finish(id: id), of: self)
  }
}

/// The random part of a version: 8 base64url digits, so that no two writings share one.
func randomMark() -> String {
  var generator = SystemRandomNumberGenerator()
  let bits = generator.next()
  return Base64URL.encode((0..<6).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
}

extension Manifest {
  init(_ bytes: [UInt8], name: String) throws(DeckError) {
    do {
      self = try ManifestReader.read(bytes)
    } catch {
      let flaw = error.flaw(in: bytes)
      throw error.isForeign ? .notSupported(path: name, flaw) : .damaged(path: name, flaw)
    }
  }
}
