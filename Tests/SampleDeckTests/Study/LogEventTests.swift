import SampleDeck
import Testing

struct LogEventTests {
  static let head = #"{"id":"k3Qx7aZ_-0Bc","at":1796032800000,"zone":60,"day":"2026-11-30","#
  static let card = #""card":"0c5f6a52-0000-4000-8000-000000000001""#

  static let kinds: [String] = [
    #""kind":"review",\#(card),"face":"front","grade":3,"ms":4200}"#,
    #""kind":"review",\#(card),"face":"c3","grade":1,"ms":0,"due":"2026-12-03"}"#,
    #""kind":"review",\#(card),"face":"back","grade":4,"ms":1,"until":1796033400000}"#,
    #""kind":"review",\#(card),"face":"front","grade":2,"ms":1,"due":"2026-12-03","aid":{"a":1},"x":[]}"#,
    #""kind":"mark",\#(card),"star":true}"#,
    #""kind":"mark",\#(card),"face":"c1","suspend":false}"#,
    #""kind":"mark",\#(card),"flag":"turquoise"}"#,
    #""kind":"mark",\#(card),"flag":null}"#,
    #""kind":"mark",\#(card),"bury":"2026-11-30"}"#,
    #""kind":"mark",\#(card),"note":"a \"b\"\n"}"#,
    #""kind":"mark",\#(card),"note":null}"#,
    #""kind":"mark","mood":"good",\#(card)}"#,
    #""kind":"undo","of":"AAAAAAAAAAAA"}"#,
    #""kind":"memory",\#(card),"face":"front","state":"review","stability":2.3065,"difficulty":5.5,"due":"2026-12-03","days":14,"left":2,"reviews":12,"lapses":1,"last":"2026-11-20","anki":{"usn":3}}"#,
    #""kind":"due",\#(card),"face":"front","due":"2027-01-01"}"#,
    #""kind":"forget",\#(card)}"#,
    #""kind":"forget",\#(card),"face":"back"}"#,
    #""kind":"settings","scope":"all","set":{"new-per-day":20,"rollover":null}}"#,
    #""kind":"settings","scope":["a","b"],"set":{}}"#,
    #""kind":"séance","card":7,"due":"whenever","zebra":1e400}"#,
    #""kind":"memory",\#(card),"face":"c2","state":"learning","stability":0.3512345678901235,"difficulty":10.0,"until":1796033400000,"reviews":0,"lapses":0,"anki":{"card":[1,-2],"data":"{\"s\":1.5}"}}"#,
    #""kind":"memory",\#(card),"face":"back","state":"new","reviews":0,"lapses":0}"#,
  ]

