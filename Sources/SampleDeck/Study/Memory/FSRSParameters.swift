import func Glibc.log

/// The 21 numbers w0 to w20 of FSRS-6 that say how a learner remembers and forgets.
public struct FSRSParameters: Hashable, Sendable {
  /// 21 numbers, w0 first, each within its range of ``bounds``.
  public let values: [Double]

  /// Those published with FSRS-6, fitted to many learners.
  public static let standard = FSRSParameters(clipping: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ])

  /// The least and the greatest value of each number.
  public static let bounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100,  // stability after the first grade
    1...10, 0.001...4, 0.001...4, 0.001...0.75,  // difficulty
    0...4.5, 0...0.8, 0.001...3.5,  // recalled
    0.001...5, 0.001...0.25, 0.001...0.9, 0...4,  // forgotten
    0...1, 1...6,  // hard, easy
    0...2, 0...2, 0...0.8,  // again on the same day
    0.1...0.8,  // how steeply memory decays
  ]

  /// Takes the parameters of FSRS-6 (21 numbers), FSRS-5 (19) or FSRS 4.5 (17), the older ones
  /// converted as Anki converts them. A number out of its bounds becomes the nearest within.
  ///
  /// - Throws: ``DeckError/refused(_:)`` for any other count, and for what is not a finite number.
  public init(_ numbers: [Double]) throws(DeckError) {
    if let place = numbers.firstIndex(where: { !$0.isFinite }) {
      throw .refused("Number \(place + 1) of the FSRS parameters is not a finite number.")
    }
    switch numbers.count {
    case 21: self.init(clipping: numbers)
    case 19: self.init(clipping: numbers + [0, 0.5])
    case 17: self.init(clipping: Self.fromVersion4(numbers))
    default:
      throw .refused(
        "FSRS has 21 parameters, or 19 or 17 in earlier versions; these are \(numbers.count).")
    }
  }

  /// Takes 21 numbers, none of them NaN.
  init(clipping numbers: [Double]) {
    values = zip(numbers, Self.bounds).map { $0.clamped(to: $1) }
  }

  private static func fromVersion4(_ old: [Double]) -> [Double] {
    var w = old
    w[4] += 2 * old[5]
    w[5] = log(max(3 * old[5] + 1, 1)) / 3
    w[6] += 0.5
    return w + [0, 0, 0, 0.5]
  }
}

extension Double {
  /// The nearest number in a range; its lower bound for NaN.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? Double.minimum(self, range.upperBound) : range.lowerBound
  }
}
