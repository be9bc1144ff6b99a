extension String {
  /// A text of about so many bytes, which are UTF-8 and are appended one after the other.
  package init(byteCount: Int, _ append: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    append(&bytes)
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// Whether it comes before another by their bytes: the order of names that is the same everywhere.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
