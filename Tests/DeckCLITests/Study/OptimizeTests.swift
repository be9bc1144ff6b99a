import Foundation
import Testing

/// Parameters fitted through the built program, to the simulated reviews of 900 cards.
@Suite struct OptimizeTests {
  private let sandbox: Sandbox
  private let now = ["--now", "2026-11-29T12:00:00Z"]

  init() throws { sandbox = try Sandbox() }

  private struct Simulation: Decodable {
    let cards: [Card]

    struct Card: Decodable {
      let start_day: Int
      /// Grade, and days since the review before.
      let reviews: [[Int]]
    }
  }

  /// A deck `d` of the first cards of the simulation, those with an even number in a section, with its
  /// reviews in a log, each of which promised the day of the next.
  private func study(_ count: Int) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let file = root.appending(path: "../../../Fixtures/foreign/fsrs/optimizer.json")
    let cards = try JSONDecoder().decode(Simulation.self, from: Data(contentsOf: file)).cards
    let deck = "00000000-0000-4000-8000-000000000000"
    let ids = (0..<count).map { "00000000-0000-4000-8000-\(100_000_000_000 + $0)" }
    let records = ids.enumerated().map { index, id in
      #"{"id":"\#(id)","front":"\#(index)"\#(index % 2 == 0 ? #","section":["Even"]"# : "")}"#
    }
    let manifest = """
      {"format":"sampledeck","version":1,"deck":{"id":"\(deck)","title":"D"},"cards":[
      \(records.joined(separator: ",\n"))
      ]}
      """
    var events: [(at: Int, line: String)] = []
    let format = Date.ISO8601FormatStyle().year().month().day()
    func text(_ day: Int) -> String {
      Date(timeIntervalSince1970: Double(day) * 86_400).formatted(format)
    }
    for (index, card) in cards.prefix(count).enumerated() {
      var day = card.start_day + 5000
      let waits = card.reviews.dropFirst().map { $0[1] } + [30]
      for (review, wait) in zip(card.reviews, waits) {
        day += review[1]
        let at = day * 86_400_000 + 43_200_000 + index
        let line = """
          {"id":"id\(1_000_000_000 + events.count)","at":\(at),"zone":0,"day":"\(text(day))",\
          "kind":"review","card":"\(ids[index])","face":"front","grade":\(review[0]),"ms":1,\
          "due":"\(text(day + wait))"}
          """
        events.append((at, line))
      }
    }
    let lines = events.sorted { $0.at < $1.at }.map { $0.line + "\n" }
    try write(manifest, to: "d.sampledeck/manifest.json")
    try write(lines.joined(), to: ".local/share/sampledeck/progress/\(deck)/simulated.jsonl")
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(sandbox.path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func done(_ words: String...) throws -> String { try sandbox.done(words + now) }

  private func said(_ words: String...) throws -> String {
    try runProcess(
      deckPath, words + now, environment: sandbox.environment(), folder: sandbox.path
    ).errors
  }

  private struct Answer: Decodable {
    let data: Fits

    struct Fits: Decodable { let fits: [Fit] }
    struct Fit: Decodable {
      let reviews: Int
      let before, after: Quality
      let changed: Bool
      let parameters: [Double]
      let moved: [Move]
    }
    struct Quality: Decodable { let logLoss: Double }
    struct Move: Decodable { let card, from, to: String }
  }

  private func fit(_ words: String...) throws -> Answer.Fit {
    let output = try sandbox.done(["optimize"] + words + now + ["--json"])
    let fits = try JSONDecoder().decode(Answer.self, from: Data(output.utf8)).data.fits
    #expect(fits.count == 1)
    return try #require(fits.first)
  }

  /// fsrs-rs and Anki reach 0.29587.
  @Test func `better parameters are found and set, and due dates are left alone`() throws {
    try study(900)
    let lines = sandbox.log.count
    let fit = try fit("d")
    #expect(fit.reviews == 5926)
    #expect(abs(fit.before.logLoss - 0.298_381) < 1e-5)
    #expect(fit.after.logLoss < 0.2957)
    #expect(fit.changed && fit.parameters.count == 21 && fit.moved.isEmpty)
    #expect(sandbox.log.count == lines + 1)
    let text = fit.parameters.map { "\($0)" }.joined(separator: " ")
    #expect(try done("config", "d", "parameters") == text + "\n")
    #expect(try done("config", "parameters") != text + "\n")
    let loss = (fit.after.logLoss * 10_000).rounded() / 10_000
    #expect(
      try done("optimize", "d")
        == "“D”: log loss \(loss) before, \(loss) after, over 5926 reviews.\n")
    #expect(try said("optimize", "d").contains("Nothing better was found"))
    #expect(sandbox.log.count == lines + 1)
  }

  @Test func `what is due moves when that is asked for, and undo takes all of it back`() throws {
    try study(150)
    let lines = sandbox.log.count
    let before = try sandbox.faces(of: "is:review", now[0], now[1])
    let dry = try fit("d", "--reschedule", "--dry-run")
    #expect(sandbox.log.count == lines)
    let fit = try fit("d", "--reschedule")
    #expect(fit.moved.count > 50)
    #expect(fit.moved.map(\.to) == dry.moved.map(\.to))
    #expect(sandbox.log.count == lines + 1 + fit.moved.count)
    let after = try sandbox.faces(of: "is:review", now[0], now[1])
    let moved = zip(before, after).filter { $0.due != $1.due }.compactMap(\.1.due)
    #expect(moved == fit.moved.map(\.to))
    #expect(
      try said("optimize", "d", "--reschedule").hasSuffix("Everything is due when it should be.\n"))

    #expect(try said("undo", "d").hasPrefix("Undone: set parameters and gave “"))
    #expect(try sandbox.faces(of: "is:review", now[0], now[1]).map(\.due) == before.map(\.due))
    #expect(try done("config", "d", "parameters") == done("config", "parameters"))
    #expect(try said("redo", "d").hasPrefix("Done again: set parameters and gave “"))
    #expect(try sandbox.faces(of: "is:review", now[0], now[1]).map(\.due) == after.map(\.due))
  }

  @Test func `a section and all decks have parameters of their own`() throws {
    try study(300)
    let even = try fit("d", "--section", "Even")
    let all = try fit()
    #expect(even.reviews < all.reviews * 3 / 5)
    #expect(try done("config", "d").contains(#/parameters +.* all decks/#))
    #expect(try done("config", "d", "--section", "Even").contains(#/parameters +.* the section/#))
    #expect(try fit("d", "--section", "Even").changed == false)
  }

  @Test func `where there are few reviews that is said, and nothing is changed`() throws {
    try study(3)
    let before = sandbox.log
    let said = try said("optimize", "d")
    #expect(said.hasPrefix("There are too few reviews of “D” to tell how you remember: "))
    #expect(sandbox.log == before)
  }

  @Test func `parameters of earlier versions are taken, and can be taken away`() throws {
    try sandbox.makeDeck(of: 1)
    let old = Array(repeating: "1", count: 17)
    #expect(try sandbox.done(["config", "parameters"] + old).split(separator: " ").count == 21)
    #expect(try sandbox.done(["config", "d", "parameters"] + old + ["1", "0.5"]).contains("0.5"))
    #expect(try said("config", "parameters", "1,2,3").contains("these are 3"))
    #expect(try said("config", "parameters", "1,x").contains("takes 21 numbers"))
    #expect(try done("config", "d", "parameters", "--unset") == done("config", "parameters"))
    #expect(try done("config", "parameters", "--unset").hasPrefix("0.212 1.2931 2.3065 8.2956"))
  }
}
