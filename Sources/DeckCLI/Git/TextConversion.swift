#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

extension Git {
  /// Shows a manifest as text that is compared by lines: the deck, then its cards in their order, in
  /// the form in which they are edited. What cannot be read is shown as it is.
  func showAsText(_ call: Invocation) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: call.absolute(words[0]))))
    guard let deck = try? Deck(manifest: bytes) else {
      call.out.line(String(decoding: bytes, as: UTF8.self))
      return
    }
    let facts = [
      ("title", deck.title), ("description", deck.summary), ("language", deck.language ?? ""),
      ("answerLanguage", deck.answerLanguage ?? ""),
      ("authors", deck.authors.joined(separator: ", ")), ("license", deck.license),
    ]
    call.out.line("=== deck \(deck.id)")
    for (name, value) in facts where !value.isEmpty { call.out.line("\(name): \(value)") }
    for card in deck.cards {
      call.out.line()
      let form = CardForm.write([card.draft], instructions: "")
      call.out.line(form.dropLast() + card.conflictLines)
    }
  }
}

extension Card {
  /// The values of each field in conflict, a line each.
  fileprivate var conflictLines: String {
    conflicts.map { conflict in
      "\n=== conflict \(conflict.field)\n"
        + conflict.values.map { $0 ?? "nothing" }.joined(separator: "\n")
    }.joined()
  }
}
