import SampleDeck
import Testing

struct FaceTests {
  @Test(arguments: [
    ("front", Face.front), ("back", .back), ("c1", .gap(1)), ("c9999", .gap(9999)),
  ])
  func `a face has a name in the log`(name: String, face: Face) {
    #expect(Face(name) == face)
    #expect(face.description == name)
  }

  @Test(arguments: ["", "Front", "c", "c0", "c01", "c-1", "c10000", "c1 ", "d1", "frontx"])
  func `other names are no faces`(name: String) {
    #expect(Face(name) == nil)
  }

  @Test
  func `a card asks its gaps, or forwards, and backwards if it is reversible`() {
    var card = Card(front: "a", back: "b")
    #expect(card.faces == [.front])
    card.reversible = true
    #expect(card.faces == [.front, .back])
    card.cloze = true
    #expect(card.faces == [.front, .back])
    card.front = "{{c2::x}} {{c1::y}} {{c2::z}}"
    #expect(card.faces == [.gap(1), .gap(2), .back])
    card.reversible = false
    #expect(card.faces == [.gap(1), .gap(2)])
  }
}
