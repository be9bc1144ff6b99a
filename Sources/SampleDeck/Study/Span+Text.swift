import Codec

import func Glibc.memcmp

extension Span<UInt8> {
  /// The integer that is written here, with nothing around it; nil where there is none or it is too
  /// large.
  var integer: Int64? {
    var index = count > 0 && self[0] == UInt8(ascii: "-") ? 1 : 0
    let isNegative = index == 1
    guard index < count, count - index <= 19 else { return nil }
    var value: UInt64 = 0
    while index < count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    return isNegative ? Int64(exactly: -Int128(value)) : Int64(exactly: value)
  }

  /// The integers of a list in canonical JSON, as `[1,-2]`; none of anything else.
  var integers: [Int64] {
    guard count > 2, self[0] == UInt8(ascii: "["), self[count - 1] == UInt8(ascii: "]") else {
      return []
    }
    var integers: [Int64] = []
    var rest = 1..<count - 1
    while !rest.isEmpty {
      let length = extracting(rest).count(before: UInt8(ascii: ","))
      guard let integer = extracting(rest.prefix(length)).integer else { return [] }
      integers.append(integer)
      rest = rest.dropFirst(length + 1)
    }
    return integers
  }

  /// Whether these are the bytes of a text.
  @inline(__always)
  func spells(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && holds(text, at: 0)
  }

  /// Whether the bytes of a text stand at an offset.
  @inline(__always)
  func holds(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard self.count - offset >= count else { return false }
    // Of a text that is known to the compiler this becomes a few comparisons of words.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memcmp($0 + offset, text.utf8Start, count) == 0 }
        ?? (count == 0)
    }
  }
}
