import Codec

/// The identity of a card: a UUID that no edit, copy or merge changes.
///
/// Spelt in lower case; upper case is read. Ordered as its bytes are, which is the order of the
/// records in a manifest.
public struct CardID: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Draws a new identity (UUID version 4, RFC 9562).
  public static func random() -> CardID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Draws a new identity from a source of randomness of your own, for tests that must repeat.
  public static func random(using generator: inout some RandomNumberGenerator) -> CardID {
    CardID(high: generator.next(), low: generator.next()).versioned(4)
  }

  /// The identity that follows from content alone (UUID version 8): the first 16 bytes of a digest.
  static func derived(from digest: Digest) -> CardID {
    CardID(high: digest.high, low: digest.low).versioned(8)
  }

  private func versioned(_ version: UInt64) -> CardID {
    CardID(
      high: high & 0xffff_ffff_ffff_0fff | version << 12,
      low: low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}

extension CardID: Comparable {
  /// The order of the records in a manifest.
  public static func < (a: CardID, b: CardID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

extension CardID: LosslessStringConvertible {
  /// Reads the 36 letters of a UUID; nil for anything else.
  public init?(_ description: String) {
    self.init(text: description.utf8.span)
  }

  /// Reads the 36 letters of a UUID out of a manifest's bytes.
  init?(text: Span<UInt8>) {
    guard text.count == 36, [8, 13, 18, 23].allSatisfy({ text[$0] == UInt8(ascii: "-") }) else {
      return nil
    }
    func digits(_ first: Int, _ second: Int) -> UInt64 {
      text.word(at: first) & 0xFFFF_FFFF | text.word(at: second) << 32
    }
    guard let first = Hex.value(of: text.word(at: 0)), let second = Hex.value(of: digits(9, 14)),
      let third = Hex.value(of: digits(19, 24)), let last = Hex.value(of: text.word(at: 28))
    else { return nil }
    self.init(
      high: UInt64(first) << 32 | UInt64(second), low: UInt64(third) << 32 | UInt64(last))
  }

  /// The 36 letters of the UUID, in lower case.
  public var description: String { String(byteCount: 36) { append(to: &$0) } }

  /// Appends those letters.
  func append(to text: inout [UInt8]) {
    func digits(_ word: UInt64) -> UInt64 { Hex.digits(of: UInt32(truncatingIfNeeded: word)) }
    let (second, third, fourth) = (digits(high), digits(low >> 32), digits(low))
    let (hyphen, four) = (UInt64(UInt8(ascii: "-")), UInt64(0xFFFF_FFFF))
    // Word by word: 01234567 -89ab-cd ef-0123- 456789ab cdef
    text.append(littleEndian: digits(high >> 32))
    text.append(
      littleEndian: hyphen | (second & four) << 8 | hyphen << 40 | (second >> 32) << 48)
    text.append(
      littleEndian: second >> 48 | hyphen << 16 | (third & four) << 24 | hyphen << 56)
    text.append(littleEndian: third >> 32 | fourth << 32)
    text.append(littleEndian: fourth >> 32, count: 4)
  }
}
