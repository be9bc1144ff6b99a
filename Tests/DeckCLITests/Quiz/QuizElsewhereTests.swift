import Foundation
import Testing

/// What another window does while a quiz is going on.
@Suite struct QuizElsewhereTests {
  private let sandbox: Sandbox
  private let quiz = ["quiz", "d", "--line", "--now", "2026-11-29T12:00:00Z"]

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 4)
    try sandbox.useOneStep()
  }

  @Test func `a quiz goes along where the logs are moved to`() throws {
    let window = try Window(quiz, in: sandbox)
    try window.wait(for: "Question 1 of 4")
    // Nothing was written yet, and nothing was moved but the settings.
    try sandbox.done("config", "progress", "one")
    try window.type("3\n", until: "Question 2 of 4")
    try sandbox.done("config", "progress", "two")
    try window.type("3\n", until: "Question 3 of 4")
    try sandbox.done("config", "progress", "--unset")
    try window.type("3\n", until: "Question 4 of 4")
    try sandbox.done("config", "progress", "three")
    try window.type("u\n", until: "Question 3 of 4")
    window.close()
    #expect(try sandbox.done(quiz).contains("Going on: 2 answered today, 2 questions to answer."))
    #expect(try logs() == ["three/"])
  }

  /// The folders that hold lines of the deck's log.
  private func logs() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.path)
      .filter { $0.hasSuffix(".jsonl") && !$0.contains("/all/") && !$0.contains("/undo/") }
      .map { $0.prefix { $0 != "/" } + "/" }
  }
}

/// A `deck` that is running.
private final class Window {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var said = ""

  init(_ arguments: [String], in sandbox: Sandbox) throws {
    process.executableURL = URL(fileURLWithPath: deckPath)
    process.arguments = arguments
    process.environment = sandbox.environment()
    process.currentDirectoryURL = URL(fileURLWithPath: sandbox.path)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Reads on until it has said something since it was typed to last.
  func wait(for words: String) throws {
    while !said.contains(words) {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "it ended having said \(said)")
      said += String(decoding: data, as: UTF8.self)
    }
  }

  func type(_ line: String, until words: String) throws {
    said = ""
    try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    try wait(for: words)
  }

  func close() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
