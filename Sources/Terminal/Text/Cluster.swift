/// One grapheme cluster of a styled text: the smallest thing that is moved or drawn.
struct Cluster {
  static let softHyphen: Character = "\u{AD}"

  let character: Character
  let style: Style
  /// The columns it is drawn in; 0 for a soft hyphen, which shows only where a line ends at it.
  let width: Int

  init(_ character: Character, _ style: Style) {
    self.character = character
    self.style = style
    width = character == Self.softHyphen ? 0 : displayWidth(character)
  }

  var isLineFeed: Bool { character == "\n" }

  /// Whether it is sent to the terminal; what only guides line breaks is not.
  var isDrawn: Bool { !["\u{AD}", "\u{200B}", "\u{2060}"].contains(character) }

  /// Whether this is a blank at which a line may end.
  var isBlank: Bool {
    character == " " || character == "\u{3000}"
      || (character.isWhitespace && !["\u{A0}", "\u{2007}", "\u{202F}"].contains(character))
  }

  /// Whether a line may end between this and the next cluster, neither being a blank.
  func mayEndLine(before next: Cluster) -> Bool {
    switch character {
    case Self.softHyphen, "\u{200B}", "\u{2014}": true
    case "-", "\u{2010}", "\u{2013}": next.character.isLetter
    default:
      (width == 2 || next.width == 2) && !Self.openers.contains(character)
        && !Self.closers.contains(next.character)
    }
  }

  /// Never at the end of a line (JIS X 4051).
  private static let openers: Set<Character> = Set("([{（［｛「『【〔〈《〖‘“«\u{2060}")

  /// Never at the start of a line (JIS X 4051).
  private static let closers: Set<Character> = Set(
    ")]}）］｝」』】〕〉》〗’”»、。，．,.・：；:;！？!?…‥ー〜々ゝゞヽヾ％%"
      + "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\u{2060}\u{AD}\u{200B}\u{2014}-–‐")
}

extension StyledText {
  /// The clusters of this text.
  var clusters: [Cluster] {
    runs.flatMap { run in run.text.map { Cluster($0, run.style) } }
  }

  init(_ clusters: some Sequence<Cluster>, isolate: Unicode.Scalar?) {
    self.init()
    self.isolate = isolate
    for cluster in clusters { append(String(cluster.character), cluster.style) }
  }
}
