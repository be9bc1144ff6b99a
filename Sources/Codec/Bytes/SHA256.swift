import CSystem

/// SHA-256 (FIPS 180-4), taken piece by piece.
///
/// A value: a copy goes on by itself, so `finish` on a copy gives the digest so far.
package struct SHA256 {
  private var state = csystem_sha256()

  /// - Parameter portable: Leaves the processor's own instructions unused, for comparison.
  package init(portable: Bool = false) {
    unsafe csystem_sha256_init(&state, portable)
  }

  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe csystem_sha256_update(&state, $0.baseAddress, $0.count) }
  }

  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// Ends the hash, which takes nothing more.
  package mutating func finish() -> Digest {
    var words: Digest.Words = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &words) { bytes in
      unsafe csystem_sha256_finish(&state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    return Digest(bigEndian: words)
  }

  package static func hash(_ bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  package static func hash(_ text: String) -> Digest { hash(text.utf8.span) }

  package static func hash(_ bytes: Span<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }
}
