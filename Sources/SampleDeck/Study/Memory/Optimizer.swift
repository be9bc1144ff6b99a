import func Glibc.cos
import func Glibc.exp
import func Glibc.log
import func Glibc.pow

/// How well parameters foretell what a learner remembered.
public struct FitQuality: Hashable, Sendable {
  /// The mean log loss, recent reviews weighing more; 0 would be foreknowledge.
  public let logLoss: Double
  /// How far the chances foretold are from what came true, over groups of like reviews: the root of
  /// the mean square, from 0 to 1.
  public let rmseBins: Double
}

/// Parameters fitted to a learner's own reviews.
public struct ParameterFit: Sendable {
  /// The better ones: those found, or those there were.
  public let parameters: FSRSParameters
  /// How well the reviews were foretold by the parameters there were.
  public let before: FitQuality
  /// How well they are by ``parameters``.
  public let after: FitQuality
  /// The reviews that were foretold: each a day or more after the one before it.
  public let reviews: Int

  /// Whether anything better was found.
  public var isBetter: Bool { after.logLoss < before.logLoss }
}

extension FSRSParameters {
  /// Finds the parameters that foretell a learner's reviews best.
  ///
  /// Deterministic. A few reviews move the parameters little: being far from the standard ones costs,
  /// by how much learners differ in each. Takes about a second for 800,000 reviews.
  ///
  /// ```swift
  /// let fit = schedule.settings.parameters.fitted(to: histories)
  /// if fit.isBetter { settings.parameters = fit.parameters }
  /// ```
  ///
  /// - Parameters:
  ///   - faces: The whole history of each face, in the order of the log.
  ///   - relearningSteps: How many there are; so many grades on the day of a lapse are kept from
  ///     lifting stability above what it was before.
  /// - Returns: The parameters found where they are better than these, else these.
  public func fitted(
    to faces: some Sequence<[PastReview]>, relearningSteps: Int = 1
  ) -> ParameterFit {
    let set = TrainingSet(faces)
    let found = set.fitted(relearningSteps: relearningSteps)
    let (before, after) = (set.quality(of: FSRS(self)), set.quality(of: FSRS(found)))
    let isBetter = after.logLoss < before.logLoss
    return ParameterFit(
      parameters: isBetter ? found : self, before: before, after: isBetter ? after : before,
      reviews: set.items)
  }

  /// How well these parameters foretell a learner's reviews.
  public func quality(on faces: some Sequence<[PastReview]>) -> FitQuality {
    TrainingSet(faces).quality(of: FSRS(self))
  }
}

// MARK: - Descent

extension TrainingSet {
  /// Descends from the standard parameters.
  fileprivate func fitted(relearningSteps: Int) -> FSRSParameters {
    let batches = max(trials.count / 2048, 1)
    let steps = max(150, 5 * batches)
    var w = FSRSParameters.standard.values
    var adam = Adam(dimensions: w.count)
    for step in 0..<steps where items > 0 {
      let batch = stride(from: step % batches, to: histories.count, by: batches)
      let loss = gradient(of: FSRS(FSRSParameters(clipping: w)), over: batch)
      let slopes = w.indices.map {
        (loss[$0] * Double(batches) * Spread.unit($0, at: w[$0])
          + 2 * Spread.distance($0, of: w[$0])) / weight
      }
      let rate = 0.05 * (1 + cos(.pi * Double(step) / Double(steps)))
      for (i, move) in adam.moves(down: slopes, rate: rate).enumerated() {
        w[i] = Spread.moved(i, from: w[i], by: move)
      }
      w = bounded(w, relearningSteps: relearningSteps)
    }
    return FSRSParameters(clipping: w)
  }

  private func bounded(_ free: [Double], relearningSteps: Int) -> [Double] {
    var w = FSRSParameters(clipping: free).values
    // A better first grade never gives less.
    for i in 1..<4 { w[i] = max(w[i], w[i - 1]) }
    if relearningSteps > 1 {
      // At difficulty 1, stability 1 and retrievability 0.7, as in fsrs-rs.
      let room = -(log(w[11]) + log(pow(2, w[13]) - 1) + w[14] * 0.3) / Double(relearningSteps)
      let most = max(room, 0.01).squareRoot()
      w[17] = min(w[17], most)
      w[18] = min(w[18], most)
    }
    // As in fsrs-rs: else the last of many grades on one day would count as much as the first.
    w[19] = max(w[19], 0.01)
    return w
  }
}

/// By how much learners differ in each parameter, the unit of the descent: the standard deviations
/// that fsrs-rs goes by, but for the first four, which differ by factors.
private enum Spread {
  private static let deviations = [
    .nan, .nan, .nan, .nan, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25,
    1.03, 0.31, 0.32, 0.14, 0.27,
  ]

  static func unit(_ i: Int, at w: Double) -> Double { i < 4 ? w : deviations[i] }

  /// How far a parameter is from the standard one, in units.
  static func distance(_ i: Int, of w: Double) -> Double {
    let standard = FSRSParameters.standard.values[i]
    return i < 4 ? log(w / standard) : (w - standard) / deviations[i]
  }

  static func moved(_ i: Int, from w: Double, by units: Double) -> Double {
    i < 4 ? w * exp(units) : w + units * deviations[i]
  }
}

/// Adam: each dimension moves by its mean slope over the root of its mean square slope.
private struct Adam {
  private var mean: [Double]
  private var square: [Double]
  private var step = 0.0

  init(dimensions: Int) {
    mean = Array(repeating: 0, count: dimensions)
    square = mean
  }

  mutating func moves(down slopes: [Double], rate: Double) -> [Double] {
    step += 1
    for (i, slope) in slopes.enumerated() where slope.isFinite {
      mean[i] += 0.1 * (slope - mean[i])
      square[i] += 0.001 * (slope * slope - square[i])
    }
    // Both began at 0, which would count for much in the first steps.
    let (meanShare, squareShare) = (1 - pow(0.9, step), 1 - pow(0.999, step))
    return zip(mean, square).map {
      -rate * ($0 / meanShare) / (($1 / squareShare).squareRoot() + 1e-8)
    }
  }
}
