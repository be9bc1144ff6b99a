import Testing

/// The verbs of study, through the built program.
@Suite struct StudyVerbsTests {
  private let sandbox: Sandbox
  private let now = "2026-11-29T12:00:00Z"

  init() throws { sandbox = try Sandbox() }

  private func deck(_ arguments: String..., at time: String? = nil) throws -> ProcessResult {
    try runProcess(
      deckPath, arguments + ["--now", time ?? now], environment: sandbox.environment(),
      folder: sandbox.path)
  }

  private func done(_ arguments: String..., at time: String? = nil) throws -> String {
    let result = try runProcess(
      deckPath, arguments + ["--now", time ?? now], environment: sandbox.environment(),
      folder: sandbox.path)
    try #require(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  @Test func `settings are read and written for all decks, one deck and a section`() throws {
    try sandbox.makeDeck(of: 1)
    #expect(try done("config", "retention") == "0.9\n")
    #expect(try done("config", "retention", "0.8") == "0.8\n")
    #expect(try done("config", "d", "retention") == "0.8\n")
    #expect(try done("config", "d", "retention", "0.85") == "0.85\n")
    #expect(try done("config", "d", "--section", "A::B", "learning-steps", "5m", "1h") == "5m 1h\n")
    #expect(try done("config", "d", "--section", "A::B::C", "learning-steps") == "5m 1h\n")
    #expect(try done("config", "d", "--section", "A", "learning-steps") == "1m 10m\n")
    #expect(try done("config", "d", "retention", "--unset") == "0.8\n")
    #expect(try done("config", "fuzz", "on", "--dry-run") == "on\n")
    #expect(try done("config", "fuzz", "--json").contains(#""data":{"fuzz":false}"#))
    let list = try done("config", "d", "--section", "A::B")
    #expect(list.contains(#/learning-steps +5m 1h +the section/#))
    #expect(list.contains(#/retention +0\.8 +all decks/#))
    #expect(list.contains(#/leech +8 +usual/#))
  }

  @Test func `what a setting cannot be, or where, is a usage error with a sentence`() throws {
    try sandbox.makeDeck(of: 1)
    for (words, message) in [
      (["retention", "2"], "retention takes a number from 0.7 to 0.99, not “2”."),
      (["d", "--section", "A", "rollover", "3"], "rollover holds for a whole deck"),
      (["d", "screen", "line"], "screen is a setting of this machine."),
      (["d", "retension", "0.9"], "There is no setting “retension”. Did you mean retention?"),
    ] {
      let result = try runProcess(
        deckPath, ["config"] + words, environment: sandbox.environment(), folder: sandbox.path)
      #expect(result.status == 2)
      #expect(result.errors.contains(message))
    }
    #expect(sandbox.log == [])
  }

  @Test func `due counts, and its exit status tells whether there is anything`() throws {
    try sandbox.makeDeck(of: 2)
    #expect(try done("due", "--short") == "2\n")
    #expect(
      try done("due", "d") == """
        Deck  Learning  Due  New
        D            0    0    2

        """)
    #expect(try deck("due", "--exit-code").status == 0)
    try _ = done("grade", "d", "front:1", "easy")
    try _ = done("grade", "d", "front:2", "1")
    #expect(try done("due", "--short") == "0\n")
    #expect(try deck("due", "d", "--exit-code").status == 10)
    #expect(
      try done("due", "d", "--json").contains(
        #""learning":0,"due":0,"new":0,"total":0,"next":"2026-11-29T12:01:00.000Z""#))
    #expect(try done("due", "--short", at: "2026-11-29T12:01:00Z") == "1\n")
    #expect(try done("list", "d", "is:due", "--plain", at: "2026-12-08").contains("front 1"))
    #expect(try done("forecast", "--days", "9", "--plain").contains("2026-12-07\t1\n"))
  }

