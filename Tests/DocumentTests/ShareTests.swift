import Foundation
import PackageStore
import SampleDeck
import Testing

/// Packing and unpacking, with a fault and a crash at each call.
@Suite struct ShareTests {
  private static let file = "/deck.zip"
  /// More than what is held in memory when it is packed.
  private static let size = (1 << 20) + 1000

  private static func deck() throws -> Deck {
    var deck = Deck(title: "D", created: noon)
    let card = try deck.insert(Card(front: "Q", back: "![](a.png)", created: noon))
    try deck.attach(Attachment([UInt8](repeating: 5, count: size), name: "a.png"), to: card.id)
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
      return try read(deck) == size ? nil : "not whole"
    })

  private static let unpack = Act(
    testDescription: "unpack",
    prepare: { system in
      _ = try Parcel(deck(), named: "D").write(to: file, on: system)
      return { _ = try PackedDeck(file, on: system).unpack(to: path, on: system) }
    },
    fault: { system, isDone in
      guard let deck = try system.deck() else { return isDone ? "no deck" : nil }
      return try read(deck) == size && system.flaws().isEmpty ? nil : "not whole"
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

  private static let manifest = Array(
    """
    {"format":"sampledeck","version":1,"deck":{"id":"2b0e6f0e-0000-4000-8000-000000000001"},
    "cards":[{"front":"Q"}]}
    """.utf8)

  private static func archive(_ entries: (String, [UInt8])..., on system: MemoryFileSystem) throws {
    try Archive.write(file, on: system) { writer in
      for (name, bytes) in entries { try writer.add(name, bytes) }
    }
  }

  @Test func `a deck is found among other files called like its manifest`() throws {
    let system = MemoryFileSystem()
    let other = Array(#"{"name":"my app"}"#.utf8)
    try Self.archive(
      ("repo/manifest.json", other), ("repo/decks/D.sampledeck/manifest.json", Self.manifest),
      ("repo/web/a/b/manifest.json", other), on: system)
    let packed = try PackedDeck(Self.file, on: system)
    #expect(packed.deck.cards.map(\.front) == ["Q"])
    #expect(packed.name == "D")
    try Self.archive((".sampledeck/manifest.json", Self.manifest), on: system)
    #expect(try PackedDeck(Self.file, on: system).name == nil)
  }

  @Test(arguments: [
    "../evil", "D.sampledeck/../../evil", "/evil", "C:/evil", "c:evil", #"..\evil"#,
    #"D.sampledeck\..\evil"#, #"\\server\share"#, "//server/share", "D.sampledeck/./x",
    "D.sampledeck//x", "", ".", "..", "a\0b", "\u{1B}[2J", "D.sampledeck/MANIFEST.json",
    "d.sampledeck/manifest.json", "D.sampledeck/manifest.json/x", "D.sampledeck",
  ])
  func `an archive with a name that could do harm is refused whole`(name: String) throws {
    let system = MemoryFileSystem()
    try Self.archive(
      ("D.sampledeck/manifest.json", Self.manifest), (name, [1]), on: system)
    let error = #expect(throws: DeckError.self) {
      try PackedDeck(Self.file, on: system).unpack(to: path, on: system)
    }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try system.names(in: "/") == ["deck.zip"])
  }

  @Test func `a deck comes out without the attachments that are not in the file`() throws {
    let system = MemoryFileSystem()
    let digest = String(repeating: "5", count: 64)
    let manifest = String(decoding: Self.manifest, as: UTF8.self)
      .replacing(#""Q""#, with: #""Q","media":{"a.png":"\#(digest)"}"#)
    try Self.archive(("D.sampledeck/manifest.json", Array(manifest.utf8)), on: system)
    let packed = try PackedDeck(Self.file, on: system)
    #expect(packed.missing.map(\.description) == [digest])
    #expect(try packed.unpack(to: path, on: system).cards.map(\.media.keys.count) == [1])
    let parcel = try Parcel(packed.deck, named: "D")
    #expect(throws: DeckError.self) { try parcel.write(to: "/b.zip", on: system) }
    let lenient = try Parcel(packed.deck, named: "D", allowingMissing: true)
    #expect(try lenient.write(to: "/b.zip", on: system).missing.map(\.description) == [digest])
  }
}
