import Testing

/// The study day, through the built program, wherever and whenever somebody studies.
@Suite struct StudyDayThroughDeckTests {
  /// Whether the card that was answered is asked at other times.
  private func dues(
    _ answer: String, in zone: String, asked: [(time: String, zone: String)],
    rollover: String? = nil
  ) throws -> [Bool] {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 1)
    _ = try sandbox.deck("config", "learning-steps", "none")
    if let rollover { _ = try sandbox.deck("config", "d", "rollover", rollover) }
    // Hard on a new card: it comes back on the next study day.
    let first = try sandbox.deck(
      "grade", "d", "front", "hard", "--now", answer, environment: ["TZ": zone])
    try #require(first.status == 0, "\(first.errors)")
    return try asked.map { time, zone in
      try sandbox.deck(
        "due", "d", "--exit-code", "--now", time, environment: ["TZ": zone]
      ).status == 0
    }
  }

  private func dues(
    _ answer: String, _ zone: String, asked: String..., rollover: String? = nil
  ) throws -> [Bool] {
    try dues(answer, in: zone, asked: asked.map { ($0, zone) }, rollover: rollover)
  }

  /// Case c45.
  @Test(arguments: ["XXX12", "XXX8", "UTC", "XXX-5:30", "XXX-14"])
  func `a day ends at four in the morning, whatever the zone`(zone: String) throws {
    #expect(
      try dues(
        "2025-03-09T23:30", zone, asked: "2025-03-10T00:30", "2025-03-10T03:59", "2025-03-10T04:00")
        == [false, false, true])
    #expect(
      try dues(
        "2025-03-10T03:30", zone, asked: "2025-03-10T03:59", "2025-03-10T04:00")
        == [false, true])
  }

  @Test func `the rollover hour can be another`() throws {
    #expect(
      try dues(
        "2025-03-09T23:30", "UTC", asked: "2025-03-09T23:59", "2025-03-10T00:00", rollover: "0")
        == [false, true])
  }

  @Test func `summer time and the leap day shift nothing`() throws {
    let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
    for (answer, before, after) in [
      ("2025-03-29T22:00", "2025-03-30T03:30", "2025-03-30T04:30"),
      ("2025-10-25T22:00", "2025-10-26T03:30", "2025-10-26T04:30"),
      ("2028-02-28T22:00", "2028-02-29T03:30", "2028-02-29T04:30"),
      ("2028-02-29T22:00", "2028-03-01T03:30", "2028-03-01T04:30"),
    ] {
      #expect(try dues(answer, berlin, asked: before, after) == [false, true])
    }
  }

  /// Case c47: to the east the day comes sooner, to the west it comes again.
  @Test func `who travels has the day of the clock on the wall`() throws {
    #expect(
      try dues(
        "2025-03-09T22:00:00Z", in: "UTC",
        asked: [
          ("2025-03-09T23:00:00Z", "XXX-9"), ("2025-03-09T23:00:00Z", "XXX8"),
          ("2025-03-10T11:00:00Z", "XXX8"), ("2025-03-10T13:00:00Z", "XXX8"),
        ]) == [true, false, false, true])
  }
}
