package import Codec

/// Where the bytes of a new blob come from.
package enum BlobSource: Sendable {
  case bytes([UInt8])
  /// A plain file anywhere, read piece by piece; links to it are followed.
  case file(String)
  /// Whatever can be read piece by piece, as an entry of an archive.
  case stream(ByteStream)
}

/// A blob that is in the package and durable, but not yet referred to.
package struct StagedBlob: Hashable, Sendable {
  package var digest: Digest
  package var size: Int
}

/// What can be told of a blob without reading all of it.
package struct BlobSummary: Hashable, Sendable {
  package var size: Int
  /// The first bytes, at most 64, from which its type is known.
  package var head: [UInt8]

  package init(size: Int, head: [UInt8]) {
    self.size = size
    self.head = head
  }
}
