/// The folded forms of the scalars that text is mostly made of, so that folding rarely asks Unicode.
struct FoldingTable {
  static let shared = FoldingTable()

  /// Scalars whose folded form is looked up. Each is folded by itself: within these ranges the marks
  /// that stay (voicing on kana, strokes on signs) do not meet on one letter and change places.
  private static let ranges: [Range<UInt32>] = [
    0x80..<0x700, 0x1E00..<0x2100, 0x3000..<0x3100, 0xFE00..<0xFE10, 0xFF00..<0xFFF0,
  ]

  /// A folded form each: its length in the highest byte, its bytes from the lowest one up.
  private let forms: [UInt64]

  private init() {
    forms = Self.ranges.joined().map { value in
      guard let scalar = Unicode.Scalar(value) else { return 0 }
      let bytes = decomposed(String(scalar)).flatMap(foldedBytes)
      return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
    }
  }

  /// Appends the folded form of one scalar outside ASCII.
  ///
  /// - Returns: The length of the scalar in `text`, or nil when the whole text has to be decomposed.
  func append(scalarAt index: Int, of text: Span<UInt8>, to folded: inout [UInt8]) -> Int? {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= text.count else { return nil }
    var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }

    switch value {
    case 0x3400...0x9FFF, 0x1F000...0x1FAFF:  // ideographs and pictures have nothing to fold
      for offset in 0..<length { folded.append(text[index + offset]) }
    default:
      guard let slot = slot(of: value) else { return nil }
      var form = forms[slot]
      for _ in 0..<(form >> 56) {
        folded.append(UInt8(truncatingIfNeeded: form))
        form >>= 8
      }
    }
    return length
  }

  private func slot(of value: UInt32) -> Int? {
    var first = 0
    for range in Self.ranges {
      if range.contains(value) { return first + Int(value - range.lowerBound) }
      first += range.count
    }
    return nil
  }
}
