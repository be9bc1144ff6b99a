import SampleDeck

/// How long something is away, in the fewest letters: `10m`, `8d`, `1.5y`.
enum WaitText {
  /// Until a face comes back that is graded now.
  static func wait(_ promise: LogEvent.Promise, from now: StudyMoment, on today: StudyDay) -> String
  {
    switch promise {
    case .until(let instant): short(seconds: Double(instant - now.milliseconds) / 1000)
    case .due(let day): short(days: today.days(to: day))
    }
  }

  /// When a face comes back, to be read in a sentence.
  static func time(_ promise: LogEvent.Promise, at progress: DeckProgress) -> String {
    switch promise {
    case .until(let instant):
      distance(Double(instant - progress.now.milliseconds) / 1000)
    case .due(let day): day.description
    }
  }

  /// How far ahead an instant is, to be read in a sentence.
  static func distance(_ seconds: Double) -> String {
    switch seconds {
    case ..<1: "now"
    case ..<5400: "in \(counted(Int((seconds / 60).rounded(.up)), "minute"))"
    case ..<129_600: "in \(counted(Int((seconds / 3600).rounded()), "hour"))"
    default: "in \(counted(Int((seconds / 86_400).rounded()), "day"))"
    }
  }

  private static func short(seconds: Double) -> String {
    // Whole seconds: five and a half minutes are that also a moment after they were promised.
    let seconds = max(seconds, 0).rounded()
    return switch seconds {
    case ..<60: "\(Int(seconds))s"
    case ..<3600: "\(Int((seconds / 60).rounded()))m"
    default: "\(tenths(seconds / 3600))h"
    }
  }

  private static func short(days: Int) -> String {
    switch days {
    case ..<60: "\(days)d"
    case ..<365: "\(tenths(Double(days) / 30.4375))mo"
    default: "\(tenths(Double(days) / 365.25))y"
    }
  }

  /// With a digit behind the point, unless that is 0.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
