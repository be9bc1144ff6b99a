import Foundation

/// Anki's own library, where a Python that has it is given as `ANKI_PYTHON` or is the one on the path.
enum AnkiPeer {
  /// A Python with Anki, and beside it a collection of as many notes as the deck has cards.
  static func python(in workshop: Workshop) throws -> String {
    let python = ProcessInfo.processInfo.environment["ANKI_PYTHON"] ?? "python3"
    let script = workshop.folder + "/peer.py"
    try source.write(toFile: script, atomically: false, encoding: .utf8)
    do {
      _ = try Child([python, script, workshop.folder + "/anki", "\(workshop.cards)"])
    } catch {
      throw Benchmark.Skip(reason: "ANKI_PYTHON names no Python with pip's anki 26.9.3")
    }
    return python
  }

  private static let source = """
    import os, sys
    from anki.collection import AddNoteRequest, Collection
    os.makedirs(sys.argv[1], exist_ok=True)
    collection = Collection(sys.argv[1] + "/collection.anki2")
    if len(sys.argv) > 2:
        deck, kind = collection.decks.id("Bench"), collection.models.by_name("Basic")
        notes = []
        for number in range(int(sys.argv[2])):
            note = collection.new_note(kind)
            note.fields = [f"front {number}", f"back {number}"]
            notes.append(AddNoteRequest(note=note, deck_id=deck))
        collection.add_notes(notes)
    collection.sched.deck_due_tree()
    collection.close()

    """
}
