/// Returns how many columns a terminal needs to show a text.
///
/// Counts by grapheme cluster: wide letters and emoji are 2, marks on a letter 0, letters of
/// ambiguous width 1. Controls count 0, so measure what ``printable(_:)`` returned. A text of
/// several lines counts as if they stood behind one another. Linear in the length of the text.
public func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return text.utf8.count }
  return text.reduce(0) { $0 &+ displayWidth($1) }
}

/// Returns how many columns a terminal needs to show one grapheme cluster.
///
/// A lone regional indicator counts 2, as most terminals draw it like the flag it is half of.
public func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  var width = first.columns
  if character.utf8.count == 1 { return width }
  var previous = first
  for scalar in scalars.dropFirst() {
    switch scalar {
    case "\u{FE0F}" where previous.properties.isEmoji: width = 2
    case "\u{FE0E}" where ScalarSet.wideUnlessText.contains(previous): width = 1
    default:
      let columns = scalar.columns
      if scalar.properties.generalCategory == .spacingMark || (previous.isVirama && columns > 0) {
        // A spacing vowel sign stands beside its letter, and a conjunct is one wide shape.
        width = 2
      } else if !previous.joins(scalar) {
        width &+= columns
      }
    }
    previous = scalar
  }
  return width
}

extension Unicode.Scalar {
  /// The columns this scalar takes when nothing before it changes that.
  fileprivate var columns: Int {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300: return 1
    case 0..<0xA0: return 0
    // Vowels and finals of decomposed Hangul are drawn into the cell of their initial.
    case 0x1160..<0x1200, 0xD7B0..<0xD800: return 0
    default: break
    }
    if ScalarSet.wide.contains(self) { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return 0
    case .lineSeparator, .paragraphSeparator: return 0
    case .format: return ScalarSet.visibleFormat.contains(self) ? 1 : 0
    default: return properties.isDefaultIgnorableCodePoint ? 0 : 1
    }
  }

  /// Whether `next`, in the same cluster, is drawn as a part of this scalar's picture.
  fileprivate func joins(_ next: Unicode.Scalar) -> Bool {
    switch next.value {
    case 0x1F3FB...0x1F3FF: (properties.isEmoji && !isASCII) || self == "\u{FE0F}"
    case 0x1F1E6...0x1F1FF: true
    default: self == "\u{200D}"
    }
  }

  /// Whether the letter after this sign joins the letter before it.
  fileprivate var isVirama: Bool {
    properties.canonicalCombiningClass == .virama
  }
}

extension ScalarSet {
  /// Format characters with a shape: Arabic number and verse signs, the Syriac abbreviation mark,
  /// the Kaithi number sign.
  fileprivate static let visibleFormat = ScalarSet(borders: [
    0x600, 0x606, 0x6DD, 0x6DE, 0x70F, 0x710, 0x890, 0x892, 0x8E2, 0x8E3, 0x110BD, 0x110BE, 0x110CD,
    0x110CE,
  ])
}
