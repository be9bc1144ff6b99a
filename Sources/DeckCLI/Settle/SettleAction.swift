/// What a key, or a line, does where conflicts are settled.
enum SettleAction: Equatable {
  case take(Int)
  case command(Command)

  enum Command: CaseIterable {
    case both, edit, skip, undo, help, leave
  }

  init?(_ letter: Character) {
    if letter.isASCII, let number = letter.wholeNumberValue, number > 0 {
      self = .take(number)
    } else if let command = Command.allCases.first(where: { $0.keys.contains(letter) }) {
      self = .command(command)
    } else {
      return nil
    }
  }

  /// Reads a line; of values there may be more than nine.
  init?(line: String) {
    let word = line.filter { !$0.isWhitespace }.lowercased()
    if let number = Int(argument: word), number > 0 {
      self = .take(number)
    } else if let letter = word.first, word.count == 1, let action = SettleAction(letter) {
      self = action
    } else {
      return nil
    }
  }
}

extension SettleAction.Command {
  /// The keys: a letter, and a sign for keyboards without Latin letters.
  var keys: String {
    switch self {
    case .both: "b+"
    case .edit: "e="
    case .skip: "s>"
    case .undo: "u<"
    case .help: "?"
    case .leave: "q."
    }
  }

  /// The first key, as it is shown.
  var label: String { String(keys.prefix(1)) }

  /// One word for the line of keys.
  var name: String {
    switch self {
    case .both: "both"
    case .edit: "edit"
    case .skip: "skip"
    case .undo: "undo"
    case .help: "keys"
    case .leave: "leave"
    }
  }

  var meaning: String {
    switch self {
    case .both: "take all texts, one below the other"
    case .edit: "write in your editor what is to stand"
    case .skip: "leave it for later"
    case .undo: "take the last decision back"
    case .help: "these keys"
    case .leave: "save what was decided, and leave"
    }
  }
}
