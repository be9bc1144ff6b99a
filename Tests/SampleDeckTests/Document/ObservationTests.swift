import Foundation
import Observation
import SampleDeck
import Synchronization
import Testing

struct ObservationTests {
  let document: DeckDocument
  let id: CardID

  init() throws {
    document = DeckDocument()
    id = try document.insert(Card(front: "Q")).id
    try document.save()
  }

  /// Whether something that reads the document is told when it changes.
  private func isTold<Value>(
    of value: @autoclosure () -> Value, changing change: () throws -> Void
  ) rethrows -> Bool {
    let told = Mutex(false)
    _ = withObservationTracking(value) { told.withLock { $0 = true } }
    try change()
    return told.withLock { $0 }
  }

  @Test func `whoever read a card is told of a change and then sees it`() {
    #expect(isTold(of: document[id].back) { document[id].back = "A" })
    #expect(document[id].back == "A")
  }

  @Test func `whoever read the list is told of new and deleted cards`() throws {
    #expect(try isTold(of: document.count) { try document.insert(Card(front: "R")) })
    #expect(try isTold(of: document.deck.cards) { try document.delete(id) })
    #expect(document.count == 1)
  }

  @Test func `the mark of unsaved changes and the names of acts are followed`() throws {
    #expect(isTold(of: document.hasChanges) { document.title = "T" })
    #expect(isTold(of: document.undoName) { document.undo() })
    #expect(isTold(of: document.canRedo) { document.redo() })
    #expect(try isTold(of: document.hasChanges) { try document.save() })
    #expect(!document.hasChanges)
  }

  @Test func `nobody is told of an act that fails or changes nothing`() {
    #expect(!isTold(of: document.count) { document[id].front = "Q" })
    #expect(
      !isTold(of: document.count) {
        _ = try? document.edit("no") { try $0.insert(Card(front: "")) }
      })
  }
}
