import Foundation
import Testing

/// Histories of all faces of a card through the built program, wherever the learner was, against what
/// Anki's rules make of them.
@Suite struct FaceHistoryTests {
  /// A row of `Fixtures/foreign/fsrs/anki_faces.json`.
  struct History: Decodable, CustomTestStringConvertible {
    let card: Card
    let config: [String]
    let answers: [Answer]
    let shown: String
    let faces: [FaceRow]

    struct Card: Codable {
      let front, back: String
      let reversible, cloze: Bool?
    }

    struct Answer: Decodable {
      let time, zone: String
      /// `quiz`, which has to ask the face by itself, or `grade`.
      let verb, face: String
      let grade: Int
    }

    var testDescription: String {
      answers.map { "\($0.face) \($0.grade)" }.joined(separator: ", ")
    }
  }

  static let histories: [History] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/foreign/fsrs/anki_faces.json")
    do {
      return try JSONDecoder().decode([History].self, from: Data(contentsOf: file))
    } catch {
      fatalError("\(file.path): \(error)")
    }
  }()

  @Test(arguments: histories) func `each face gets what the reference gives`(
    history: History
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [String(decoding: JSONEncoder().encode(history.card), as: UTF8.self)]
    )
    for setting in history.config {
      try sandbox.done(["config"] + setting.split(separator: " ").map(String.init))
    }
    for answer in history.answers {
      let words =
        answer.verb == "quiz"
        ? ["quiz", "d", "--line"]
        : ["grade", "d", "face", "\(answer.grade)", "--face", answer.face]
      let result = try runProcess(
        deckPath, words + ["--now", answer.time],
        environment: sandbox.environment(["TZ": answer.zone]), folder: sandbox.path,
        input: "\(answer.grade)\n")
      try #require(result.status == 0, "\(result.errors)")
    }
    let asked = sandbox.log.compactMap { $0.firstMatch(of: /"face":"(\w+)"/)?.output.1 }
    #expect(asked.map(String.init) == history.answers.map(\.face))
    #expect(sandbox.grades == history.answers.map(\.grade))
    let faces = try sandbox.faces(of: "face", "--now", history.shown).filter { $0.state != "new" }
    #expect(faces.count == history.faces.count)
    for (face, expected) in zip(faces.sorted { $0.face < $1.face }, history.faces) {
      #expect(face.isNear(expected), "\(face) is not \(expected)")
    }
  }
}

extension FaceRow {
  /// Whether all is equal, but for the last digits of what was computed.
  func isNear(_ other: FaceRow) -> Bool {
    func isNear(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == b }
      return abs(a - b) <= 1e-9 * abs(b)
    }
    return face == other.face && state == other.state && due == other.due
      && reviews == other.reviews && lapses == other.lapses
      && isNear(stability, other.stability) && isNear(difficulty, other.difficulty)
  }
}
