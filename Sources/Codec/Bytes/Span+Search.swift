import CSystem

extension Span<UInt8> {
  /// How many bytes stand before the first one of a value; all of them where there is none.
  package func count(before byte: UInt8) -> Int {
    unsafe withUnsafeBytes { text in
      unsafe text.baseAddress.map { unsafe cs_count_before(byte, $0, text.count) } ?? 0
    }
  }

  /// Whether some byte has a value.
  package func contains(_ byte: UInt8) -> Bool { count(before: byte) < count }

  /// How many bytes stand before the first place at which these others do; nil where they stand nowhere.
  package func offset(of word: Span<UInt8>) -> Int? {
    if word.isEmpty { return 0 }
    let offset = unsafe word.withUnsafeBytes { word in
      unsafe withUnsafeBytes { text in
        guard let first = word.baseAddress, let start = text.baseAddress else { return count }
        return unsafe cs_count_before_word(first, word.count, start, count)
      }
    }
    return offset < count ? offset : nil
  }

  /// Whether other bytes stand somewhere in these, as none always do.
  package func holds(_ word: Span<UInt8>) -> Bool { offset(of: word) != nil }

  /// Whether every byte is ASCII.
  package var isASCII: Bool {
    var bits: UInt64 = 0
    var offset = 0
    while offset + 8 <= count {
      bits |= word(at: offset)
      offset += 8
    }
    while offset < count {
      bits |= UInt64(self[offset])
      offset += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
