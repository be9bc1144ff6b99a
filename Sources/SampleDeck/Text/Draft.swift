/// The members of a card that a person can edit, as plain values.
public struct Draft: Hashable, Sendable {
  /// The card that is edited; nil for a new one.
  public var id: CardID?
  /// The line of the form in which the draft begins, counted from 1; 0 outside a form.
  public var line: Int = 0
  /// The question, in Markdown.
  public var front: String = ""
  /// The answer, in Markdown.
  public var back: String = ""
  /// The tags, in any order.
  public var tags: [String] = []
  /// The path of names of the section.
  public var section: [String] = []
  /// The language of the front.
  public var language: String?
  /// The language of the back.
  public var answerLanguage: String?
  /// Whether the back is asked too.
  public var reversible: Bool = false
  /// Whether the front holds gaps, `{{c1::text::hint}}`.
  public var cloze: Bool = false
  /// Wrong answers to choose from.
  public var choices: [String] = []
  /// Further right answers.
  public var accept: [String] = []
  /// How the card wants to be asked: `type`, `choice`, or what a later version knows.
  public var ask: String?
  /// What helps without telling.
  public var hint: String = ""
  /// Where the fact is from.
  public var source: String = ""
  /// The attachments: the digest of each, by name.
  public var media: [String: String] = [:]

  /// Makes an empty draft of a new card.
  public init() {}
}
