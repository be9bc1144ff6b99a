import Foundation
import SampleDeck
import Testing

/// A package in a folder that a sync client carries between machines.
@Suite struct SyncTests {
  private let folder: Folder
  private let package: URL

  init() throws {
    folder = try Folder()
    var deck = Deck(title: "Inventions")
    for front in ["one", "two"] { try deck.insert(Card(front: front, back: "old")) }
    package = folder.package()
    try deck.write(to: package)
  }

  private func edit(_ front: String, _ back: String, in package: URL) throws {
    var deck = try Deck(contentsOf: package)
    for card in deck.cards where card.front == front { deck[card.id].back = back }
    try deck.write(to: package)
  }

  private func backs(_ package: URL) throws -> [String] {
    try Deck(contentsOf: package).cards.map(\.back)
  }

  @Test(arguments: [
    "manifest (Anna's conflicted copy 2026-11-30).json", "manifest (Case Conflict).json",
    "manifest (conflicted copy 2026-11-30 101112).json", "manifest_conflict-20261130-101112.json",
    "manifest (SFConflict anna@example.org 2026-11-30-10-11-12).json",
    "manifest 2.json", "manifest 13.json", "manifest (1).json", "manifest-ANNAS-PC.json",
    "manifest-ANNAS-PC-2.json", "manifest.sync-conflict-20261130-101112-ABCDEFG.json",
    "manifest~20261130-101112.json", "manifest.Conflict.json", "manifest [conflicted].json",
    "manifest_ANNAS-PC_Nov-30-101112-2026_Conflict.json", "manifest (Konflikt).json",
    "manifest.json.orig", "manifest.json~HEAD", "manifest.json.sb-1a2b3c4d-5e6f7a",
    "manifest.json.conflict1", "manifest.json..path1",
  ])
  func `what a client calls the other version is noticed and joined`(name: String) throws {
    let other = folder.package("B.sampledeck")
    try FileManager.default.copyItem(at: package, to: other)
    try edit("one", "mine", in: package)
    try edit("two", "theirs", in: other)
    try FileManager.default.moveItem(
      at: other.appending(path: "manifest.json"), to: package.appending(path: name))

    #expect(DeckCheck.conflictCopies(in: package) == [name])
    #expect(try backs(package) == ["mine", "old"])
    let report = try DeckCheck.heal(package, keepingIn: folder.url.appending(path: "kept"))
    #expect(report.joined == [name] && report.conflicts.isEmpty)
    #expect(DeckCheck.conflictCopies(in: package) == [])
    #expect(try backs(package) == ["mine", "theirs"])
  }

  @Test(arguments: [
    "manifests.json", "my manifest.json", "manifest.txt", "Manifest 2.txt", "manifest.json.tmp",
    ".manifest 2.json.icloud", "manifest 2.json.nextcloud",
  ])
  func `other files are no versions of the manifest`(name: String) throws {
    try Data().write(to: package.appending(path: name))
    #expect(DeckCheck.conflictCopies(in: package) == [])
  }

  @Test func `conflict copies of attachments do no harm and stand in for damaged ones`() throws {
    var deck = try Deck(contentsOf: package)
    try deck.attach(Attachment(png, name: "a.png"), to: deck.cards[0].id)
    try deck.write(to: package)
    let blob = package.appending(path: "blobs/\(try #require(package.blobs.first))")
    let copy = "\(blob.path).sync-conflict-20261130-101112-ABCDEFG"
    try FileManager.default.copyItem(atPath: blob.path, toPath: copy)
    #expect(try Deck(contentsOf: package).count == 2)
    try Data().write(to: blob)
    #expect(try DeckCheck(contentsOf: package).findings.map(\.code).contains("blob-damaged"))
    _ = try DeckCheck.heal(package, keepingIn: folder.url.appending(path: "kept"))
    #expect(try [UInt8](Data(contentsOf: blob)) == png)
  }

  @Test func `an older copy put under an open window takes nothing back`() throws {
    let older = try Data(contentsOf: package.appending(path: "manifest.json"))
    var deck = try Deck(contentsOf: package)
    deck[deck.cards[0].id].back = "first"
    deck[deck.cards[1].id].tags = ["fresh"]
    try deck.insert(Card(front: "three"))
    deck.title = "Better inventions"
    try deck.write(to: package)
    let window = try DeckDocument(contentsOf: package)
    window[window.deck.cards[0].id].back = "second"
    try window.save()
    window[window.deck.cards[1].id].back = "edited"

    try older.write(to: package.appending(path: "manifest.json"))
    try window.save()
    let saved = try Deck(contentsOf: package)
    #expect(saved.cards.map(\.back) == ["second", "edited", ""])
    #expect(saved.cards[1].tags == ["fresh"])
    #expect(saved.title == "Better inventions")
    #expect(saved.cards.allSatisfy { !$0.isConflict })
  }

  @Test func `what a script writes under an open window is an edit`() throws {
    let window = try DeckDocument(contentsOf: package)
    window[window.deck.cards[1].id].back = "edited"
    let text = try package.manifest.replacing(
      #""front":"one","back":"old""#, with: #""front":"one","back":"scripted""#)
    try Data(text.utf8).write(to: package.appending(path: "manifest.json"))
    try window.save()
    #expect(try backs(package) == ["scripted", "edited"])
    #expect(window.deck.cards.allSatisfy { !$0.isConflict })
  }

  @Test(arguments: [".manifest.json.icloud", "manifest.json.nextcloud"])
  func `a manifest that has not arrived is said to be missing`(name: String) throws {
    try FileManager.default.moveItem(
      at: package.appending(path: "manifest.json"), to: package.appending(path: name))
    let error = try #require(throws: DeckError.self) { try Deck(contentsOf: package) }
    #expect(error.code == "manifest-missing")
    #expect(error.message.contains("wait until all of it has arrived"))
  }

  @Test(arguments: ["", ".icloud", ".nextcloud"])
  func `a deck opens without its pictures, and says which are missing`(ending: String) throws {
    var deck = try Deck(contentsOf: package)
    try deck.attach(Attachment(png, name: "a.png"), to: deck.cards[0].id)
    try deck.write(to: package)
    let name = try #require(package.blobs.first)
    let blobs = package.appending(path: "blobs")
    let placeholder = ending == ".icloud" ? ".\(name).icloud" : name + ending
    try FileManager.default.removeItem(at: blobs.appending(path: name))
    if !ending.isEmpty { try Data([1]).write(to: blobs.appending(path: placeholder)) }

    #expect(try Deck(contentsOf: package).count == 2)
    let findings = try DeckCheck(contentsOf: package).findings
    #expect(findings.map(\.code) == ["media-missing"])
    #expect(findings[0].remedy.contains("sync client") == !ending.isEmpty)
  }
}
