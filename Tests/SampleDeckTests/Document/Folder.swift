import Foundation
import SampleDeck

/// The library's; Testing has an attachment too.
typealias Attachment = SampleDeck.Attachment

/// A folder of its own for one test, gone afterwards.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sampledeck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func package(_ name: String = "A.sampledeck") -> URL { url.appending(path: name) }

  /// Makes a package of a manifest that somebody wrote.
  func package(_ name: String = "A.sampledeck", manifest: String) throws -> URL {
    let package = package(name)
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try Data(manifest.utf8).write(to: package.appending(path: "manifest.json"))
    return package
  }

  func document(_ fronts: String..., clock: Clock = Clock()) throws -> DeckDocument {
    var deck = Deck(title: "Inventions", created: clock.now)
    for front in fronts { try deck.insert(Card(front: front, created: clock.now)) }
    return try DeckDocument(creating: deck, at: package(), now: { clock.now })
  }
}

/// A clock that goes when a test says so.
final class Clock {
  var now = Date(timeIntervalSince1970: 1_796_000_000)
}

extension URL {
  var manifest: String {
    get throws { try String(contentsOf: appending(path: "manifest.json"), encoding: .utf8) }
  }

  /// The names of the blobs in a package.
  var blobs: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: appending(path: "blobs").path)) ?? []
  }
}

extension Deck {
  var fronts: [String] { cards.map(\.front) }
}

extension DeckDocument {
  func bytes(of blob: BlobID) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(blob) { chunk in for index in chunk.indices { bytes.append(chunk[index]) } }
    return bytes
  }
}

let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
