import Foundation
import PackageStore
import SampleDeck
import Testing

/// `heal` and `clean`, with a fault and a crash at each of their calls.
@Suite struct HealTests {
  private static let head = """
    {
    "format":"sampledeck",
    "version":1,
    "deck":{"id":"2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21","created":"2026-11-29T10:00:00.000Z"},
    "cards":[

    """
  private static let one = """
    {"id":"0c5f6a52-1d7e-4b09-8c43-9a6e2f7b5d10","created":"2026-11-29T10:00:00.001Z",\
    "front":"Q1","back":"","media":{"a.png":"\(digest)"}}
    """
  private static let two = """
    {"id":"77aa01c3-5e2f-4f6a-b1d8-3c9e0a7f4b62","created":"2026-11-29T10:00:00.002Z",\
    "front":"Q2","back":"b2"}
    """
  private static let picture = Array("a picture".utf8)
  private static let digest = Attachment(picture, name: "a.png").blob.description

  /// A manifest cut off in its second record, the whole one in a copy, a torn blob and its twin.
  private static let damaged = Array("\(head)\(one),\n\(two.prefix(60))".utf8)
  private static let copy = Array("\(head)\(two)\n]\n}\n".utf8)
  private static let healed = Array("\(head)\(one),\n\(two)\n]\n}\n".utf8)
  private static let copyName = "manifest 2.json"

  private static func plant(_ system: MemoryFileSystem) throws {
    for folder in ["", "/blobs"] { try system.plant(path + folder, .folder([:]), mode: 0o755) }
    try system.plant("\(path)/manifest.json", .file(damaged))
    try system.plant("\(path)/\(copyName)", .file(copy))
    try system.plant("\(path)/blobs/\(digest)", .file(Array("a pic".utf8)))
    try system.plant("\(path)/blobs/\(digest) 2", .file(picture))
  }

  private static func heal(_ system: MemoryFileSystem) throws {
    _ = try DeckCheck.heal(path, keepingIn: "/state/healed", on: system)
  }

  private static let heal = Act(
    testDescription: "heal",
    prepare: { system in
      try plant(system)
      return { try heal(system) }
    },
    fault: { system, isDone in
      let manifest = try PrivateFile(path: "\(path)/manifest.json", on: system).read()
      let copy = try PrivateFile(path: "\(path)/\(copyName)", on: system).read()
      if manifest != damaged && manifest != healed { return "neither old nor healed" }
      if copy != nil && copy != Self.copy { return "the copy was changed" }
      if copy == nil && manifest != healed { return "the copy went before it was joined" }
      if manifest == healed, try kept(system) != 2 { return "what was replaced is not kept" }
      guard isDone else { return nil }
      if manifest != healed || copy != nil { return "it was not healed" }
      let flaws = try system.flaws()
      return flaws == ["unknown-file"] ? nil : "\(flaws)"
    })

  /// How many of the files that are replaced or taken out are kept as they were.
  private static func kept(_ system: MemoryFileSystem) throws -> Int {
    let folder = "/state/healed/2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21"
    let files = try entries(of: folder, on: system).map(\.path).filter { !$0.hasSuffix(".tmp") }
    return try files.filter { name in
      [damaged, copy].contains(try PrivateFile(path: "\(folder)/\(name)", on: system).read())
    }.count
  }

  private static let clean = Act(
    testDescription: "clean",
    prepare: { system in
      var deck = Deck(title: "Old", created: noon)
      let card = try deck.insert(Card(front: "Q1", created: noon))
      try deck.attach(Attachment(picture, name: "a.png"), to: card.id)
      _ = try DeckDocument(creating: deck, at: path, on: system, now: { noon })
      try PackageStore.open(path, on: system).stageBlob(from: .bytes([1, 2, 3]))
      return { try clean(system) }
    },
    fault: { system, isDone in
      if try system.flaws() != [] { return "a blob that is needed is gone" }
      let blobs = try system.names(in: "\(path)/blobs")
      return isDone && blobs != [digest] ? "\(blobs)" : nil
    })

  private static func clean(_ system: MemoryFileSystem) throws {
    _ = try DeckCheck.clean(path, now: noon, on: system)
  }

  @Test func `whatever call fails while healing, nothing is lost and the next heals`() throws {
    try withEveryFault(Self.heal, andThen: Self.heal)
  }

  @Test func `whenever the power goes while healing, nothing is lost and the next heals`() throws {
    try withEveryCrash(Self.heal, andThen: Self.heal)
  }

  @Test func `whatever call fails while cleaning, what is needed stays`() throws {
    try withEveryFault(Self.clean, andThen: Self.clean)
  }

  @Test func `whenever the power goes while cleaning, what is needed stays`() throws {
    try withEveryCrash(Self.clean, andThen: Self.clean)
  }

  @Test func `a dry run tells the same and changes nothing`() throws {
    let system = MemoryFileSystem()
    try Self.plant(system)
    var planned = try DeckCheck.heal(path, keepingIn: "/state/healed", isDryRun: true, on: system)
    #expect(try PrivateFile(path: "\(path)/manifest.json", on: system).read() == Self.damaged)
    #expect(try !system.names(in: "/").contains("state"))
    let report = try DeckCheck.heal(path, keepingIn: "/state/healed", on: system)
    planned.setAside = report.setAside
    #expect(planned == report)
    #expect(report.joined == [Self.copyName] && report.mended.map(\.description) == [Self.digest])
    #expect(report.count == 2 && report.dropped.map(\.code) == ["json-ends-early"])
  }

  @Test func `an attachment that an undo may bring back stays`() throws {
    let system = MemoryFileSystem()
    _ = try Self.clean.prepare(system)
    let other = Attachment([1, 2, 3], name: "x").blob
    #expect(try DeckCheck.clean(path, keeping: [other], now: noon, on: system) == [])
    #expect(
      try DeckCheck.clean(path, now: noon, isDryRun: true, on: system) == ["blobs/\(other)"])
    #expect(try DeckCheck.clean(path, now: noon, on: system) == ["blobs/\(other)"])
  }
}
