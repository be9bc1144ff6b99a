import Foundation

/// The same file through Foundation's decoder, into the plainest values that hold it.
struct JSONPeer: Decodable {
  let cards: [Card]

  struct Card: Decodable {
    let id, created, front, back: String
    let tags: [String]
  }

  static func read(_ path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    print(try JSONDecoder().decode(JSONPeer.self, from: data).cards.count)
  }
}
