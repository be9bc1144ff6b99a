import Foundation
import SampleDeck
import Testing

/// Whole damaged manifests, and what healing makes of them.
@Suite struct HealingTests {
  private let sandbox: Sandbox
  private var package: URL { sandbox.url.appending(path: "Deck.sampledeck") }
  private var kept: URL { sandbox.url.appending(path: "kept") }

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
  }

  private static let id = "2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21"
  private static let deck = #"{"id":"\#(id)","created":"2026-11-29T10:00:00.000Z"}"#
  private static let one = card("0c5f6a52-1d7e-4b09-8c43-9a6e2f7b5d10", 1)
  private static let two = card("77aa01c3-5e2f-4f6a-b1d8-3c9e0a7f4b62", 2)
  private static let three = card("9d1c40e8-6b3a-4c57-a2f0-7e8d5b1f3a94", 3)

  private static func card(_ id: String, _ number: Int) -> String {
    #"{"id":"\#(id)","created":"2026-11-29T10:00:00.00\#(number)Z","front":"Q\#(number)","back":""}"#
  }

  /// A manifest as a save writes it.
  private static func manifest(_ cards: String..., deck: String = deck) -> String {
    """
    {
    "format":"sampledeck",
    "version":1,
    "deck":\(deck),
    "cards":[
    \(cards.joined(separator: ",\n"))
    ]
    }

    """
  }

  /// Heals a manifest and gives what it became, with the codes of what was dropped.
  private func heal(_ text: String) throws -> (text: String, dropped: [String]) {
    let file = package.appending(path: "manifest.json")
    try Data(text.utf8).write(to: file)
    let report = try DeckCheck.heal(package, keepingIn: kept)
    let healed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    if healed != text {
      #expect(
        try report.setAside.map { try Data(contentsOf: URL(filePath: $0)) } == [Data(text.utf8)])
    }
    return (healed, report.dropped.map(\.code))
  }

  @Test func `a whole manifest stays as it is`() throws {
    let text = Self.manifest(Self.one, Self.two)
    #expect(try heal(text) == (text, []))
    #expect(!FileManager.default.fileExists(atPath: kept.path))
  }

  @Test func `a manifest on one line loses one broken record and no other`() throws {
    let broken = Self.two.replacing("Q2", with: "Q\\x")
    let text =
      #"{"format":"sampledeck","version":1,"deck":\#(Self.deck),"cards":["#
      + [Self.one, broken, Self.three].joined(separator: ", ") + "]}"
    #expect(try heal(text) == (Self.manifest(Self.one, Self.three), ["json-bad-escape"]))
  }

  @Test func `a manifest in many lines a record loses one broken record and no other`() throws {
    let cards = [Self.one, Self.two.replacing(#""Q2""#, with: "2"), Self.three]
      .map { $0.replacing(",", with: ",\n    ").replacing("{", with: "  {\n    ") }
    let text = Self.manifest(cards[0], cards[1], cards[2])
    #expect(try heal(text) == (Self.manifest(Self.one, Self.three), ["member-wrong-type"]))
  }

  @Test func `a manifest without its beginning is put under the id it is told by`() throws {
    let text =
      "\n"
      + Self.manifest(Self.one, Self.two).split(separator: "\n").dropFirst(3)
      .joined(separator: "\n")
    let healed = try heal(text)
    #expect(healed.text == Self.manifest(Self.one, Self.two))
    #expect(healed.dropped == [])
  }

  @Test func `a deck whose own record is broken keeps its id`() throws {
    let text = Self.manifest(Self.one, deck: #"{"id":"\#(Self.id)","title":5}"#)
    let healed = try heal(text)
    #expect(healed.text == Self.manifest(Self.one, deck: #"{"id":"\#(Self.id)"}"#))
    #expect(healed.dropped == ["member-wrong-type"])
  }

  @Test func `a deck whose own record is lost gets an id and is told so`() throws {
    let healed = try heal("[\n\(Self.one),\n\(Self.two)\n]")
    #expect(healed.text.contains(Self.one) && healed.text.contains(Self.two))
    #expect(healed.dropped == ["manifest-deck-missing"])
  }

  @Test func `members of later versions survive`() throws {
    let card = Self.one.dropLast() + #","new":{"a":[1,2.50]}}"#
    let end = "]\n,\"later\":{\"b\":1}\n}\n"
    let text = Self.manifest(card + ",").replacing("]\n}\n", with: end)
    let healed = try heal(text).text
    #expect(healed.contains(#""new":{"a":[1,2.50]}"#) && healed.contains(#""later":{"b":1}"#))
  }

  @Test func `both sides of a merge are kept, and what one side deleted against the base goes`()
    throws
  {
    let text = Self.manifest(Self.one, "<<<<<<< HEAD").replacing(
      "HEAD\n]\n}\n",
      with: """
        HEAD
        \(Self.three)
        ||||||| 1f3a5b7
        \(Self.two)
        =======
        \(Self.two),
        \(Self.card("f0004c2e-8d1b-4a63-8e7f-2b9c6d0a5e18", 4))
        >>>>>>> feature
        ]
        }

        """)
    let healed = try heal(text)
    let deck = try Deck(contentsOf: package)
    #expect(deck.cards.map(\.front) == ["Q1", "Q3", "Q4"])
    #expect(healed.dropped == [])
  }

  @Test func `a merge with a broken record deletes nothing`() throws {
    let text = Self.manifest("<<<<<<< HEAD").replacing(
      "HEAD\n]\n}\n",
      with: """
        HEAD
        \(Self.two.replacing(#""Q2""#, with: "2"))
        ||||||| 1f3a5b7
        \(Self.two)
        =======
        \(Self.two),
        \(Self.three)
        >>>>>>> feature
        ]
        }

        """)
    #expect(try heal(text) == (Self.manifest(Self.two, Self.three), ["member-wrong-type"]))
  }

  @Test func `a copy of another deck stays and is named`() throws {
    let other = Self.manifest(Self.two, deck: #"{"id":"0c5f6a52-1d7e-4b09-8c43-9a6e2f7b5d10"}"#)
    let copy = package.appending(path: "manifest 2.json")
    try Data(other.utf8).write(to: copy)
    #expect(try heal(Self.manifest(Self.one)).text == Self.manifest(Self.one))
    #expect(try DeckCheck.heal(package, keepingIn: kept).left.map(\.path) == ["manifest 2.json"])
    #expect(FileManager.default.fileExists(atPath: copy.path))
  }

  @Test func `git's line ends are taken out of an attachment`() throws {
    let picture = Attachment(Array("a\nb\r\nc\r\r\n".utf8), name: "a.txt")
    let blobs = package.appending(path: "blobs")
    try FileManager.default.createDirectory(at: blobs, withIntermediateDirectories: true)
    let file = blobs.appending(path: picture.blob.description)
    // What “text” in .gitattributes makes of LF alone.
    let plain = Attachment(Array("a\nb\n".utf8), name: "b.txt")
    let other = blobs.appending(path: plain.blob.description)
    try Data("a\nb\r\nc\r\r\n".utf8).write(to: file)
    try Data("a\r\nb\r\n".utf8).write(to: other)
    let media = #","media":{"a.txt":"\#(picture.blob)","b.txt":"\#(plain.blob)"}}"#
    _ = try heal(Self.manifest(Self.one.dropLast() + media))
    #expect(try Data(contentsOf: other) == Data("a\nb\n".utf8))
    #expect(try Data(contentsOf: file) == Data("a\nb\r\nc\r\r\n".utf8))
  }

  @Test(arguments: [
    "", "[]", "null", "\0\0\0", "{}", #"{"a":1}"#, "<<<<<<< HEAD\n=======\n>>>>>>> x\n",
  ])
  func `where nothing can be read nothing is changed`(text: String) throws {
    #expect(throws: DeckError.self) { try heal(text) }
    let file = package.appending(path: "manifest.json")
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test func `a later version is not touched`() throws {
    let text = Self.manifest(Self.one).replacing(#""version":1"#, with: #""version":2"#)
    let broken = String(text.dropLast(8))
    #expect(throws: DeckError.self) { try heal(broken) }
    let file = package.appending(path: "manifest.json")
    #expect(try Data(contentsOf: file) == Data(broken.utf8))
  }

  @Test func `any bytes are healed or refused, and what is healed opens`() throws {
    var random = Seeded(seed: 7)
    let text = Array(Self.manifest(Self.one, Self.two, Self.three).utf8)
    for _ in 0..<300 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0..<40, using: &random))
        let piece = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          #"{}[]",:\#("\n")0a<|=>\"#.utf8.randomElement(using: &random) ?? 0
        }
        bytes.replaceSubrange(start..<end, with: piece)
      }
      try Data(bytes).write(to: package.appending(path: "manifest.json"))
      guard let report = try? DeckCheck.heal(package, keepingIn: kept) else { continue }
      #expect(try Deck(contentsOf: package).count == report.count)
      #expect(try DeckCheck.heal(package, keepingIn: kept).isEmpty)
    }
  }
}
