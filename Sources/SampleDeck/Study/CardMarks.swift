/// The learner's own marks on a card, as they stand.
public struct CardMarks: Hashable, Sendable {
  /// Whether it is starred.
  public private(set) var isStarred: Bool = false
  /// Its flag.
  public private(set) var flag: FlagColor?
  /// Whether it is put away until further notice.
  public private(set) var isSuspended: Bool = false
  /// The study day until whose end it is put away.
  public private(set) var buriedOn: StudyDay?
  /// The private note, in Markdown.
  public private(set) var note: String?

  /// The marks of a card that nobody has marked.
  public init() {}

  /// Whether it is put away on a study day.
  public func isBuried(on day: StudyDay) -> Bool { buriedOn.map { $0 >= day } ?? false }

  /// Whether setting a mark would change nothing.
  public func holds(_ mark: LogEvent.Mark) -> Bool {
    var marked = self
    marked.set(mark)
    return marked == self
  }

  mutating func set(_ mark: LogEvent.Mark) {
    switch mark {
    case .star(let isOn): isStarred = isOn
    case .flag(let color): flag = color
    case .suspend(let isOn): isSuspended = isOn
    case .bury(let day): buriedOn = day
    case .note(let text): note = text.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
