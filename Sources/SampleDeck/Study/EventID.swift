import Codec

/// The identity of an event in a log: 72 random bits, written as 12 base64url digits.
///
/// An event that is found twice, in a copy of a file or in another deck's log, counts once.
public struct EventID: Hashable, Sendable {
  let high: UInt64
  let low: UInt8

  init(high: UInt64, low: UInt8) {
    self.high = high
    self.low = low
  }

  /// Draws a new identity.
  public static func random() -> EventID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// The identity that follows from what something is, so that importing it again adds nothing.
  static func derived(from text: String) -> EventID {
    derived(from: text.utf8.span)
  }

  static func derived(from text: Span<UInt8>) -> EventID {
    let digest = SHA256.hash(text)
    return EventID(high: digest.high, low: UInt8(truncatingIfNeeded: digest.low >> 56))
  }

  /// Draws a new identity from a source of randomness of your own.
  public static func random(using generator: inout some RandomNumberGenerator) -> EventID {
    EventID(high: generator.next(), low: UInt8(truncatingIfNeeded: generator.next()))
  }
}

extension EventID: LosslessStringConvertible {
  /// Reads 12 base64url digits; nil for anything else.
  public init?(_ description: String) {
    self.init(text: description.utf8.span)
  }

  init?(text: Span<UInt8>) {
    guard text.count == 12, let start = Base64URL.bits(of: 0..<10, in: text),
      let end = Base64URL.bits(of: 10..<12, in: text)
    else { return nil }
    // 60 bits and 12: the first four of the twelve complete the word.
    self.init(high: start << 4 | end >> 8, low: UInt8(truncatingIfNeeded: end))
  }

  /// The 12 base64url digits.
  public var description: String { String(byteCount: 12) { append(to: &$0) } }

  /// Appends those digits.
  func append(to text: inout [UInt8]) {
    // 60 bits, and the last four of the word with the byte.
    Base64URL.append(high >> 4, digits: 10, to: &text)
    Base64URL.append(high << 8 | UInt64(low), digits: 2, to: &text)
  }
}
