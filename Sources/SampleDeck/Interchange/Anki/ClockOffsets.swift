/// How far the learner's clock stood from UTC, found out a day at a time: the system takes long to say,
/// and tells one thread after the other.
struct ClockOffsets: Sendable {
  /// The minutes east of UTC at an instant in seconds since 1970.
  private let ask: @Sendable (Int64) -> Int
  private let firstDay: Int64
  /// The minutes at the beginning of each day, and at the end of the last.
  private let minutes: [Int]

  private static let day: Int64 = 86_400
  /// A century; what lies outside is asked for.
  private static let most: Int64 = 36_525

  /// - Parameters:
  ///   - first: The first instant that will be asked about, in seconds since 1970.
  ///   - last: The last one.
  ///   - ask: Tells the minutes east of UTC.
  init(from first: Int64, to last: Int64, _ ask: @escaping @Sendable (Int64) -> Int) {
    self.ask = ask
    let day = first / Self.day
    let days = min(max(last / Self.day - day, 0), Self.most)
    minutes = (day...day + days + 1).map { ask($0 * Self.day) }
    firstDay = day
  }

  /// The minutes east of UTC; the same all day where they are the same at its beginning and its end.
  func minutes(at instant: Int64) -> Int {
    let day = Int(clamping: instant / Self.day - firstDay)
    guard day >= 0, day < minutes.count - 1, minutes[day] == minutes[day + 1] else {
      return ask(instant)
    }
    return minutes[day]
  }
}
