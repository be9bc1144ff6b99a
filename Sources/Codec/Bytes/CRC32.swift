import CSystem

/// CRC-32, as ZIP has it, taken piece by piece.
package struct CRC32 {
  package private(set) var value: UInt32 = 0
  private let isPortable: Bool

  /// - Parameter portable: Leaves the processor's own instructions unused, for comparison.
  package init(portable: Bool = false) { isPortable = portable }

  package mutating func update(_ bytes: Span<UInt8>) {
    value = unsafe bytes.withUnsafeBytes {
      unsafe csystem_crc32(value, $0.baseAddress, $0.count, isPortable)
    }
  }

  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var crc = CRC32()
    crc.update(bytes)
    return crc.value
  }
}
