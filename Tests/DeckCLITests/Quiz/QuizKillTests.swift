import Foundation
import Glibc
import Testing

/// What `kill -9` leaves of a quiz. `DECK_KILLS` says how many rounds, 20 if it does not.
@Suite struct QuizKillTests {
  // Else a study day could begin between two of them.
  private let quiz = ["quiz", "d", "--now", "2026-11-29T12:00:00Z"]

  @Test func `a grade whose next question was shown is in the log, whenever it is killed`() throws {
    let rounds = ProcessInfo.processInfo.environment["DECK_KILLS"].flatMap { Int($0) } ?? 20
    let sandbox = try Sandbox()
    let count = rounds * 10 + 20
    try sandbox.makeDeck(of: count)
    try sandbox.useOneStep()
    _ = try sandbox.deck("config", "new-per-day", "all")
    // How long a quiz runs before it asks, and how long an answer takes, on this machine now.
    let start = try time { _ = try sandbox.done(quiz, input: "") }
    let answers = String(repeating: "3\n", count: 10)
    let ten = try time { _ = try sandbox.done(quiz, input: answers) }
    var graded = sandbox.grades.count
    #expect(graded == 10)
    for _ in 0..<rounds {
      let output = try killedQuiz(
        in: sandbox, answers: 10, after: .random(in: start * 0.8...max(ten, start) * 1.1))
      let shown = output.split(separator: "\n").filter { $0.hasPrefix("Question ") }
      #expect(sandbox.grades.count - graded >= shown.count - 1)
      #expect(sandbox.grades.count - graded <= max(shown.count, 1))
      graded = sandbox.grades.count
      // The next quiz goes on with the card after the last that was graded.
      let next = try sandbox.done(quiz)
      #expect(next.contains("Going on: \(graded) answered today, \(count - graded) questions"))
      #expect(next.contains("Question 1 of \(count - graded): front \(graded + 1)\n"))
    }
    #expect(sandbox.grades.count == Set(sandbox.log.filter { $0.contains("review") }).count)
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = Date()
    try body()
    return Date().timeIntervalSince(start)
  }

  /// What a quiz had shown when it was killed.
  private func killedQuiz(in sandbox: Sandbox, answers: Int, after seconds: Double) throws -> String
  {
    let (input, output) = (sandbox.path + "/in", sandbox.path + "/out")
    try Data(String(repeating: "3\n", count: answers).utf8).write(to: URL(filePath: input))
    try Data().write(to: URL(filePath: output))
    let process = Process()
    process.executableURL = URL(filePath: deckPath)
    process.arguments = quiz
    process.environment = sandbox.environment()
    process.currentDirectoryURL = URL(filePath: sandbox.path)
    process.standardInput = FileHandle(forReadingAtPath: input)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    usleep(UInt32(seconds * 1_000_000))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
