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
    unsafe bytes.withUnsafeBytes { needle in
      unsafe folded.withUnsafeBytes { haystack in
        guard let start = needle.baseAddress else { return true }
        guard let text = haystack.baseAddress else { return false }
        return unsafe cs_occurs(start, needle.count, text, haystack.count)
      }
    }
  }

  /// Appends a text, folded, to a buffer.
  package static func append(_ text: String, to folded: inout [UInt8]) {
    append(text.utf8.span, to: &folded)
  }

  /// Appends valid UTF-8, folded, to a buffer: 100,000 cards are searched without a string made.
  package static func append(_ text: Span<UInt8>, to folded: inout [UInt8]) {
    folded.reserveCapacity(folded.count + text.count)
    let start = folded.count
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        folded.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        index += 1
      } else if let length = FoldingTable.shared.append(scalarAt: index, of: text, to: &folded) {
        index += length
      } else {
        folded.removeSubrange(start...)
        let whole = unsafe text.withUnsafeBufferPointer {
          unsafe String(decoding: $0, as: UTF8.self)
        }
        for scalar in decomposed(whole) { folded.append(contentsOf: foldedBytes(of: scalar)) }
        return
      }
    }
  }
}
