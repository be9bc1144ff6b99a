import FoundationEssentials
import SampleDeck
import Testing

/// Parameters fitted to the simulated reviews of 900 cards.
struct OptimizerTests {
  let golden: Golden
  let faces: [[PastReview]]

  init() throws {
    golden = try Golden("optimizer.json")
    faces = try golden["cards"].list.map { card in
      var day = card["start_day"].integer
      return try card["reviews"].list.map { review in
        day += review[1].integer
        return try PastReview(review[0].grade, on: day)
      }
    }
  }

  @Test func `loss and error are those that others find`() throws {
    for name in golden["results"].names {
      let result = golden["results"][name]
      let quality = try FSRSParameters(result["parameters"].numbers).quality(on: faces)
      #expect(abs(quality.logLoss - result["log_loss_by_definition"].number) < 1e-6)
      #expect(abs(quality.rmseBins - result["rmse_bins_by_definition"].number) < 1e-6)
    }
  }

  /// fsrs-rs and Anki reach 0.29587, the parameters of the simulation itself 0.29594.
  @Test func `parameters are found that foretell better than those of fsrs-rs`() {
    let fit = FSRSParameters.standard.fitted(to: faces)
    #expect(fit.isBetter)
    #expect(fit.reviews == 5926)
    #expect(abs(fit.before.logLoss - 0.298_381) < 1e-6)
    #expect(fit.after.logLoss < 0.2955)
    #expect(fit.after.rmseBins < 0.0270)
    #expect(fit.after == fit.parameters.quality(on: faces))
    #expect((try? FSRSParameters(fit.parameters.values)) == fit.parameters)
  }

  @Test func `what was found already is not found better`() {
    let some = faces.prefix(80)
    let first = FSRSParameters.standard.fitted(to: some)
    let second = first.parameters.fitted(to: some)
    #expect(first.isBetter)
    #expect(!second.isBetter)
    #expect(second.parameters == first.parameters)
    #expect(second.after == second.before)
  }

  @Test func `a few reviews move the parameters little, and none do not`() {
    #expect(!FSRSParameters.standard.fitted(to: []).isBetter)
    #expect(!FSRSParameters.standard.fitted(to: [[], [PastReview(.again, on: 3)]]).isBetter)
    let one = FSRSParameters.standard.fitted(to: faces.prefix(1)).parameters
    for (value, usual) in zip(one.values, FSRSParameters.standard.values).dropFirst(4) {
      #expect(abs(value - usual) < 0.1)
    }
  }

  @Test func `with several relearning steps a lapse is not made good on its day`() {
    let w = FSRSParameters.standard.fitted(to: faces.prefix(80), relearningSteps: 20).parameters
    #expect(w.values[17] * w.values[18] < 0.1)
  }

  @Test func `reviews that cannot be leave the parameters within their bounds`() {
    var random = Seeded(seed: 9)
    let faces = (0..<40).map { _ in
      (0..<30).map { _ in
        PastReview(
          Grade.allCases.randomElement(using: &random) ?? .again,
          on: [0, 1, 2, 900, 2_000_000, -600_000].randomElement(using: &random) ?? 0)
      }
    }
    let fit = FSRSParameters.standard.fitted(to: faces)
    #expect((try? FSRSParameters(fit.parameters.values)) == fit.parameters)
    #expect(fit.after.logLoss.isFinite && fit.after.logLoss <= fit.before.logLoss)
  }
}

extension PastReview {
  fileprivate init(_ grade: Grade, on day: Int) {
    self.init(
      grade, at: StudyMoment(Date(timeIntervalSince1970: Double(day) * 86_400), minutesEast: 0),
      on: StudyDay(number: day))
  }
}
