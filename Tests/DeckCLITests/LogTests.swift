import Foundation
import Testing

@Suite struct LogTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
  }

  private func log(_ options: String...) throws -> ProcessResult {
    try runProcess(
      deckPath, ["log"] + options, environment: sandbox.environment(["TZ": "Asia/Tokyo"]),
      folder: sandbox.path)
  }

  @Test func `the latest act stands first, at the learner's time`() throws {
    #expect(try log("d").errors == "Nothing was done yet. deck quiz begins.\n")
    // After the cards were made: undo takes back what was done last.
    let tokyo = ["TZ": "Asia/Tokyo"]
    let now = "2027-11-29T23:30:00Z"
    #expect(try sandbox.deck("star", "d", "1", "--now", now, environment: tokyo).status == 0)
    #expect(
      try sandbox.deck("undo", "d", "--now", "2027-11-30T00:00:00Z", environment: tokyo).status == 0
    )
    #expect(
      try log("d").output == """
        When              What
        2027-11-30 09:00  Took back: starred “front 1”
        2027-11-30 08:30  Starred “front 1” (undone)

        """)
    let rows = try log("d", "--plain", "--limit", "1").output.split(separator: "\n")
    #expect(rows.count == 1)
    #expect(rows.first?.split(separator: "\t").count == 4)
    #expect(try log("d", "--json").output.contains(#""undone":true,"event":{"id":""#))
    #expect(try log("nothing").status == 4)
  }

  @Test func `decks are woven by their times`() throws {
    try sandbox.makeDeck(of: 1, named: "e")
    for (deck, minute) in [("d", "00"), ("e", "01"), ("d", "02")] {
      let now = "2026-11-29T12:\(minute):00Z"
      #expect(
        try sandbox.deck(
          "flag", deck, "1", "--color", minute == "02" ? "blue" : "red", "--now", now
        )
        .status == 0)
    }
    #expect(
      try log().output == """
        When              What                    Deck
        2026-11-29 12:02  Flagged “front 1” blue  D
        2026-11-29 12:01  Flagged “front 1” red   E
        2026-11-29 12:00  Flagged “front 1” red   D

        """)
  }

  @Test func `a clock that ran backwards is warned of once, and the order is that of the file`()
    throws
  {
    let times = [
      "2025-03-01T09:00:00Z", "2025-03-01T09:10:00Z", "2025-02-26T09:00:00Z",
      "2025-02-26T09:00:00Z", "2025-03-04T09:00:00Z",
    ]
    for (index, time) in times.enumerated() {
      let color = ["red", "blue", "green", "pink", "black"][index]
      #expect(try sandbox.deck("flag", "d", "1", "--color", color, "--now", time).status == 0)
    }
    let result = try log("d", "--plain")
    let colors = result.output.split(separator: "\n").compactMap {
      $0.split(separator: "\t")[3].split(separator: " ").last
    }
    #expect(colors == ["black", "pink", "green", "blue", "red"])
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.contains("line 3 is earlier than the one before it"))
  }

  @Test func `what is done again does not look as if the clock ran backwards`() throws {
    for verb in ["star", "unstar"] { #expect(try sandbox.deck(verb, "d", "1").status == 0) }
    for verb in ["undo", "undo", "redo", "redo"] {
      #expect(try sandbox.deck(verb, "d").status == 0)
    }
    #expect(try log("d").errors == "")
  }

  @Test func `a line that is no event is warned of`() throws {
    #expect(try sandbox.deck("star", "d", "1").status == 0)
    let progress = sandbox.path + "/.local/share/sampledeck/progress"
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: progress).first)
    try Data("no event\n".utf8).write(to: URL(filePath: "\(progress)/\(folder)/x.jsonl"))
    #expect(try log("d").errors.hasSuffix("x.jsonl, line 1 is no event and is passed over.\n"))
    #expect(try log("d", "--json").output.contains(#""warnings":["/"#))
  }
}
