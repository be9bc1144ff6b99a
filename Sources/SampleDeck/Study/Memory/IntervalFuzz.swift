/// Chance in intervals, so that faces learned together do not stay together: Anki's ranges.
public enum IntervalFuzz {
  /// How many days an interval may be moved either way; one below 2.5 days stays.
  public static func reach(of days: Double) -> Double {
    guard days >= 2.5 else { return 0 }
    return 1 + 0.15 * (min(days, 7) - 2.5) + 0.1 * max(min(days, 20) - 7, 0)
      + 0.05 * max(days - 20, 0)
  }

  /// An interval moved by chance, never out of its range.
  ///
  /// - Parameters:
  ///   - days: The interval, not rounded.
  ///   - limits: The least and the greatest number of days, from 1 to 36,500.
  ///   - draw: From 0 up to but not including 1.
  /// - Returns: Whole days, within the limits.
  public static func days(_ days: Double, in limits: ClosedRange<Int>, draw: Double) -> Int {
    let limits = limits.clamped(to: 1...36_500)
    let days = days.clamped(to: Double(limits.lowerBound)...Double(limits.upperBound))
    func bound(_ days: Double) -> Int {
      min(max(Int(days.rounded()), limits.lowerBound), limits.upperBound)
    }
    let low = bound(days - reach(of: days))
    var high = bound(days + reach(of: days))
    if low == high, high > 2, high < limits.upperBound { high += 1 }
    return low + Int(draw.clamped(to: 0...0.999_999_999) * Double(high - low + 1))
  }

  /// The seconds of a step, lengthened by chance: by less than a quarter, and than five minutes.
  static func wait(_ seconds: Int, draw: Double) -> Int {
    seconds + Int(draw * Double(min(seconds / 4, 300)))
  }

  /// A number from 0 up to but not including 1, always the same for a face and a count of reviews.
  static func draw(seed: UInt64, reviews: Int) -> Double {
    // SplitMix64's mixing of its state.
    var mixed = seed &+ 0x9E37_79B9_7F4A_7C15 &* UInt64(truncatingIfNeeded: reviews &+ 1)
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }
}
