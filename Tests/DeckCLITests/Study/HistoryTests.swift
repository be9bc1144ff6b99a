import Foundation
import Testing

/// Histories graded day by day through the built program, against what Anki's rules make of them.
@Suite struct HistoryTests {
  /// A row of `Fixtures/foreign/fsrs/anki_histories.json`.
  struct History: Decodable, CustomTestStringConvertible {
    let config: [String]
    let answers: [Answer]
    let state: String
    let stability: Double
    let difficulty: Double
    let due: String
    let reviews: Int
    let lapses: Int

    struct Answer: Decodable {
      let time: String
      let grade: Int

      init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        time = try row.decode(String.self)
        grade = try row.decode(Int.self)
      }
    }

    var testDescription: String {
      (config + [answers.map { "\($0.grade)" }.joined()]).joined(separator: "; ")
    }
  }

  static let histories: [History] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Fixtures/foreign/fsrs/anki_histories.json")
    do {
      return try JSONDecoder().decode([History].self, from: Data(contentsOf: file))
    } catch {
      fatalError("\(file.path): \(error)")
    }
  }()

  @Test(arguments: histories) func `a history gives what the reference gives`(
    history: History
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 1)
    for setting in history.config {
      let words = setting.split(separator: " ", maxSplits: 1).map(String.init)
      let result = try sandbox.deck("config", words[0], words[1])
      try #require(result.status == 0, "\(result.errors)")
    }
    for answer in history.answers {
      let result = try sandbox.deck(
        "quiz", "d", "--line", "--now", answer.time, input: "\(answer.grade)\n")
      try #require(result.status == 0)
    }
    #expect(sandbox.grades == history.answers.map(\.grade))
    let face = try #require(try sandbox.faces(of: "front").first)
    let expected = FaceRow(
      face: "front", state: history.state, stability: history.stability,
      difficulty: history.difficulty, due: history.due, reviews: history.reviews,
      lapses: history.lapses)
    #expect(face.isNear(expected), "\(face) is not \(expected)")
  }
}

/// A face as `deck show --json` tells it.
struct FaceRow: Decodable {
  let face: String
  let state: String
  let stability: Double?
  let difficulty: Double?
  let due: String?
  let reviews: Int
  let lapses: Int
}

extension Sandbox {
  /// The faces of the cards of `d` that a query finds.
  func faces(of query: String, _ more: String...) throws -> [FaceRow] {
    struct Answer: Decodable {
      let data: Cards

      struct Cards: Decodable { let cards: [Card] }
      struct Card: Decodable { let faces: [FaceRow] }
    }
    let arguments = ["show", "d", query, "--json"] + more
    let result = try runProcess(
      deckPath, arguments, environment: environment(), folder: path)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.data.cards.flatMap(\.faces)
  }
}
