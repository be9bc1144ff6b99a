#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

extension Git {
  /// Joins the versions of a manifest that git hands over: the files of the base, ours and theirs, and
  /// the path that the result is for. The result replaces ours.
  ///
  /// The base is empty where both sides made the deck. One that cannot be read is none: what was
  /// changed without leaving a version then stands as a conflict.
  ///
  /// - Returns: `.conflicts` where somebody should look before git goes on. Conflicts that either side
  ///   had committed before do not stop it again.
  func driveMerge(_ call: Invocation) throws -> ExitCode {
    let path = words[3]
    func deck(_ file: String) throws -> Deck {
      try Deck(
        manifest: [UInt8](try Data(contentsOf: URL(filePath: call.absolute(file)))), name: path)
    }
    let ours = try deck(words[1])
    let theirs = try deck(words[2])
    let (joined, report) = ours.joined(with: theirs, base: try? deck(words[0]))
    try Data(joined.manifest).write(
      to: URL(filePath: call.absolute(words[1])), options: .atomic)

    let package = path.split(separator: "/").dropLast().joined(separator: "/")
    let deck = package.isEmpty ? path : package
    if ours.id != theirs.id {
      call.out.talk(
        "\(deck): these were two decks, \(ours.id) and \(theirs.id). Their cards are together now, "
          + "under the first id; what was learned under the second is not counted for them.")
    }
    if !report.kept.isEmpty {
      let cards = counted(report.kept.count, "card")
      call.out.talk("\(deck): \(cards) deleted on one side and edited on the other, and so kept.")
    }
    let new = report.conflicts(newSince: [ours, theirs])
    if new > 0 {
      call.out.talk(
        """
        \(deck): \(counted(new, "text")) changed on both sides; both versions are kept, and the deck \
        can be used.
        Settle them (deck conflicts \(quoted(deck))), or leave that for later; then git add, and go on.
        """)
    }
    return new > 0 || ours.id != theirs.id ? .conflicts : .done
  }
}

extension JoinReport {
  /// The number of fields in conflict that were so in none of the decks joined.
  fileprivate func conflicts(newSince decks: [Deck]) -> Int {
    let ofCards = conflicts.map { conflict in
      let known = decks.flatMap { $0.card(conflict.card)?.conflicts ?? [] }.map(\.field)
      return Set(conflict.fields).subtracting(known).count
    }
    let known = decks.flatMap(\.conflicts).map(\.field)
    return ofCards.reduce(0, +) + Set(deckConflicts).subtracting(known).count
  }
}
