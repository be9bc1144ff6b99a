/// The text of a card as a tree, ready to be drawn.
///
/// A subset of CommonMark with the tables and strikethrough of GitHub's. HTML, entities and link
/// references are text; so are formulas (`$…$`, `$$…$$`, `\(…\)`, `\[…\]`), signs of emphasis within them
/// included. Any text has a tree, in time linear in its length; what is nested beyond ``deepest`` levels is
/// text.
public struct Markdown: Hashable, Sendable {
  /// The blocks in their order.
  public var blocks: [Block]

  /// How deep quotes and lists stand within each other, and emphasis within emphasis.
  public static let deepest: Int = 16

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: Markdown with any line ends.
  ///   - gaps: Whether `{{c1::text::hint}}` is a gap; otherwise it is text.
  public init(_ text: String, gaps: Bool = false) {
    var reader = MarkdownReader(lines: MarkdownLine.lines(of: text)[...], hasGaps: gaps)
    blocks = reader.blocks()
  }

  /// A part of the text that stands on lines of its own.
  public indirect enum Block: Hashable, Sendable {
    /// Running text.
    case paragraph([Inline])
    /// A heading of level 1, the highest, to 6.
    case heading(level: Int, [Inline])
    /// A list with bullets or numbers.
    case list(List)
    /// A quotation.
    case quote([Block])
    /// Code, its lines with LF between them, and the language it is said to be in, or an empty text.
    case code(String, language: String)
    /// A line across.
    case rule
    /// A table.
    case table(Table)
  }

  /// A list.
  public struct List: Hashable, Sendable {
    /// The number of the first item; nil for bullets.
    public var start: Int?
    /// Whether the items stand without blank lines between them.
    public var isTight: Bool
    /// The blocks of each item.
    public var items: [[Block]]
  }

  /// A table; a row has at most as many cells as there are columns, and the missing ones are empty.
  public struct Table: Hashable, Sendable {
    /// Where the text of each column stands, from the first column on.
    public var alignments: [Alignment]
    /// The cells of the heading, one a column.
    public var header: [[Inline]]
    /// The cells of each row.
    public var rows: [[[Inline]]]
  }

  /// Where the text of a column stands.
  public enum Alignment: Hashable, Sendable {
    /// As the language is written.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  /// A part of running text.
  public indirect enum Inline: Hashable, Sendable {
    /// Text to be shown as it is, formulas among it.
    case text(String)
    /// Emphasis, `*…*`.
    case emphasis([Inline])
    /// Strong emphasis, `**…**`.
    case strong([Inline])
    /// Text struck out, `~~…~~`.
    case strike([Inline])
    /// Code, between backticks.
    case code(String)
    /// A link; the destination without backslashes, not percent-decoded.
    case link(destination: String, [Inline])
    /// A picture, or whatever medium the destination names.
    case image(destination: String, alt: String)
    /// A gap, when asked for.
    case gap(number: Int, [Inline], hint: String?)
    /// A line break the author asked for.
    case hardBreak
    /// A line break of the source.
    case softBreak
  }
}
