import PackageStore

/// Where a deck's attachments are: in its package, or in the packed file it was opened from.
protocol BlobKeeper: Sendable {
  /// The package or file.
  var path: String { get }

  /// Where the bytes can be had when the deck is saved somewhere else; nil where they are not here.
  func content(of blob: BlobID) -> Attachment.Content?

  /// What it is by its first bytes; nil where they are not here.
  func summary(of blob: BlobID) -> BlobSummary?

  /// Where another program finds it as a file of its own.
  func filePath(of blob: BlobID) -> String?

  /// The bytes in pieces. With `verify` they are checked against the digest, and `body` has seen them
  /// by then.
  func read(_ blob: BlobID, verify: Bool, _ body: (Span<UInt8>) throws -> Void) throws
}
