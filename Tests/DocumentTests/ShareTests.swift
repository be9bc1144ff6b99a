import Foundation
import PackageStore
import SampleDeck
import Testing

/// Packing and unpacking, with a fault and a crash at each call.
@Suite struct ShareTests {
  private static let file = "/deck.zip"

  private static func deck() throws -> Deck {
    var deck = Deck(title: "D", created: noon)
    let card = try deck.insert(Card(front: "Q", back: "![](a.png)", created: noon))
    try deck.attach(Attachment([UInt8](repeating: 5, count: 3 << 20), name: "a.png"), to: card.id)
    return deck
  }

  private static let pack = Act(
    testDescription: "pack",
    prepare: { system in
      let deck = try deck()
      return { _ = try Parcel(deck, named: "D").write(to: file, on: system) }
    },
    fault: { system, isDone in
      guard try system.exists(file) else { return isDone ? "no file" : nil }
      let deck = try PackedDeck(file, on: system).deck
      return try read(deck) == 3 << 20 ? nil : "not whole"
    })

  private static let unpack = Act(
    testDescription: "unpack",
    prepare: { system in
      _ = try Parcel(deck(), named: "D").write(to: file, on: system)
      return { _ = try PackedDeck(file, on: system).unpack(to: path, on: system) }
    },
    fault: { system, isDone in
      guard let deck = try system.deck() else { return isDone ? "no deck" : nil }
      return try read(deck) == 3 << 20 && system.flaws().isEmpty ? nil : "not whole"
    })

  private static func read(_ deck: Deck) throws -> Int {
    var size = 0
    for blob in deck.cards.flatMap(\.media.values) { try deck.read(blob) { size += $0.count } }
    return size
  }

  @Test func `a packed file is written whole or not at all`() throws {
    let again: (MemoryFileSystem) throws -> Void = { system in
      if try system.exists(Self.file) { return }
      _ = try Parcel(Self.deck(), named: "D").write(to: Self.file, on: system)
    }
    try withEveryFault(Self.pack, andThen: again)
    try withEveryCrash(Self.pack, andThen: again)
  }

  @Test func `a deck is unpacked whole or not at all`() throws {
    let again: (MemoryFileSystem) throws -> Void = { system in
      if try system.deck() != nil { return }
      _ = try PackedDeck(Self.file, on: system).unpack(to: path, on: system)
    }
    try withEveryFault(Self.unpack, andThen: again)
    try withEveryCrash(Self.unpack, andThen: again)
  }

  @Test func `what somebody who was stopped left is removed a day later`() throws {
    let system = MemoryFileSystem()
    let old = "/.sampledeck.0123456789abcdef.tmp"
    try system.plant(old, .folder([:]))
    try system.plant("\(old)/manifest.json", .file([1]))
    try system.plant("/.sampledeck.1.tmp", .file([1]))
    system.setClock(1000)
    _ = try Parcel(Self.deck(), named: "D").write(to: Self.file, on: system)
    #expect(try system.names(in: "/").count == 3)
    system.setClock(200_000)
    _ = try PackedDeck(Self.file, on: system).unpack(to: path, on: system)
    #expect(try system.names(in: "/").sorted() == ["deck", "deck.zip"])
  }
}
