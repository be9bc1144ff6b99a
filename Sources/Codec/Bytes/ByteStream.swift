/// Bytes that can be read more than once, piece by piece and in constant memory.
package final class ByteStream: Sendable {
  /// Hands over the pieces in their order; throws what reading or the reader throws.
  package let read: @Sendable ((Span<UInt8>) throws -> Void) throws -> Void

  package init(_ read: @escaping @Sendable ((Span<UInt8>) throws -> Void) throws -> Void) {
    self.read = read
  }
}

extension ByteStream: Hashable {
  package static func == (left: ByteStream, right: ByteStream) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
