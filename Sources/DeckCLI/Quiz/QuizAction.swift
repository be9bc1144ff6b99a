import SampleDeck
import Terminal

/// What a learner can do in a quiz.
enum QuizAction: String, KeyAction {
  case show, again, hard, good, easy
  case undo, hint, edit, note, skip, star, suspend, bury, replay, open, help, leave

  var usualKeys: [Key] {
    switch self {
    case .show: [.character(" "), .enter]
    case .again: .typing("1")
    case .hard: .typing("2")
    case .good: .typing("3")
    case .easy: .typing("4")
    case .undo: .typing("u<")
    case .hint: .typing("h.")
    case .edit: .typing("e=")
    case .note: .typing("n+")
    case .skip: .typing("s>")
    case .star: .typing("*")
    case .suspend: .typing("!")
    case .bury: .typing("b_")
    case .replay: .typing("r~")
    case .open: .typing("o@")
    case .help: .typing("?")
    case .leave: .typing("q/") + [.escape]
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
