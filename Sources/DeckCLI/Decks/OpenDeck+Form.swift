import SampleDeck

extension OpenDeck {
  /// Takes the form of some cards that came back from an editor, as one act: cards are changed, added
  /// under a new id, or deleted where their block is gone. Saving is left to the caller.
  func take(_ drafts: [Draft], for cards: [Card], _ call: Invocation) throws {
    // An emptied file is how people leave an editor, and what a full disk leaves of one.
    guard !drafts.isEmpty else {
      throw Failure.failed("The form is empty, and so nothing was changed; deck rm deletes cards.")
    }
    let attaching = Attaching(folder: call.shell.currentFolder)
    let asked = Set(cards.map(\.id))
    var seen: Set<CardID> = []
    try document.edit("edit") { changed in
      for draft in drafts {
        guard let id = draft.id else {
          var card = Card(front: draft.front, created: call.now)
          try card.take(draft)
          try attaching.attachNamedFiles(of: try changed.insert(card).id, in: &changed)
          continue
        }
        guard asked.contains(id) else {
          throw Failure.failed("line \(draft.line): the card \(id) is not one of those to edit.")
        }
        guard seen.insert(id).inserted else {
          throw Failure.failed("line \(draft.line): the card \(id) stands here twice.")
        }
        try changed[id].take(draft)
        try attaching.attachNamedFiles(of: id, in: &changed)
      }
      for id in asked.subtracting(seen) { try changed.delete(id) }
    }
  }
}
