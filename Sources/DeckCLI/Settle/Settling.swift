import SampleDeck

/// A walk through conflicts. What is decided is in the document, and on the disk once that is saved.
struct Settling {
  let document: DeckDocument
  /// What the deck is called.
  let title: String
  /// As they were when the walk began, so that their numbers hold.
  let conflicts: [OpenConflict]
  private var index = 0
  /// The places of those that were settled, in the order of the decisions.
  private var settled: [Int] = []

  init(_ conflicts: [OpenConflict], of document: DeckDocument, title: String) {
    self.document = document
    self.title = title
    self.conflicts = conflicts
  }

  /// The one that is to be settled now; nil at the end.
  var current: OpenConflict? { index < conflicts.count ? conflicts[index] : nil }

  /// `2 of 5`
  var place: String { "\(min(index + 1, conflicts.count)) of \(conflicts.count)" }

  /// What became of them so far, as a sentence.
  var summary: String {
    let left = conflicts.count - settled.count
    return "\(settled.count) settled, \(left == 0 ? "none" : "\(left)") left for later."
  }

  mutating func settle(by resolution: Resolution) throws {
    guard let current else { return }
    try document.settle([current], by: resolution)
    settled.append(index)
    index += 1
  }

  mutating func skip() {
    if current != nil { index += 1 }
  }

  /// Takes the last decision back and goes to its conflict; false where there is none.
  mutating func undo() -> Bool {
    guard let last = settled.popLast() else { return false }
    document.undo()
    index = last
    return true
  }
}

extension DeckDocument {
  /// Settles conflicts in one way, as one act; where it cannot be done with one of them nothing is.
  func settle(_ conflicts: [OpenConflict], by resolution: Resolution) throws {
    try edit(Resolve.name) { deck in
      for conflict in conflicts {
        if let card = conflict.card {
          try deck.resolve(conflict.conflict.field, of: card.id, taking: resolution)
        } else {
          try deck.resolve(conflict.conflict.field, taking: resolution)
        }
      }
    }
  }
}

extension Invocation {
  /// Lets the person write what is to stand in place of the values in conflict.
  func edit(_ conflict: OpenConflict) throws -> Resolution {
    let field = conflict.conflict.field
    let texts = try conflict.conflict.shownValues.map { value in
      switch value {
      case .text, .absent: value.text
      default: throw Failure.failed("“\(field)” is no text: take one of its values.")
      }
    }
    let marks =
      ["%% What is left is what “\(field)” will be; these lines go by themselves."]
      + texts.indices.map { "%% \($0 + 1)" }
    let form = marks[0] + "\n" + zip(marks.dropFirst(), texts).map { "\($0)\n\($1)\n" }.joined()
    return try edit(form, named: "conflict.md") { edited in
      guard edited != form else {
        throw Failure.failed("Nothing was changed in the editor, and so nothing is settled.")
      }
      let lines = edited.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !marks.contains(String($0)) }
      let text = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        .joined(separator: "\n")
      guard !text.isEmpty else {
        throw Failure.failed("The text is empty, and so nothing is settled.")
      }
      return .text(text)
    }
  }
}
