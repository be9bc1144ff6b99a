#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Deck {
  /// A deck of a few cards that show what a card can do, for previews and first steps.
  public static var sample: Deck { sample() }

  /// The sample deck, made at a given time.
  ///
  /// - Parameter now: When the deck and its cards say they were made.
  /// - Returns: The same cards each time, under new ids.
  public static func sample(now: Date = Date()) -> Deck {
    var deck = Deck(title: "A few inventions", created: now)
    deck.summary = "A sample: change it, add to it, throw it away."
    deck.language = "en"
    deck.authors = ["SampleDeck"]
    deck.license = "CC0-1.0"
    for (index, card) in sampleCards(now).enumerated() {
      do {
        try deck.insert(card)
      } catch {
        preconditionFailure("sample card \(index) breaks the format: \(error)")
      }
    }
    return deck
  }

  private static func sampleCards(_ now: Date) -> [Card] {
    var press = Card(
      front: "Who printed the first book in Europe with movable type?",
      back: "Johannes **Gutenberg**, in Mainz about 1455: a Bible of 1,286 pages.",
      tags: ["printing", "century::15"], created: now)
    press.hint = "His name means “good mountain”."

    var compiler = Card(
      front: "Which language did Grace Hopper's compiler of 1952 read?",
      back: "**A-0**: symbols for subroutines, which it looked up on tape and joined.",
      tags: ["computing", "century::20"], created: now)
    compiler.choices = ["COBOL", "Fortran", "Lisp"]

    var telegraph = Card(
      front: "What did Morse send over the first long telegraph line in {{c1::1844::year}}?",
      back: "“What hath God wrought”, from Washington to Baltimore.",
      tags: ["telegraph", "century::19"], created: now)
    telegraph.cloze = true

    var dynamite = Card(
      front: "dynamite", back: "Alfred Nobel, 1867", tags: ["chemistry", "century::19"],
      created: now)
    dynamite.reversible = true

    let loop = Card(
      front: "What does this print?\n\n```swift\nprint((1...3).reduce(0, +))\n```", back: "`6`",
      tags: ["computing"], created: now)
    return [press, compiler, telegraph, dynamite, loop]
  }
}
