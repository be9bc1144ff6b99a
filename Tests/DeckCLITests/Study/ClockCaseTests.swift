import Foundation
import Testing

/// Clocks that run backwards, travellers and limits, through the built program.
@Suite struct ClockCaseTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 1)
  }

  private func run(_ words: [String], at time: String, in zone: String) throws -> ProcessResult {
    try runProcess(
      deckPath, words + ["--now", time], environment: sandbox.environment(["TZ": zone]),
      folder: sandbox.path, input: words[0] == "quiz" ? "3\n" : "")
  }

  /// Case c48.
  @Test func `a clock that runs backwards loses no answer, and is warned of once`() throws {
    let answers = [
      ("2025-03-01T09:00:00Z", 3), ("2025-03-01T09:10:00Z", 3), ("2025-02-26T09:00:00Z", 3),
      ("2025-02-26T09:00:00Z", 1), ("2025-03-04T09:00:00Z", 3),
    ]
    for (index, (time, grade)) in answers.enumerated() {
      let words = ["grade", "d", "front", "\(grade)"]
      #expect(try run(words, at: time, in: "UTC").status == 0)
      let face = try #require(try sandbox.faces(of: "front", "--now", time).first)
      #expect(face.reviews == index + 1)
      let (stability, difficulty) = (face.stability ?? .nan, face.difficulty ?? .nan)
      #expect(stability.isFinite && (1...10).contains(difficulty))
      if index == 1 {
        #expect(abs(stability - 2.3065) < 1e-4 && abs(difficulty - 2.1112) < 1e-4)
        #expect(face.due == "2025-03-03")
      }
      if index == 4 { #expect(try #require(face.due) > "2025-03-04") }
    }
    #expect(sandbox.grades == answers.map(\.1))
    for verb in ["log", "stats"] {
      let warnings = try run([verb, "d"], at: "2025-03-04T10:00:00Z", in: "UTC").errors
      #expect(warnings.split(separator: "\n").count == 1)
      #expect(warnings.contains("as if the clock ran backwards"))
    }
  }

  @Test func `the quiz says at its end that the clock ran backwards, while it does`() throws {
    let times = ["2025-03-01T09:10:00Z", "2025-02-26T09:00:00Z", "2025-03-04T09:00:00Z"]
    try sandbox.makeDeck(of: 9, named: "e")
    let warnings = try times.map { try run(["quiz", "e", "--line"], at: $0, in: "UTC").errors }
    #expect(
      warnings == [
        "",
        "warning: Your clock ran backwards: you answered “E” last on 2025-03-01. No day counts as "
          + "passed since.\n",
        "",
      ])
  }

  /// Case c47.
  @Test func `who flies over the date line is not asked again on the day before`() throws {
    #expect(try run(["config", "learning-steps", "none"], at: "2025-01-01", in: "UTC").status == 0)
    let rows = [
      ("2025-06-10T14:00:00Z", "JST-9", "2025-06-10"),
      ("2025-06-10T15:00:00Z", "PDT7", "2025-06-10"),
      ("2025-06-10T22:00:00Z", "XXX-14", "2025-06-11"),
      ("2025-06-10T22:30:00Z", "XXX11", "2025-06-10"),
    ]
    for (time, zone, day) in rows {
      #expect(
        try run(["grade", "d", "front", "hard", "--json"], at: time, in: zone).status == 0)
      let review = sandbox.log.last { $0.contains("review") }
      #expect(review?.contains(#""day":"\#(day)""#) == true)
      #expect(try run(["due", "d", "--exit-code"], at: time, in: zone).status == 10)
    }
  }

  /// Case c50.
  @Test func `intervals grow with the grade and stay below the longest`() throws {
    let id = try #require(
      try sandbox.done("list", "d", "--plain").split(separator: "\t").first)
    try sandbox.done("star", "d", "front", "--now", "2024-01-01T09:00:00Z")
    let progress = "\(sandbox.path)/.local/share/sampledeck/progress"
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: progress).first)
    func days(_ longest: String, _ members: String) throws -> [String?] {
      try sandbox.done("config", "max-interval", longest)
      let line = """
        {"id":"import000001","at":1700000000000,"zone":0,"day":"2023-11-14","kind":"memory",\
        "card":"\(id)","face":"front","state":"review",\(members),"reviews":9,"lapses":0}

        """
      try Data(line.utf8).write(to: URL(filePath: "\(progress)/\(folder)/import-1.jsonl"))
      let next = try sandbox.done("next", "d", "--json", "--now", "2025-06-01T09:00:00Z")
      return try ["hard", "good", "easy"].map { grade in
        try next.firstMatch(of: Regex(#""\#(grade)":"([-0-9]+)""#))?.output[1].substring
          .map(String.init)
      }
    }
    #expect(
      try days(
        "365", #""stability":900.0,"difficulty":9.5,"due":"2025-06-01","last":"2024-01-01""#)
        == ["2026-06-01", "2026-06-01", "2026-06-01"])
    #expect(
      try days(
        "36500", #""stability":0.4,"difficulty":9.9,"due":"2025-06-01","last":"2025-05-31""#)
        == ["2025-06-02", "2025-06-03", "2025-06-04"])
    #expect(
      try days(
        "36500", #""stability":30.0,"difficulty":5.0,"due":"2025-06-01","last":"2025-05-02""#)
        == ["2025-08-03", "2025-08-25", "2025-10-12"])
  }
}
