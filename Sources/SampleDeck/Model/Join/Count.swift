/// Arithmetic of what is counted to see whether it is on (odd) or off (even).
enum Count {
  /// The highest count that can be written: 18 digits.
  static let limit = 999_999_999_999_999_999

  static func isOn(_ count: Int) -> Bool { !count.isMultiple(of: 2) }

  /// One time more; at the limit, which nobody reaches honestly, the nearest of the other kind.
  static func after(_ count: Int) -> Int {
    count < limit ? count + 1 : isOn(count) ? limit - 1 : limit
  }

  static func joined(_ counts: [String: Int], _ others: [String: Int]) -> [String: Int] {
    counts.merging(others, uniquingKeysWith: max)
  }
}
