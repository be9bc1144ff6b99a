/// Bidirectional isolates (UAX #9): what stands inside cannot reorder what stands outside.
enum Isolate {
  static let leftToRight: Unicode.Scalar = "\u{2066}"
  static let rightToLeft: Unicode.Scalar = "\u{2067}"
  /// Takes the direction of the first letter inside.
  static let firstStrong: Unicode.Scalar = "\u{2068}"
  static let closing: Unicode.Scalar = "\u{2069}"

  static func isIsolate(_ scalar: Unicode.Scalar) -> Bool {
    0x2066...0x2069 ~= scalar.value
  }

  /// Whether a text has right-to-left letters, or marks of direction.
  static func isNeeded(for text: String) -> Bool {
    // Below U+0580 no UTF-8 byte reaches D6, and nothing runs from right to left.
    !text.utf8.allSatisfy { $0 < 0xD6 } && text.unicodeScalars.contains(where: directed.contains)
  }

  /// What begins the isolate of each line of a paragraph, if it needs one.
  static func opening(for paragraph: ArraySlice<Cluster>) -> Unicode.Scalar? {
    let scalars = paragraph.lazy.flatMap(\.character.unicodeScalars)
    guard scalars.contains(where: directed.contains) else { return nil }
    let first = scalars.first { $0.properties.isAlphabetic || directedMarks ~= $0 }
    return first.map(directed.contains) == true && first != "\u{200E}" ? rightToLeft : leftToRight
  }

  private static let directedMarks: ClosedRange<Unicode.Scalar> = "\u{200E}"..."\u{200F}"

  /// Hebrew to Arabic Extended, the marks of direction, presentation forms, and the planes above.
  private static let directed = ScalarSet(borders: [
    0x590, 0x900, 0x200E, 0x2010, 0xFB1D, 0xFE00, 0xFE70, 0xFEFF, 0x10800, 0x11000, 0x1E800,
    0x1F000,
  ])
}
