import SampleDeck
import Testing

struct StudySettingsTests {
  private func plan(all: [LogEvent] = [], deck: [LogEvent] = []) -> StudyPlan {
    StudyPlan(
      all: StudyHistory([LogFile("a.jsonl", all)]), deck: StudyHistory([LogFile("b.jsonl", deck)]))
  }

  private func set(
    _ number: Int, _ setting: StudySetting, _ text: String?,
    _ scope: LogEvent.SettingsScope = .deck
  ) throws -> LogEvent {
    .at(number, number, try .setting(setting, to: text, in: scope))
  }

  @Test
  func `settings under the identity of another event do not count`() throws {
    let moment = noon(20)
    let settings = LogEvent(
      try .setting(.retention, to: "0.8", in: .deck), at: moment, on: StudyDay(of: moment),
      id: eventID(1))
    #expect(plan(deck: [.review(1, at: 10, .good), settings]).settings() == StudySettings())
  }

  @Test
  func `what nobody set is as usual`() {
    let settings = plan().settings()
    #expect(settings == StudySettings())
    let usual = StudySetting.allCases.filter { $0 != .parameters }.map { settings[$0] }
    #expect(
      usual == [
        "0.9", "1m 10m", "10m", "20", "all", "4", "36500", "8", "due-first", "off",
        "case punctuation points ligatures",
      ])
  }

  @Test
  func `the most specific value holds, and null leads back to the next`() throws {
    let all = [try set(1, .retention, "0.8", .all), try set(2, .newPerDay, "5", .all)]
    var deck = [
      try set(3, .retention, "0.85"), try set(4, .retention, "0.95", .section(["A"])),
      try set(5, .leech, "3", .section(["A", "B"])),
    ]
    var plan = plan(all: all, deck: deck)
    func retention(_ section: String...) -> String { plan.settings(for: section)[.retention] }
    #expect(retention() == "0.85")
    #expect(retention("C") == "0.85")
    #expect(retention("A") == "0.95")
    #expect(retention("A", "B", "C") == "0.95")
    #expect(plan.settings(for: ["A", "B", "C"])[.leech] == "3")
    #expect(plan.settings(for: ["A"])[.leech] == "8")
    #expect(plan.settings(for: ["A"])[.newPerDay] == "5")
    #expect(plan.schedule(for: ["A"]).settings.retention == 0.95)

    deck += [try set(6, .retention, nil, .section(["A"])), try set(7, .retention, nil)]
    plan = self.plan(all: all, deck: deck)
    #expect(retention("A") == "0.8")
    deck.append(.undo(8, at: 8, of: 7))
    plan = self.plan(all: all, deck: deck)
    #expect(retention() == "0.85")
  }

  @Test(arguments: [
    (StudySetting.retention, "0.7 0.99 0.905"), (.learningSteps, "none 1m 90s 2h 3d"),
    (.newPerDay, "0 20 all"), (.reviewsPerDay, "200 all"), (.rollover, "0 23"),
    (.maximumInterval, "1 36500"), (.leech, "0 8"), (.order, "due-first new-first mixed"),
    (.fuzz, "on off"), (.forgive, "none case accents"),
  ])
  func `a value comes back from the log as it was typed`(
    setting: StudySetting, values: String
  ) throws {
    for text in values.split(separator: " ").map(String.init) {
      let event = try set(1, setting, text)
      #expect(LogEvent(json: event.json) == event)
      #expect(plan(deck: [event]).settings()[setting] == text)
    }
  }

  @Test
  func `waits and parameters are lists`() throws {
    let steps = plan(deck: [try set(1, .relearningSteps, "1m 10 120m")]).settings()
    #expect(steps[.relearningSteps] == "1m 10m 2h")
    #expect(steps.schedule.relearningSteps == [60, 600, 7200])
    let numbers = FSRSParameters.standard.values.map { "\($0 + 0.001)" }.joined(separator: ", ")
    let event = try set(2, .parameters, numbers)
    #expect(event.json.contains(#""set":{"parameters":[0.213,"#))
    #expect(plan(deck: [event]).settings().schedule.parameters.values[0] == 0.213)
  }

  @Test(arguments: [
    (StudySetting.retention, "0.5", "a number from 0.7 to 0.99"),
    (.retention, "nan", "a number from 0.7 to 0.99"),
    (.learningSteps, "1x", "waits such as “1m 10m”, in s, m, h or d, or none"),
    (.learningSteps, "", "waits such as “1m 10m”, in s, m, h or d, or none"),
    (.learningSteps, "99999999999999d", "waits such as “1m 10m”, in s, m, h or d, or none"),
    (.newPerDay, "-1", "a whole number or all"), (.rollover, "24", "a whole number from 0 to 23"),
    (.maximumInterval, "0", "a whole number from 1 to 36500"), (.fuzz, "yes", "on or off"),
    (.order, "random", "due-first, new-first, mixed"), (.parameters, "a", "21 numbers"),
    (
      .forgive, "case sloth",
      "some of case, punctuation, points, ligatures, articles, accents, or all or none"
    ),
  ])
  func `what a setting cannot be is refused with what it takes`(
    setting: StudySetting, text: String, what: String
  ) {
    #expect(throws: DeckError.refused("\(setting.rawValue) takes \(what), not “\(text)”.")) {
      try set(1, setting, text)
    }
  }

  @Test
  func `a section has no rollover of its own, and parameters have a count`() {
    #expect(throws: DeckError.self) { try set(1, .rollover, "3", .section(["A"])) }
    #expect(throws: DeckError.self) { try set(1, .parameters, "1 2 3") }
  }

  @Test
  func `values of a log that cannot be, and names of another version, are passed over`() {
    let lines = [
      #"{"retention":0.85,"leech":"many","rollover":null,"tempo":[1]}"#, #"{"retention":{"x":1}}"#,
      #"{"retention":7,"fuzz":true}"#,
    ]
    let events = lines.enumerated().compactMap { index, set in
      LogEvent(
        json: #"{"id":"id100000000\#(index)","at":1,"zone":0,"day":"2026-11-29","kind":"settings","#
          + #""scope":"deck","set":\#(set)}"#)
    }
    #expect(events.count == 3)
    var usual = StudySettings()
    usual.schedule.isFuzzed = true
    #expect(plan(deck: events).settings() == usual)
  }
}
