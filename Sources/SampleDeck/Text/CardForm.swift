/// The form in which cards are edited as text, one or many, and which `deck add -` reads.
///
/// ```
/// %% Lines at the top that begin so are ignored.
///
/// === card 0c5f6a52-7c6e-4b5c-9d55-0a6a3f1f2b11
/// tags: computing, "hip, hop"
/// section: Europe::West
/// media: a-0.png = 5f70bf18a086…
///
/// Who wrote the first compiler?
/// ---
/// Grace Hopper
///
/// === new card
///
/// …
/// ```
///
/// A header line, `name: value` lines, an empty line, the front, a line `---`, the back. Everything but
/// the front may be missing; a form of one new card needs no header either. Whoever takes a block out
/// takes the card out: its id is then not among the drafts that are read.
///
/// What is written reads back exactly. Empty lines around a text are not part of it, so those that are,
/// and lines that look like the form's own, get a backslash in front: `\---` is a front's rule, `\` an
/// empty line. In the back `---` is text. A line's carriage return is shown as `␍`, so that a form saved
/// with Windows line ends means the same.
public enum CardForm {
  /// What the form tells the person who edits it.
  public static let instructions: String = """
    Each card: a line that begins with “===”, members as “name: value”, an empty line,
    the front, a line “---”, the back. Both are Markdown. A “\\” before a line that
    looks like one of these makes it text. Take a block out to delete its card;
    add one under “=== new card” to add a card. Members: tags (with commas between),
    section (a::b), language, answerLanguage, reversible, cloze, choice, accept, ask
    (type or choice), hint, source, media.
    """

  /// The names of a draft's members in a form, in the order in which they are written.
  enum Member: String, CaseIterable {
    case tags, section, language, answerLanguage, reversible, cloze, choice, accept, ask, hint
    case source, media

    /// Whether the member holds several values, which may also stand in lines of their own.
    var mayRepeat: Bool {
      self == .tags || self == .choice || self == .accept || self == .media
    }
  }
}

/// What is wrong with a form, and where.
public struct FormError: Error, Hashable, Sendable {
  /// The line at fault, counted from 1.
  public let line: Int
  /// The whole sentence, which names the line.
  public let message: String
}
