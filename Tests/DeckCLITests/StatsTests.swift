import Foundation
import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

@Suite struct StatsTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
  }

  private func answer(_ grades: String, on day: String) throws {
    let input = grades.map { "\n\($0)\n" }.joined()
    let result = try sandbox.deck("quiz", "d", "--line", "--now", day, input: input)
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test func `in words: a fact a line`() throws {
    #expect(
      try sandbox.deck("stats", "d").errors == "Nothing was answered yet. deck quiz begins.\n")
    try answer("13", on: "2026-11-28")
    let lines = try sandbox.deck("stats", "d", "--now", "2026-11-29").output.split(separator: "\n")
    #expect(lines.first == "D: 1 day in a row, 1 at most.")
    #expect(lines.contains("Today: nothing."))
    #expect(lines.contains { $0.hasPrefix("Last 7 days: 2 answers in ") })
    #expect(lines.last?.hasSuffix("1 again, 0 hard, 1 good, 0 easy.") == true)
    #expect(lines.contains { $0.hasPrefix("You would remember, of 2 questions: ") })
    #expect(lines.allSatisfy { !$0.contains("▇") })
  }

  @Test func `for programs`() throws {
    try answer("13", on: "2026-11-28")
    let json = try sandbox.deck("stats", "--json", "--now", "2026-11-29").output
    #expect(json.contains(#""streak":1,"longest":1,"day":{"answers":0,"#))
    #expect(json.contains(#""week":{"answers":2,"again":1,"hard":0,"good":1,"easy":0,"#))
    let rows = try sandbox.deck("stats", "d", "--plain", "--now", "2026-11-29").output
    #expect(rows.hasPrefix("2026-11-28\t2\t1\t0\t1\t0\t"))
    #expect(rows.split(separator: "\n").count == 1)
  }

  @Test func `drawn with a legend where there is colour`() throws {
    try answer("13", on: "2026-11-28")
    let drawn = try sandbox.deck(
      "stats", "d", "--color", "always", "--now", "2026-11-29", environment: ["TERM": "xterm"]
    ).output
    #expect(drawn.contains("▇") && drawn.contains("none") && drawn.contains("Nov"))
    for words in [["--line"], ["--color", "never"]] {
      let result = try runProcess(
        deckPath, ["stats", "d", "--color", "always"] + words,
        environment: sandbox.environment(["TERM": "xterm"]), folder: sandbox.path)
      #expect(!result.output.contains("▇"))
    }
  }

  @Test func `a chart fits whatever width there is`() throws {
    let report = StatisticsReport(today: StudyDay(number: 20_786))
    for width in 1...120 {
      let lines = StatisticsChart(report: report, title: "A title of some length").lines(
        width: width)
      #expect(lines.allSatisfy { $0.width <= width }, "\(width)")
    }
  }

  @Test(arguments: [
    (0, "0 s"), (59_999, "59 s"), (60_000, "1 min"), (3_600_000, "1 h"), (4_980_000, "1 h 23 min"),
  ])
  func `time is told as a person would`(milliseconds: Int, text: String) {
    #expect(timeSpent(milliseconds) == text)
  }
}
