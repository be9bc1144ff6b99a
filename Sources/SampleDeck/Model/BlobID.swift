package import Codec

/// The name of a picture or sound in a package: the SHA-256 of its bytes, 64 lower-case hex digits.
///
/// Two cards with the same picture share one blob; two pictures called `a.png` never meet.
public struct BlobID: Hashable, Comparable, Sendable, LosslessStringConvertible {
  package let digest: Digest

  package init(_ digest: Digest) { self.digest = digest }

  /// Reads 64 lower-case hex digits; nil for anything else.
  public init?(_ description: String) {
    guard let digest = Digest(hex: description) else { return nil }
    self.digest = digest
  }

  /// The 64 lower-case hex digits that are the blob's file name.
  public var description: String { digest.hex }

  /// The order of the bytes.
  public static func < (a: BlobID, b: BlobID) -> Bool { a.digest < b.digest }
}
