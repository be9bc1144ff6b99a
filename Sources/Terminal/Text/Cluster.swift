/// One grapheme cluster of a styled text: the smallest thing that is moved or drawn.
struct Cluster {
  enum Kind {
    case letter
    /// A blank at which a line may end.
    case blank
    case lineFeed
    /// A line may end after it if a letter follows.
    case hyphen
    /// A line may end after it.
    case dash
    /// Like a dash, but not drawn: a zero-width space.
    case pause
    /// Drawn as a hyphen, but only where a line ends at it.
    case softHyphen
    /// A word joiner: no line may end beside it, and it is not drawn.
    case glue
  }

  let character: Character
  let style: Style
  let kind: Kind
  /// The columns it is drawn in.
  let width: Int

  init(_ character: Character, _ style: Style) {
    self.character = character
    self.style = style
    kind = Kind(character)
    width = kind == .softHyphen ? 0 : displayWidth(character)
  }

  var isLineFeed: Bool { kind == .lineFeed }

  /// Whether it is sent to the terminal; what only guides line breaks is not.
  var isDrawn: Bool {
    kind != .softHyphen && kind != .pause && kind != .glue
  }

  /// Whether a line may end between this and the next cluster, neither being a blank.
  func mayEndLine(before next: Cluster) -> Bool {
    switch (kind, next.kind) {
    case (.glue, _), (_, .glue), (_, .dash), (_, .hyphen), (_, .softHyphen), (_, .pause): false
    case (.softHyphen, _), (.dash, _), (.pause, _): true
    case (.hyphen, _): next.character.isLetter
    default:
      (width == 2 || next.width == 2) && !Self.openers.contains(character)
        && !Self.closers.contains(next.character)
    }
  }

  /// Never at the end of a line (JIS X 4051).
  private static let openers: Set<Character> = Set("([{（［｛「『【〔〈《〖‘“«")

  /// Never at the start of a line (JIS X 4051).
  private static let closers: Set<Character> = Set(
    ")]}）］｝」』】〕〉》〗’”»、。，．,.・：；:;！？!?…‥ー〜々ゝゞヽヾ％%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
}

extension Cluster.Kind {
  init(_ character: Character) {
    let scalars = character.unicodeScalars
    self =
      switch scalars[scalars.startIndex].value {
      case 0x0A: .lineFeed
      case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .blank
      case 0x2D, 0x2010, 0x2013: .hyphen
      case 0xAD: .softHyphen
      case 0x200B: .pause
      case 0x2014: .dash
      case 0x2060: .glue
      default: .letter
      }
  }
}

extension StyledText {
  /// The clusters of this text, made one by one: a list may look only at the first of a million.
  var clusters: some Sequence<Cluster> {
    runs.lazy.flatMap { run in run.text.lazy.map { Cluster($0, run.style) } }
  }

  init(_ clusters: some Sequence<Cluster>, isolate: Unicode.Scalar?) {
    self.init()
    self.isolate = isolate
    var (text, style) = ("", Style.plain)
    for cluster in clusters {
      if cluster.style != style {
        append(text, style)
        (text, style) = ("", cluster.style)
      }
      text.append(cluster.character)
    }
    append(text, style)
  }
}
