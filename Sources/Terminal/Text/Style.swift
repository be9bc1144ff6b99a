/// How a piece of text looks, apart from what it says.
public struct Style: Hashable, Sendable {
  /// The colour of the letters; `nil` is the terminal's own.
  public var foreground: Color?
  /// The colour behind the letters; `nil` is the terminal's own.
  public var background: Color?
  /// Heavier strokes.
  public var bold: Bool
  /// Fainter strokes.
  public var dim: Bool
  /// Slanted letters, where the terminal has them.
  public var italic: Bool
  /// A line under the letters.
  public var underline: Bool
  /// A line through the letters.
  public var strike: Bool
  /// Foreground and background exchanged.
  public var reverse: Bool

  /// Makes a style; everything not said is the terminal's own.
  public init(
    foreground: Color? = nil, background: Color? = nil, bold: Bool = false, dim: Bool = false,
    italic: Bool = false, underline: Bool = false, strike: Bool = false, reverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.dim = dim
    self.italic = italic
    self.underline = underline
    self.strike = strike
    self.reverse = reverse
  }

  /// The terminal's own look.
  public static let plain = Style()
  /// Only bold.
  public static let bold = Style(bold: true)
  /// Only dim.
  public static let dim = Style(dim: true)
  /// Only italic.
  public static let italic = Style(italic: true)
  /// Only underlined.
  public static let underline = Style(underline: true)
  /// Only struck through.
  public static let strike = Style(strike: true)
  /// Only reversed.
  public static let reverse = Style(reverse: true)

  /// Returns this style with the attributes of `other` added and its colours, where it has any.
  public func adding(_ other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground, background: other.background ?? background,
      bold: bold || other.bold, dim: dim || other.dim, italic: italic || other.italic,
      underline: underline || other.underline, strike: strike || other.strike,
      reverse: reverse || other.reverse)
  }
}
