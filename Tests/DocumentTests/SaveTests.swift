import Foundation
import PackageStore
import SampleDeck
import Testing

/// Every way in which a document is written, with a fault and a crash at each of its calls.
@Suite struct SaveTests {
  private static let picture = Attachment(Array("a picture".utf8), name: "a.png")
  private static let sound = Attachment([UInt8](repeating: 3, count: 5000), name: "b.ogg")

  /// A deck of one card with a picture.
  private static func deck() throws -> Deck {
    var deck = Deck(title: "Old", created: noon)
    let card = try deck.insert(Card(front: "Q1", back: "![](a.png)", created: noon))
    try deck.attach(picture, to: card.id)
    return deck
  }

  /// Changes the card, adds a second with a sound and saves.
  private static func save(_ document: DeckDocument) throws {
    if document.count < 2 {
      document.title = "New"
      try document.edit("add") { deck in
        let card = try deck.insert(Card(front: "Q2", back: "![](b.ogg)", created: noon))
        try deck.attach(sound, to: card.id)
      }
    }
    try document.save()
  }

  private static func fault(_ system: MemoryFileSystem, allowing titles: [String?]) throws
    -> String?
  {
    let deck = try system.deck()
    guard titles.contains(deck?.title) else { return "neither old nor new: \(deck?.title ?? "-")" }
    guard let deck else { return nil }
    if deck.count != (deck.title == "New" ? 2 : 1) { return "\(deck.count) cards" }
    let flaws = try system.flaws()
    return flaws.isEmpty ? nil : "\(flaws)"
  }

  private static let create = Act(
    testDescription: "create",
    prepare: { system in
      let deck = try deck()
      return { _ = try DeckDocument(creating: deck, at: path, on: system, now: { noon }) }
    },
    fault: { system, isDone in try fault(system, allowing: isDone ? ["Old"] : [nil, "Old"]) })

  private static let save = Act(
    testDescription: "save",
    prepare: { system in
      let document = try DeckDocument(creating: deck(), at: path, on: system, now: { noon })
      return { try save(document) }
    },
    fault: { system, isDone in try fault(system, allowing: isDone ? ["New"] : ["Old", "New"]) })

  private static let join = Act(
    testDescription: "save and join",
    prepare: { system in
      let document = try DeckDocument(creating: deck(), at: path, on: system, now: { noon })
      let other = try DeckDocument(contentsOf: path, on: system, now: { noon })
      let card = other.deck.cards[0].id
      other[card].tags = ["theirs"]
      try other.save()
      return { try save(document) }
    },
    fault: { system, isDone in
      if try system.deck()?.cards.first?.tags != ["theirs"] { return "their save is lost" }
      return try fault(system, allowing: isDone ? ["New"] : ["Old", "New"])
    })

  @Test(arguments: [save, join])
  func `whatever call fails, the old or the new deck is there and can be saved`(act: Act) throws {
    try withEveryFault(act) { try Self.save(DeckDocument(contentsOf: path, on: $0, now: { noon })) }
  }

  @Test(arguments: [save, join])
  func `whenever the power goes, the old or the new deck is there and can be saved`(
    act: Act
  ) throws {
    try withEveryCrash(act) { try Self.save(DeckDocument(contentsOf: path, on: $0, now: { noon })) }
  }

  @Test func `whatever call fails, a deck is created whole or not at all`() throws {
    try withEveryFault(Self.create, andThen: Self.createIfMissing)
  }

  @Test func `whenever the power goes, a deck is created whole or not at all`() throws {
    try withEveryCrash(Self.create, andThen: Self.createIfMissing)
  }

  private static func createIfMissing(_ system: MemoryFileSystem) throws {
    guard try system.deck() == nil else { return }
    _ = try DeckDocument(creating: deck(), at: path, on: system, now: { noon })
  }

  @Test(arguments: Fault.all)
  func `a save that fails leaves memory unsaved, and the next one saves it`(fault: Fault) throws {
    for call in 1...200 {
      let system = MemoryFileSystem()
      let document = try DeckDocument(creating: Self.deck(), at: path, on: system, now: { noon })
      system.prepare(Accident(fault, at: call))
      let result = Result { try Self.save(document) }
      let isOver = !system.accidentHasHappened
      system.prepare(nil)
      if case .failure = result {
        #expect(document.hasChanges && document.canUndo && document.title == "New")
        try document.save()
      }
      #expect(!document.hasChanges)
      #expect(try Self.fault(system, allowing: ["New"]) == nil, "\(fault) at call \(call)")
      if isOver { return }
    }
    Issue.record("the accidents never end")
  }
}
