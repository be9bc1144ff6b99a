import SampleDeck

/// What a learner can do in a quiz; the names are those of the setting `keys`.
enum QuizAction: String, CaseIterable {
  case show, again, hard, good, easy
  case undo, hint, edit, note, skip, star, suspend, bury, replay, open, help, leave

  /// The usual keys. One that is no Latin letter is among them, or Escape, for keyboards that have
  /// none.
  var usualKeys: String {
    switch self {
    case .show: " "
    case .again: "1"
    case .hard: "2"
    case .good: "3"
    case .easy: "4"
    case .undo: "u<"
    case .hint: "h."
    case .edit: "e="
    case .note: "n+"
    case .skip: "s>"
    case .star: "*"
    case .suspend: "!"
    case .bury: "b_"
    case .replay: "r~"
    case .open: "o@"
    case .help: "?"
    case .leave: "q/"
    }
  }

  var meaning: String {
    switch self {
    case .show: "show the answer; then Good"
    case .again: "Again: not remembered"
    case .hard: "Hard: remembered with trouble"
    case .good: "Good: remembered"
    case .easy: "Easy: without having to think"
    case .undo: "take back the last thing done"
    case .hint: "a hint, if the card has one"
    case .edit: "edit the card in your editor"
    case .note: "write a note, for you alone"
    case .skip: "skip the question for this time"
    case .star: "star the card, or no longer"
    case .suspend: "put the card away for good"
    case .bury: "put the card away for today"
    case .replay: "play the card's sounds"
    case .open: "open its pictures outside"
    case .help: "these keys"
    case .leave: "leave; everything is saved"
    }
  }

  var grade: Grade? {
    switch self {
    case .again: .again
    case .hard: .hard
    case .good: .good
    case .easy: .easy
    default: nil
    }
  }
}

extension Grade {
  /// What a person calls it.
  var name: String {
    switch self {
    case .again: "Again"
    case .hard: "Hard"
    case .good: "Good"
    case .easy: "Easy"
    }
  }
}
