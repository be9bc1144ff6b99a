import CSystem

/// Text as searching sees it: without case, accents, width and ligatures.
///
/// `Crème BRÛLÉE`, `crème brûlée` in any composition and `ｃｒｅｍｅ brulee` fold to the same bytes.
///
/// - Marks go where readers do without them: on Latin, Greek and Cyrillic letters (`й` is found
///   as `и`), Hebrew points and Arabic vowel signs. They stay where they make another letter: `が` is
///   not `か`, and Devanagari keeps its vowels. Hiragana is not katakana.
/// - `ß` is `ss`, `æ` `ae`, `œ` `oe`, `ø` `o`, `ł` `l`, `đ` and `ð` `d`, `þ` `th`, `ı` `i`.
/// - Curly quotes are straight, dashes are hyphens, and signs nobody sees (soft hyphen, joiners) go.
public struct FoldedText: Hashable, Sendable {
  let bytes: [UInt8]

  /// Folds a text, in linear time.
  public init(_ text: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    Self.append(text, to: &bytes)
    self.bytes = bytes
  }

  /// Whether nothing is left to look for.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether the other text occurs in this one; always true for an empty one.
  public func contains(_ needle: FoldedText) -> Bool {
    needle.occurs(in: bytes.span)
  }

  /// Whether this text is the other one or one of its children: `geo::rivers` lies within `geo`.
  func lies(within ancestor: FoldedText) -> Bool {
    guard bytes.starts(with: ancestor.bytes) else { return false }
    return bytes.count == ancestor.bytes.count
      || bytes.dropFirst(ancestor.bytes.count).starts(with: "::".utf8)
  }

  /// Whether this text occurs in text that has been folded into a buffer of the caller's.
  package func occurs(in folded: Span<UInt8>) -> Bool {
    if isEmpty { return true }
    return unsafe bytes.withUnsafeBytes { needle in
      unsafe folded.withUnsafeBytes { haystack in
        guard let start = needle.baseAddress, let text = haystack.baseAddress else { return false }
        return unsafe cs_count_before_word(start, needle.count, text, haystack.count)
          < haystack.count
      }
    }
  }

  /// Appends a text, folded, to a buffer.
  package static func append(_ text: String, to folded: inout [UInt8]) {
    append(text.utf8.span, to: &folded)
  }

  /// Appends valid UTF-8, folded, to a buffer: 100,000 cards are searched without a string made.
  package static func append(_ text: Span<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    var index = 0
    var markClass: UInt8 = 0
    while index < text.count {
      if text[index] < 0x80 {
        let end = endOfASCII(in: text, from: index)
        append(ascii: text.extracting(index..<end), to: &folded)
        index = end
        markClass = 0
        continue
      }
      let scalar = decode(text, at: index)
      guard let form = FoldedForm.of(scalar.value),
        form.markClass == 0 || form.markClass >= markClass
      else {
        folded.removeSubrange(start...)
        return appendDecomposed(text, to: &folded)
      }
      form.append(to: &folded)
      markClass = form.markClass
      index += scalar.length
    }
  }

  private static func endOfASCII(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end + 8 <= text.count,
      unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
        & 0x8080_8080_8080_8080 == 0
    {
      end += 8
    }
    while end < text.count, text[end] < 0x80 { end += 1 }
    return end
  }

  private static func append(ascii: Span<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    unsafe ascii.withUnsafeBufferPointer { unsafe folded.append(contentsOf: $0) }
    unsafe folded.withUnsafeMutableBufferPointer { bytes in
      for index in start..<bytes.count {
        let byte = unsafe bytes[index]
        unsafe bytes[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
    }
  }

  /// Decodes a scalar outside ASCII; of bytes that are no UTF-8 it makes something, and never nothing.
  private static func decode(_ text: Span<UInt8>, at index: Int) -> (value: UInt32, length: Int) {
    let lead = text[index]
    let length = min(lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, text.count - index)
    var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    return (value, length)
  }

  /// The slow way, for scalars without a form at hand and marks that change places.
  private static func appendDecomposed(_ text: Span<UInt8>, to folded: inout [UInt8]) {
    let whole = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    for scalar in decomposed(whole) { appendFolded(scalar, to: &folded) }
  }
}
