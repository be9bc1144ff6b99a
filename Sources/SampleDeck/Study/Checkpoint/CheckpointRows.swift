import Codec

/// A card in a checkpoint.
struct CardRow {
  static let width = 4

  var id = CardID(high: 0, low: 0)
  /// Where its faces begin, which end where the next card's begin.
  var firstFace: Int
  /// Where its marks begin, likewise.
  var firstMark: Int
  /// The place of the last event about it.
  var last = 0
  /// By which of the plan's schedules it was replayed.
  var group = 0

  func append(to words: inout [UInt64]) {
    words.append(id.high)
    words.append(id.low)
    words.append(pack(firstFace, firstMark))
    words.append(pack(last, group))
  }
}

extension CardRow {
  @inline(__always)
  init(id: CardID, _ rows: UInt64, _ rest: UInt64) {
    self.id = id
    (firstFace, firstMark) = (Int(rows & 0xFFFF_FFFF), Int(rows >> 32))
    (last, group) = (Int(rest & 0xFFFF_FFFF), Int(rest >> 32))
  }
}

/// A face in a checkpoint: what replay made of it. Numbers that were imported may be too large for it.
struct FaceRow: Equatable {
  static let width = 6

  var code: UInt16
  var progress: FaceProgress
  var beginning: Beginning
  /// The last study day on which it was graded; `Int32.min`: none.
  var asked: Int32

  private enum Stage: UInt64 { case new, learning, review, relearning }
  private enum Due: UInt64 { case none, day, instant }
  private static let none = Int32.min
  private static let past = Int32.max
  private static let lastStep = 0xFF
}

extension FaceRow {
  /// Appends the row; false where it does not tell all.
  func append(to words: inout [UInt64]) -> Bool {
    let row = row
    words.append(row.0)
    words.append(row.1)
    words.append(row.2)
    words.append(row.3)
    words.append(row.4)
    words.append(row.5)
    return FaceRow(row.0, row.1, row.2, row.3, row.4, row.5) == self
  }

  private var row: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) {
    var (stage, step, days) = (Stage.new, 0, 0)
    switch progress.state {
    case .new: break
    case .learning(_, let at): (stage, step) = (.learning, at)
    case .review(_, let wait): (stage, days) = (.review, wait)
    case .relearning(_, let at, let wait): (stage, step, days) = (.relearning, at, wait)
    }
    let (kind, due): (Due, Int64) =
      switch progress.due {
      case nil: (.none, 0)
      case .due(let day)?: (.day, Int64(day.number))
      case .until(let instant)?: (.instant, instant)
      }
    let start =
      switch beginning {
      case .open: Self.none
      case .day(let day): day
      case .past: Self.past
      }
    let memory = progress.state.memory
    let last = progress.last.map { Int32(clamping: $0.number) } ?? Self.none
    return (
      memory?.stability.bitPattern ?? 0,
      memory?.difficulty.bitPattern ?? 0,
      UInt64(bitPattern: due) << 10 | UInt64(min(step, Self.lastStep)) << 2 | kind.rawValue,
      pack(last, Int32(clamping: days)),
      pack(start, asked),
      UInt64(UInt32(clamping: progress.reviews)) << 32
        | UInt64(UInt16(clamping: progress.lapses)) << 16 | stage.rawValue << 14
        | UInt64(min(code, 0x3FFF))
    )
  }

  /// The face, from the last word of a row.
  @inline(__always)
  static func code(_ counts: UInt64) -> UInt16 { UInt16(counts & 0x3FFF) }

  /// Reads a row, of which any bits are one.
  init(
    _ stability: UInt64, _ difficulty: UInt64, _ due: UInt64, _ days: UInt64, _ past: UInt64,
    _ counts: UInt64
  ) {
    let memory = Memory(
      stability: Double(bitPattern: stability), difficulty: Double(bitPattern: difficulty))
    let (last, wait) = (days.low, Int(days.high))
    let step = Int(due >> 2 & 0xFF) == Self.lastStep ? .max : Int(due >> 2 & 0xFF)
    let state: MemoryState =
      switch Stage(rawValue: counts >> 14 & 3) {
      case .learning: .learning(memory, step: step)
      case .review: .review(memory, days: wait)
      case .relearning: .relearning(memory, step: step, days: wait)
      case .new, nil: .new
      }
    let time = Int64(bitPattern: due) >> 10
    let promise: LogEvent.Promise? =
      switch Due(rawValue: due & 3) {
      case .day: .due(StudyDay(number: Int(time)))
      case .instant: .until(milliseconds: time)
      case .some(.none), nil: nil
      }
    progress = FaceProgress(
      state: state, last: last == Self.none ? nil : StudyDay(number: Int(last)), due: promise,
      reviews: Int(counts >> 32), lapses: Int(counts >> 16 & 0xFFFF))
    code = Self.code(counts)
    beginning =
      past.low == Self.none ? .open : past.low == Self.past ? .past : .day(past.low)
    asked = past.high
  }
}

/// The marks on a card, or on one face of it, in a checkpoint.
struct MarkRow {
  static let width = 2

  /// The face; ``LogRow/wholeCard``: those that have no row of their own, and the card itself.
  var code: UInt16
  private var bits: UInt16
  private var buried: Int32
  /// The place of the note among the notes, plus one; 0: there is none.
  private var note: UInt64

  private static let none = Int32.min

  /// Takes marks, and puts their note to the others.
  init(_ marks: CardMarks, code: UInt16, notes: inout [String]) {
    self.code = code
    let flag = marks.flag.flatMap { FlagColor.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    bits = (marks.isStarred ? 1 : 0) | (marks.isSuspended ? 2 : 0) | UInt16(flag) << 2
    buried = marks.buriedOn.map { Int32(clamping: $0.number) } ?? Self.none
    if let text = marks.note { notes.append(text) }
    note = marks.note == nil ? 0 : UInt64(notes.count)
  }

  func append(to words: inout [UInt64]) {
    words.append(UInt64(code) << 48 | UInt64(bits) << 32 | UInt64(UInt32(bitPattern: buried)))
    words.append(note)
  }

  init(_ word: UInt64, _ note: UInt64) {
    code = UInt16(word >> 48)
    bits = UInt16(truncatingIfNeeded: word >> 32)
    buried = word.low
    self.note = note
  }

  func marks(notes: [String]) -> CardMarks {
    var marks = CardMarks()
    marks.set(.star(bits & 1 != 0))
    marks.set(.suspend(bits & 2 != 0))
    let flag = Int(bits >> 2)
    marks.set(
      .flag((1...FlagColor.allCases.count).contains(flag) ? FlagColor.allCases[flag - 1] : nil))
    marks.set(.bury(buried == Self.none ? nil : StudyDay(number: Int(buried))))
    marks.set(.note(note > 0 && note <= notes.count ? notes[Int(note) - 1] : nil))
    return marks
  }
}

/// Two halves of a word, the first in its lower one.
private func pack(_ low: Int, _ high: Int) -> UInt64 {
  UInt64(UInt32(clamping: low)) | UInt64(UInt32(clamping: high)) << 32
}

private func pack(_ low: Int32, _ high: Int32) -> UInt64 {
  UInt64(UInt32(bitPattern: low)) | UInt64(UInt32(bitPattern: high)) << 32
}

extension UInt64 {
  fileprivate var low: Int32 { Int32(truncatingIfNeeded: self) }
  fileprivate var high: Int32 { Int32(truncatingIfNeeded: self >> 32) }
}
