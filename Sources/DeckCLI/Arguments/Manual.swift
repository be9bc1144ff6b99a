extension CommandTable {
  /// The manual page in troff's `man` macros, for `man -l` or an installer.
  var manual: String {
    var page = Troff()
    page.macro("TH", "DECK", "1", "", "SampleDeck \(version)", "User Commands")
    page.macro("SH", "NAME")
    page.text("deck \\- flashcards in a terminal, in decks you own", isMarked: true)
    page.macro("SH", "SYNOPSIS")
    page.text("deck VERB [DECK] [options]")
    page.macro("SH", "DESCRIPTION")
    page.text(Self.description)
    page.macro("SH", "VERBS")
    for verb in verbs { page.verb(verb) }
    page.macro("SH", "OPTIONS OF EVERY VERB")
    for parameter in GlobalOptions.parameters {
      page.entry(parameter.form.label, parameter.form.help)
    }
    page.macro("SH", "EXIT STATUS")
    for exit in ExitCode.general { page.entry("\(exit.status.rawValue)", exit.meaning) }
    page.macro("SH", "ENVIRONMENT")
    for variable in Self.environment { page.entry(variable.name, variable.meaning) }
    return page.source
  }

  static let description = """
    A deck is a folder called NAME.sampledeck. The first operand of a verb is the deck if it names \
    one, here or in the folders of DECK_PATH; the ending may be left out, and so may the deck where \
    only one stands in the current folder. A card is named by the first four or more digits of its \
    id, or by a query: words, "a phrase", -not, tag:a::b, section:, front:, back:, is:starred, \
    has:media, added:7, or, and brackets.
    """
}

/// Builds a page in troff's `man` macros; text cannot be taken for a request.
private struct Troff {
  private(set) var source = ""

  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { $0.isEmpty || $0.contains(" ") ? "\"\($0)\"" : $0 }
    source += ([".\(name)"] + words).joined(separator: " ") + "\n"
  }

  /// Sets a text; one that is marked is troff already.
  mutating func text(_ text: String, isMarked: Bool = false) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      source += line.isEmpty ? ".PP\n" : (isMarked ? String(line) : Self.escaped(line)) + "\n"
    }
  }

  mutating func entry(_ term: String, _ meaning: String) {
    source += ".TP\n.B \(Self.escaped(term[...]))\n"
    text(meaning)
  }

  mutating func verb(_ verb: any Command.Type) {
    macro("SS", "deck \(verb.name)")
    text(verb.abstract + ".")
    macro("PP")
    text(verb.synopsis.split(separator: "\n").joined(separator: "\n\n"))
    if !verb.discussion.isEmpty {
      macro("PP")
      text(verb.discussion)
    }
    for form in verb.forms { entry(form.label, form.help) }
    for exit in verb.exits { entry("Exit status \(exit.status.rawValue)", exit.meaning) }
    for example in verb.examples { entry(example.line, example.meaning) }
  }

  // A line that begins with a full stop or an apostrophe would be a request.
  private static func escaped(_ text: Substring) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case " "..."~": String(scalar)
      default: "\\[u\(hexadecimal(scalar).uppercased())]"
      }
    }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
