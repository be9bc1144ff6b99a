/// Appends what searching sees of one scalar of a decomposed text.
func appendFolded(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
  if isIgnored(scalar) { return }
  let scalar = narrow(scalar)
  if scalar.properties.changesWhenLowercased {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      appendStand(lower, to: &folded)
    }
  } else {
    appendStand(scalar, to: &folded)
  }
}

private func appendStand(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
  if let stand = stand[scalar] {
    folded.append(contentsOf: stand.utf8)
  } else {
    folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

/// Marks readers do without, and signs nobody sees.
private func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
  if isAccent(scalar) { return true }
  return switch scalar.value {
  case 0x370...0x6FF, 0x20D0...0x20FF, 0x302A...0x302F:
    scalar.properties.canonicalCombiningClass != .notReordered || scalar == "\u{640}"
  case 0xFE00...0xFE0F: true
  default: scalar.properties.generalCategory == .format
  }
}

/// Marks on Latin, Greek and Cyrillic letters.
func isAccent(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x334...0x338: false  // strokes through a sign: ≠ is not =
  case 0x300...0x36F, 0x483...0x487, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0xFE20...0xFE2F:
    scalar.properties.canonicalCombiningClass != .notReordered
  default: false
  }
}

/// The usual width of a full-width or half-width sign.
func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  case 0xFF61...0xFF9F: fullKatakana[Int(scalar.value - 0xFF61)]
  case 0x3000: " "
  default: scalar
  }
}

/// The full forms of U+FF61 to U+FF9F, in their order.
private let fullKatakana = Array(
  """
  。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト\
  ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}
  """.unicodeScalars)

/// Letters, in lower case, and signs that people type in another way.
private let stand: [Unicode.Scalar: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
  "ŧ": "t", "ı": "i", "ĳ": "ij", "ſ": "s", "ς": "σ",
  "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
  "‘": "'", "’": "'", "‚": "'", "“": "\"", "”": "\"", "„": "\"", "\u{A0}": " ", "\u{202F}": " ",
  "‐": "-", "‑": "-", "–": "-", "—": "-",
]
