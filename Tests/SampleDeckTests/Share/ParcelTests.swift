import Foundation
import SampleDeck
import Testing

struct ParcelTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  /// A deck of cards with and without pictures, one of them of no bytes and one that two cards share.
  private func deck(_ random: inout Seeded) throws -> Deck {
    var deck = Deck(title: "Inventions")
    for index in 0..<Int.random(in: 0...12, using: &random) {
      let card = try deck.insert(Card(front: "Q\(index)", back: "A é \(index)"))
      let size = [0, 5, 70_000, 3 << 20].randomElement(using: &random) ?? 0
      if Bool.random(using: &random) {
        let bytes = [UInt8](repeating: UInt8(index / 2), count: size)
        try deck.attach(Attachment(bytes, name: "a.bin"), to: card.id)
      }
    }
    try deck.write(to: folder.package())
    for card in deck.cards where Int.random(in: 0...3, using: &random) == 0 {
      try deck.delete(card.id)
    }
    try deck.write(to: folder.package())
    return deck
  }

  private func bytes(_ deck: Deck, _ blob: BlobID) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try deck.read(blob) { piece in for index in piece.indices { bytes.append(piece[index]) } }
    return bytes
  }

  @Test(arguments: 0..<12)
  func `what is packed and unpacked is the same deck`(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    let deck = try deck(&random)
    let file = folder.package("A.sampledeck.zip")
    let report = try Parcel(deck, named: "A").write(to: file)
    #expect(report.cardCount == deck.count)
    #expect(try Data(contentsOf: file).count == report.byteCount)

    let packed = try PackedDeck(contentsOf: file)
    #expect(packed.name == "A")
    let unpacked = try packed.unpack(to: folder.package("B.sampledeck"))
    for other in [packed.deck, unpacked] {
      #expect(other.manifest == deck.manifest)
      for card in deck.cards {
        for (name, blob) in card.media {
          #expect(try bytes(other, blob) == bytes(deck, blob))
          let medium = try #require(other.medium(name, of: other[card.id]))
          #expect(medium.size == deck.medium(name, of: card)?.size)
        }
      }
    }
    #expect(Set(folder.package("B.sampledeck").blobs).count == report.mediaCount)
    #expect(try DeckCheck(contentsOf: file).findings == [])
  }

  @Test func `the same deck gives the same bytes`() throws {
    var random = Seeded(seed: 7)
    let deck = try deck(&random)
    let files = ["1.zip", "2.zip"].map { folder.package($0) }
    for file in files { _ = try Parcel(deck, named: "A").write(to: file) }
    var piped: [UInt8] = []
    _ = try Parcel(deck, named: "A").write { piece in piped += piece.indices.map { piece[$0] } }
    #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    #expect(try Data(contentsOf: files[0]) == Data(piped))
  }

  @Test func `of a deleted card neither text, tag nor picture leaves`() throws {
    var deck = Deck(title: "D")
    let card = try deck.insert(Card(front: "SECRET1", back: "SECRET2", tags: ["SECRET3"]))
    try deck.attach(Attachment(Array("SECRET4".utf8), name: "a.png"), to: card.id)
    try deck.insert(Card(front: "kept"))
    try deck.write(to: folder.package())
    try deck.delete(card.id)
    try deck.write(to: folder.package())
    try Data("SECRET5".utf8).write(to: folder.package().appending(path: "notes.txt"))
    let file = folder.package("A.zip")
    let report = try Parcel(deck, named: "A").write(to: file)
    #expect(report.deletionCount == 1)
    #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("SECRET"))
    #expect(deck.strayFiles.contains("notes.txt"))
    let other = Deck(title: "empty")
    #expect(try PackedDeck(contentsOf: file).deck.joined(with: other).deck.count == 1)
  }

  @Test func `a part leaves without deletions, and joins the whole it came from`() throws {
    var deck = Deck(title: "D")
    let cards = try ["a", "b", "c"].map { try deck.insert(Card(front: $0)) }
    try deck.write(to: folder.package())
    try deck.delete(cards[2].id)
    try deck.write(to: folder.package())
    let file = folder.package("A.zip")
    let report = try Parcel(deck, named: "A", only: [cards[0].id]).write(to: file)
    #expect(report.cardCount == 1 && report.deletionCount == 0)
    var part = try PackedDeck(contentsOf: file).deck
    #expect(part.fronts == ["a"])
    part[cards[0].id].back = "edited"
    let (joined, joining) = deck.joined(with: part)
    #expect(joined.fronts == ["a", "b"] && joining.changed == [cards[0].id])
  }

  @Test func `only an older packing of the same deck is written over`() throws {
    var deck = Deck(title: "D")
    try deck.insert(Card(front: "a"))
    let whole = try #require(deck.cards.first)
    let file = folder.package("A.zip")
    _ = try Parcel(deck, named: "A").write(to: file)
    let tagged = try deck.insert(Card(front: "b", tags: ["t"]))
    _ = try Parcel(deck, named: "A").write(to: file)
    try deck.insert(Card(front: "c"))
    try deck.write(to: folder.package())
    try deck.delete(tagged.id)
    _ = try Parcel(deck, named: "A").write(to: file)
    #expect(throws: DeckError.self) {
      try Parcel(deck, named: "A", only: [whole.id]).write(to: file)
    }
    #expect(throws: DeckError.exists(path: file.path)) {
      try Parcel(Deck(title: "other"), named: "A").write(to: file)
    }
    try Data("mine".utf8).write(to: folder.package("notes.txt"))
    #expect(throws: DeckError.self) {
      try Parcel(deck, named: "A").write(to: folder.package("notes.txt"))
    }
  }

  @Test func `a deck whose picture is missing or damaged is not packed`() throws {
    var deck = Deck(title: "D")
    let card = try deck.insert(Card(front: "a"))
    try deck.attach(Attachment(png, name: "a.png"), to: card.id)
    try deck.write(to: folder.package())
    let blob = folder.package().appending(path: "blobs/\(folder.package().blobs[0])")
    let file = folder.package("A.zip")
    for bytes in [Data("other".utf8), nil] {
      try FileManager.default.removeItem(at: blob)
      if let bytes { try bytes.write(to: blob) }
      #expect(throws: DeckError.self) { try Parcel(deck, named: "A").write(to: file) }
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `what was learned leaves only when a log is handed in, and comes once`() throws {
    var deck = Deck(title: "D")
    let cards = try ["a", "b"].map { try deck.insert(Card(front: $0)) }
    func log(_ name: String) -> StudyLog {
      let place = folder.url.appending(path: name).path
      return StudyLog(of: deck.id, progress: "\(place)/progress", state: "\(place)/state")
    }
    let (mine, theirs) = (log("mine"), log("theirs"))
    let moment = StudyMoment(Date(timeIntervalSince1970: 1_796_040_000), minutesEast: 0)
    for card in cards {
      try mine.append(
        LogEvent(.mark(.star(true), on: card.id), at: moment, on: StudyDay(of: moment, rollover: 4))
      )
    }
    let plain = folder.package("plain.zip")
    #expect(try Parcel(deck, named: "A").write(to: plain).progressLines == 0)
    #expect(try PackedDeck(contentsOf: plain).progress.isEmpty)
    let part = folder.package("part.zip")
    let only = try Parcel(deck, named: "A", only: [cards[0].id], with: mine)
    #expect(try only.write(to: part).progressLines == 1)
    let whole = folder.package("whole.zip")
    #expect(try Parcel(deck, named: "A", with: mine).write(to: whole).progressLines == 2)

    #expect(try theirs.unite(PackedDeck(contentsOf: part).progress) == (1, 0))
    #expect(try theirs.unite(PackedDeck(contentsOf: whole).progress) == (1, 1))
    #expect(try theirs.unite(PackedDeck(contentsOf: whole).progress) == (0, 2))
    #expect(try theirs.history().marks(of: cards[1].id).isStarred)
    #expect(try theirs.history().tally.marks == 2)
  }
}
