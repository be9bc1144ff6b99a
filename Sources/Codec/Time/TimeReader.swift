/// Reads the parts of a time one after the other.
struct TimeReader {
  private(set) var at = 0

  mutating func take(_ mark: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: mark) else { return false }
    at += 1
    return true
  }

  mutating func number(_ text: Span<UInt8>, digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit(text) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads the point and the digits of a fraction as milliseconds, 0 where there is none.
  mutating func fraction(_ text: Span<UInt8>) -> Int? {
    guard take(".", text) else { return 0 }
    guard let first = digit(text) else { return nil }
    var milliseconds = first * 100
    var place = 10
    while let digit = digit(text) {
      milliseconds += digit * place
      place /= 10
    }
    return milliseconds
  }

  /// Reads `Z` or `+05:30` as minutes east of UTC.
  mutating func offset(_ text: Span<UInt8>) -> Int? {
    if take("Z", text) || take("z", text) { return 0 }
    let isEast = take("+", text)
    guard isEast || take("-", text),
      let hours = number(text, digits: 2), take(":", text),
      let minutes = number(text, digits: 2), hours < 24, minutes < 60
    else { return nil }
    return (isEast ? 1 : -1) * (hours * 60 + minutes)
  }

  private mutating func digit(_ text: Span<UInt8>) -> Int? {
    guard at < text.count, text[at] &- UInt8(ascii: "0") < 10 else { return nil }
    at += 1
    return Int(text[at - 1] - UInt8(ascii: "0"))
  }
}
