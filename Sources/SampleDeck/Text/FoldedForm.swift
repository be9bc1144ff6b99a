/// What searching sees of one scalar of a text that has not been decomposed.
struct FoldedForm {
  /// From the lowest byte up the UTF-8, as many as 14 bytes; above it the class and the length.
  private let bits: UInt128

  private init(_ utf8: [UInt8], markClass: UInt8) {
    var bits = UInt128(utf8.count) << 8 | UInt128(markClass)
    for offset in stride(from: 13, through: 0, by: -1) {
      bits = bits << 8 | (offset < utf8.count ? UInt128(utf8[offset]) : 0)
    }
    self.bits = bits
  }

  private init(utf8: UInt128, count: Int) {
    bits = utf8 | UInt128(count) << 120
  }

  /// The combining class of the mark at the end, 0 if there is none.
  var markClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 112) }

  func append(to folded: inout [UInt8]) {
    var rest = bits
    for _ in 0..<UInt8(truncatingIfNeeded: bits >> 120) {
      folded.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension FoldedForm {
  /// Returns the form of a scalar outside ASCII; nil for scalars that are too rare to be kept at hand.
  static func of(_ value: UInt32) -> FoldedForm? {
    switch value {
    case 0x80...0x36F: latin[value]
    case 0x370...0x5FF: greekToHebrew[value]
    case 0x600...0x11FF: arabicToJamo[value]
    case 0x1E00...0x20FF: latinAndSigns[value]
    case 0x2100...0x2BFF: symbols[value]
    case 0x3000...0x30FF: kana[value]
    case 0xFF00...0xFFEF: widths[value]
    case 0x1F000...0x1FAFF: pictures[value]
    case 0x3400...0x9FFF: FoldedForm(utf8: threeBytes(value), count: 3)  // ideographs
    case 0xAC00...0xD7A3: FoldedForm(syllable: value - 0xAC00)
    default: nil
    }
  }

  private static let latin = FoldedForms(0x80...0x36F)
  private static let greekToHebrew = FoldedForms(0x370...0x5FF)
  private static let arabicToJamo = FoldedForms(0x600...0x11FF)
  private static let latinAndSigns = FoldedForms(0x1E00...0x20FF)
  private static let symbols = FoldedForms(0x2100...0x2BFF)
  private static let kana = FoldedForms(0x3000...0x30FF)
  private static let widths = FoldedForms(0xFF00...0xFFEF)
  private static let pictures = FoldedForms(0x1F000...0x1FAFF)

  /// The letters of a Korean syllable (Unicode 3.12).
  private init(syllable: UInt32) {
    let final = syllable % 28
    let open =
      threeBytes(0x1100 + syllable / 588) | threeBytes(0x1161 + syllable / 28 % 21) << 24
    self.init(
      utf8: final == 0 ? open : open | threeBytes(0x11A7 + final) << 48, count: final == 0 ? 6 : 9)
  }

  fileprivate init?(computedFor value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    var folded: [UInt8] = []
    var last = scalar
    for part in decomposed(String(scalar)) {
      appendFolded(part, to: &folded)
      last = part
    }
    let isKept = !folded.isEmpty
    guard folded.count <= 14 else { return nil }
    self.init(
      folded, markClass: isKept ? last.properties.canonicalCombiningClass.rawValue : 0)
  }
}

/// The UTF-8 of a scalar from U+0800 to U+FFFF, from the lowest byte up.
private func threeBytes(_ scalar: UInt32) -> UInt128 {
  let lead = scalar >> 12 | 0xE0
  let middle = scalar >> 6 & 0x3F | 0x80
  let last = scalar & 0x3F | 0x80
  return UInt128(lead | middle << 8 | last << 16)
}

/// The forms of neighbouring scalars, made when the first of them is met.
private struct FoldedForms {
  private let first: UInt32
  private let forms: [FoldedForm?]

  init(_ range: ClosedRange<UInt32>) {
    first = range.lowerBound
    forms = range.map(FoldedForm.init(computedFor:))
  }

  subscript(value: UInt32) -> FoldedForm? { forms[Int(value - first)] }
}
