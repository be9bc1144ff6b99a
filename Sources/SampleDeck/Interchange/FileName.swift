extension Deck {
  /// The title as the name of a file that every system takes, without an ending: one name and no path,
  /// whatever the title says.
  public var fileName: String { SampleDeck.fileName(title) }
}

/// A name of one file for any text.
private func fileName(_ text: String) -> String {
  var name = ""
  for scalar in text.unicodeScalars {
    let isPart = !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: continue
    default: name.unicodeScalars.append(isPart ? scalar : "-")
    }
    // A file's name has 255 bytes at most, and endings and copies need some.
    if name.utf8.count > 120 { break }
  }
  let edges: Set<Character> = [" ", ".", "-"]
  name = String(name.drop { edges.contains($0) }.reversed().drop { edges.contains($0) }.reversed())
  return name.isEmpty ? "Deck" : name
}

extension String {
  /// The name as a message has it: its beginning, where it is longer than any that somebody gave.
  var cut: String { utf8.count > 255 ? prefix(100) + "…" : self }
}