  @Test(arguments: kinds)
  func `an event is read and written as it stands`(rest: String) throws {
    let line = Self.head + rest
    let event = try #require(LogEvent(json: line))
    // Known members stand in their order, others by their bytes.
    if !rest.contains("mood"), !rest.contains("séance") { #expect(event.json == line) }
    #expect(LogEvent(json: event.json) == event)
    #expect(event.id.description == "k3Qx7aZ_-0Bc")
    #expect(event.day.description == "2026-11-30")
    #expect(event.moment.minutesEast == 60)
  }

  @Test
  func `the kind, card and face can be asked for`() throws {
    let event = try #require(LogEvent(json: Self.head + Self.kinds[1]))
    let face = CardFace(try #require(CardID("0c5f6a52-0000-4000-8000-000000000001")), .gap(3))
    #expect(
      event.action
        == .review(face, .again, milliseconds: 0, promise: .due(day("2026-12-03"))))
    #expect(event.card == face.card)
    #expect(event.face == .gap(3))
    let other = try #require(LogEvent(json: Self.head + Self.kinds[19]))
    #expect(other.action == .unknown(kind: "séance"))
    #expect(other.json.hasSuffix(#""kind":"séance","card":7,"due":"whenever","zebra":1e400}"#))
  }

  @Test(arguments: [
    #""kind":"review",\#(card),"face":"front","grade":9,"ms":1}"#,
    #""kind":"review",\#(card),"face":"front","grade":0,"ms":1}"#,
    #""kind":"review",\#(card),"face":"front","grade":3.0,"ms":1}"#,
    #""kind":"review",\#(card),"face":"side","grade":3,"ms":1}"#,
    #""kind":"review","card":"nobody","face":"front","grade":3,"ms":1}"#,
    #""kind":"review","face":"front","grade":3,"ms":1}"#,
    #""kind":"mark",\#(card),"flag":"mauve"}"#,
    #""kind":"mark",\#(card),"star":1}"#,
    #""kind":"mark",\#(card),"face":"side","star":true}"#,
    #""kind":"mark",\#(card),"bury":"30000-01-01"}"#,
    #""kind":"undo","of":"short"}"#,
    #""kind":"due",\#(card),"face":"front","due":"2027-02-30"}"#,
    #""kind":7}"#,
  ])
  func `an event with values that cannot be is none`(rest: String) {
    #expect(LogEvent(json: Self.head + rest) == nil)
  }

  @Test(arguments: [
    (#"{"id":"short","at":1,"zone":0,"day":"2026-11-30","kind":"séance"}"#),
    (#"{"id":"k3Qx7aZ_-0Bc","at":884541340800000,"zone":0,"day":"2026-11-30","kind":"x"}"#),
    (#"{"id":"k3Qx7aZ_-0Bc","at":1e999,"zone":0,"day":"2026-11-30","kind":"x"}"#),
    (#"{"id":"k3Qx7aZ_-0Bc","at":99999999999999999999999,"zone":0,"day":"2026-11-30","kind":"x"}"#),
    (#"{"id":"k3Qx7aZ_-0Bc","at":1,"zone":0,"day":"30000-01-01","kind":"x"}"#),
    (#"{"id":"k3Qx7aZ_-0Bc","at":1,"zone":0,"day":"2026-11-30"}"#),
    (#"{"id":"k3Qx7aZ_-0Bc","#), (#"[]"#), (#""#), (#"null"#),
  ])
  func `an event needs an identity, a time, a day and a kind`(line: String) {
    #expect(LogEvent(json: line) == nil)
  }

  @Test
  func `a value that cannot be and is not needed is left out`() throws {
    let line = #"""
      {"id":"k3Qx7aZ_-0Bc","at":1796032800000,"zone":99999,"day":"2026-11-30","kind":"review",\#
      \#(Self.card),"face":"front","grade":3,"ms":-5,"due":"never"}
      """#
    let event = try #require(LogEvent(json: line))
    #expect(event.moment.minutesEast == 0)
    guard case .review(_, .good, let milliseconds, let promise) = event.action else {
      Issue.record("no review: \(event)")
      return
    }
    #expect(milliseconds == 0)
    #expect(promise == nil)
  }

  @Test
  func `identities are twelve digits and all their bits count`() throws {
    for text in ["AAAAAAAAAAAA", "____________", "k3Qx7aZ_-0Bc", "AAAAAAAAAAAB", "BAAAAAAAAAAA"] {
      #expect(EventID(text)?.description == text)
    }
    for text in ["", "AAAAAAAAAAA", "AAAAAAAAAAAAA", "AAAAAAAAAAA=", "AAAAAAAAAA+/"] {
      #expect(EventID(text) == nil)
    }
    var random = Seeded(seed: 1)
    let ids = (0..<1000).map { _ in EventID.random(using: &random) }
    #expect(Set(ids).count == 1000)
    #expect(ids.allSatisfy { EventID($0.description) == $0 })
  }

  @Test
  func `an event is done again under a new identity`() throws {
    let event = try #require(LogEvent(json: Self.head + Self.kinds[3]))
    let again = event.again(as: eventID(1))
    #expect(again.json == event.json.replacing("k3Qx7aZ_-0Bc", with: eventID(1).description))
  }

  @Test(arguments: [#""due":"2026-12-03","x":"#, #""due":"2026-12-03","anki":"#, #""anki":"#])
  func `a line longer than any record is no event`(end: String) {
    let kinds = [
      #""kind":"review",\#(Self.card),"face":"front","grade":3,"ms":1"#,
      #""kind":"memory",\#(Self.card),"face":"front","state":"new","reviews":0,"lapses":0"#,
    ]
    for kind in kinds {
      let line = Self.head + kind + ",\(end)\""
      let room = (16 << 20) - line.utf8.count - 2
      for (length, isRead) in [(room, true), (room + 1, false)] {
        let text = String(repeating: "x", count: length)
        #expect((LogEvent(json: line + text + "\"}") != nil) == isRead)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 13, 20, 21])
  func `a line is read the same with white space in it, whatever it is`(kind: Int) {
    var random = Seeded(seed: UInt64(kind))
    let line = Array((Self.head + Self.kinds[kind]).utf8)
    for _ in 0..<3000 {
      var bytes = line
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = line.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: index)
        default: bytes.insert(line.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(LogEvent(json: text) == LogEvent(json: " " + text))
    }
  }
}