  @Test func `any front end is a quiz with next and grade`() throws {
    try sandbox.makeDeck(of: 1)
    let next = try done("next", "d", "--json")
    for part in [
      #""front":"front 1""#, #""face":"front","left":1"#,
      #""grades":{"again":"2026-11-29T12:01:00.000Z","hard":"2026-11-29T12:05:30.000Z","#,
      #""good":"2026-11-29T12:10:00.000Z","easy":"2026-12-07"}"#,
    ] { #expect(next.contains(part)) }
    #expect(
      try done("grade", "d", "front", "easy", "--json").contains(
        #""face":"front","grade":4,"due":"2026-12-07""#))
    #expect(try deck("next", "d").status == 4)
    #expect(try deck("grade", "d", "front", "fine").status == 2)
    #expect(try deck("grade", "d", "front", "good", "--face", "back").status == 4)
    #expect(sandbox.grades == [4])
  }

  @Test func `show tells of each face, and forget begins anew`() throws {
    try sandbox.makeDeck(json: [#"{"front":"perro","back":"dog","reversible":true}"#])
    _ = try done("grade", "d", "perro", "good", "--face", "back")
    let shown = try done("show", "d", "perro", "--json")
    #expect(
      shown.contains(
        #""faces":[{"face":"front","state":"new","stability":null,"difficulty":null,"due":null,"#
          + #""reviews":0,"lapses":0,"suspended":false,"buried":false},{"face":"back","#
          + #""state":"learning","stability":2.3065,"difficulty":2.118103970459015,"#
          + #""due":"2026-11-29T12:10:00.000Z","reviews":1,"lapses":0,"#))
    #expect(
      try done("show", "d", "perro").contains(
        "learned, back: learning; due in 10 minutes; stability 2.3 d, difficulty 2.1; 1 review"))
    _ = try done("suspend", "d", "perro")
    #expect(try done("show", "d", "perro", "--json").contains(#""suspended":true,"buried":false"#))
    _ = try done("unsuspend", "d", "perro")
    // Later than the card was made, so that it is the latest act.
    _ = try done("forget", "d", "perro", at: "2099-01-01")
    #expect(!(try done("show", "d", "perro", "--json")).contains("learning"))
    _ = try done("undo", "d", at: "2099-01-01")
    #expect(try done("show", "d", "perro", "--json").contains("learning"))
  }

  @Test func `while it is learned a face comes back at a time, on another study day too`() throws {
    try sandbox.makeDeck(of: 1)
    _ = try done("config", "learning-steps", "10m", "1d")
    _ = try done("grade", "d", "front", "good")
    #expect(
      try done("show", "d", "front", "--json").contains(
        #""state":"learning","stability":2.3065,"difficulty":2.118103970459015,"#
          + #""due":"2026-11-30T04:00:00.000Z""#))
  }

  @Test func `cards are listed by when they come back`() throws {
    try sandbox.makeDeck(of: 3)
    _ = try done("grade", "d", "front:3", "good", at: "2026-11-29T11:00:00Z")
    _ = try done("grade", "d", "front:2", "easy")
    func fronts(_ arguments: String...) throws -> [Substring] {
      let result = try runProcess(
        deckPath, ["list", "d", "--plain", "--sort", "due", "--now", now] + arguments,
        environment: sandbox.environment(), folder: sandbox.path)
      return result.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
    }
    #expect(try fronts() == ["front 3", "front 2", "front 1"])
    #expect(try fronts("--limit", "1", "--reversed") == ["front 1"])
    #expect(try fronts("is:new") == ["front 1"])
  }

  @Test func `the limit of the day holds back new cards, and says how to go on`() throws {
    try sandbox.makeDeck(of: 3)
    _ = try done("config", "new-per-day", "1")
    _ = try done("grade", "d", "front:1", "easy")
    let output = try done("quiz", "d")
    #expect(
      output == """
        Nothing is left to ask in “D” now. The next question comes in 8 days.
        2 new questions are left for other days. To go on now: deck quiz d --new 10

        """)
    #expect(try done("quiz", "d", "--new", "2").contains("2 questions to answer.\n"))
  }

  @Test func `a card that is forgotten very often is pointed out`() throws {
    try sandbox.makeDeck(of: 1)
    _ = try done("config", "leech", "2")
    var outputs: [String] = []
    for day in ["2026-11-01", "2026-12-01", "2027-01-01"] {
      let quiz = try sandbox.deck("quiz", "d", "--now", day, input: "1\n4\n")
      outputs.append(quiz.output)
    }
    #expect(outputs.map { $0.contains("forgotten this card very often") } == [false, false, true])
    #expect(try done("list", "d", "is:leech", "--plain").contains("front 1"))
  }

  @Test func `a cramming quiz leaves no trace`() throws {
    try sandbox.makeDeck(of: 2)
    _ = try done("grade", "d", "front:1", "easy")
    let before = sandbox.log
    let result = try sandbox.deck("quiz", "d", "--cram", "--now", now, input: "1\n3\n3\n")
    #expect(result.output.contains("[Enter answer, 1 again, 2 hard, 3 good, 4 easy, ? help]"))
    #expect(result.output.contains("Again, question 2 of 2: front 1\n"))
    #expect(result.output.contains("3 answers about 2 cards"))
    #expect(sandbox.log == before)
  }
}
