/// One of the 256 colours of a terminal's palette; the first 16 have names and follow its theme.
public struct Color: Hashable, Sendable {
  /// The place in the palette: 16 named colours, a cube of 6 × 6 × 6, then 24 greys.
  public let index: UInt8

  /// Makes the colour at a place of the palette.
  public init(_ index: UInt8) {
    self.index = index
  }

  /// As old terminals had them; what they look like is the theme's choice.
  public static let (black, red, green, yellow) = (Color(0), Color(1), Color(2), Color(3))
  /// The rest of the first eight.
  public static let (blue, magenta, cyan, white) = (Color(4), Color(5), Color(6), Color(7))
  /// The brighter twins of the first eight.
  public static let (gray, brightRed, brightGreen) = (Color(8), Color(9), Color(10))
  /// Further bright ones.
  public static let (brightYellow, brightBlue) = (Color(11), Color(12))
  /// The last three of the sixteen.
  public static let (brightMagenta, brightCyan, brightWhite) = (Color(13), Color(14), Color(15))

  /// The named colour that looks most like this one.
  var named: Color {
    if index < 16 { return self }
    let wanted = components
    let nearest = (0..<16).min { distance(Color($0), wanted) < distance(Color($1), wanted) }
    return Color(nearest ?? 7)
  }

  /// Red, green and blue, 0–255, as xterm mixes them.
  private var components: [Int] {
    switch Int(index) {
    case 7: [192, 192, 192]
    case 8: [128, 128, 128]
    case let bright where bright < 16:
      [1, 2, 4].map { bright & $0 == 0 ? 0 : bright < 8 ? 128 : 255 }
    case let cube where cube < 232:
      [36, 6, 1].map { (cube - 16) / $0 % 6 }.map { $0 == 0 ? 0 : 55 + 40 * $0 }
    case let grey: Array(repeating: 8 + 10 * (grey - 232), count: 3)
    }
  }

  private func distance(_ color: Color, _ wanted: [Int]) -> Int {
    zip(color.components, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
