import Foundation

/// A temporary folder with what the benchmarks work on, each thing made when it is first asked for.
final class Workshop {
  let folder: String
  /// How many cards the deck has that most figures are taken on.
  let cards: Int
  private let isQuick: Bool

  init(cards: Int, isQuick: Bool) throws {
    self.cards = cards
    self.isQuick = isQuick
    folder = FileManager.default.temporaryDirectory.path + "/DeckBench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func clear() { try? FileManager.default.removeItem(atPath: folder) }

  func rounds(_ wanted: Int) -> Int { isQuick ? max(wanted / 5, 1) : wanted }

  /// The path of a deck with so many cards, that were all edited or none.
  func deck(_ cards: Int, isEdited: Bool = false) throws -> String {
    let path = "\(folder)/\(cards)\(isEdited ? "-edited" : "").sampledeck"
    if !FileManager.default.fileExists(atPath: path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try SampleManifest.write(cards: cards, isEdited: isEdited, to: path + "/manifest.json")
    }
    return path
  }

  /// This program, which is its own peer.
  var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The release build of `deck` that stands beside this program.
  func program() throws -> String {
    let path = URL(filePath: ownPath).deletingLastPathComponent().path + "/deck"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Benchmark.Skip(reason: "build it first: swift build -c release --product deck")
    }
    return path
  }
}
