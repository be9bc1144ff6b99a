import Codec
import PackageStore

/// What is wrong with the bytes of a blob.
enum BlobDamage: Hashable {
  case empty
  /// Git wrote CR LF for every LF: the bytes can be had back.
  case lineEnds
  /// Git LFS left a note of where the bytes are.
  case pointer
  case zeros
  case cutShort
  case tooLarge
  case otherBytes

  var message: String {
    switch self {
    case .empty: "the attachment is empty"
    case .lineEnds: "git wrote CR LF for LF in the attachment"
    case .pointer: "this is a pointer of Git LFS, not the attachment itself"
    case .zeros: "the end of the attachment was lost to zeros"
    case .cutShort: "the attachment was cut short"
    case .tooLarge: "the attachment is larger than 4 GiB"
    case .otherBytes: "the attachment does not hold the bytes it was saved with"
    }
  }

  var remedy: String {
    switch self {
    case .lineEnds:
      "“deck check --heal” undoes it, and the line “* -text” in .gitattributes prevents it."
    case .pointer: "Get it with “git lfs pull”."
    case .tooLarge: "Attach a shorter one."
    case .empty:
      "Where the folder is synced, wait until all has arrived; else attach it again."
    case .zeros, .cutShort, .otherBytes:
      "Attach it again, or copy the file from another copy of the deck."
    }
  }
}

extension PackageStore {
  /// Reads all of a blob in constant memory; nil when its bytes are those it is named for.
  func damage(of digest: Digest) throws -> BlobDamage? {
    var hash = SHA256()
    var ends = Ends()
    do {
      try readBlob(digest, verify: false) { chunk in
        hash.update(chunk)
        ends.take(chunk)
      }
    } catch StoreError.tooLarge {
      return .tooLarge
    }
    if hash.finish() == digest { return nil }
    if ends.size == 0 { return .empty }
    if ends.head.starts(with: "version https://git-lfs".utf8) { return .pointer }
    if try digestWithoutCarriageReturns(of: digest) == digest { return .lineEnds }
    if ends.tail.allSatisfy({ $0 == 0 }) { return .zeros }
    return ends.isCutShort ? .cutShort : .otherBytes
  }

  /// The hash of any file among the blobs.
  func hash(ofBlobFile name: String) throws -> Digest {
    var hash = SHA256()
    try readBlobFile(name) { hash.update($0) }
    return hash.finish()
  }

  private func digestWithoutCarriageReturns(of digest: Digest) throws -> Digest {
    var hash = SHA256()
    var filter = CarriageReturnFilter()
    try readBlob(digest, verify: false) { hash.update(filter.filtered($0)) }
    hash.update(filter.rest)
    return hash.finish()
  }

  /// The bytes of a blob with LF for CR LF.
  func bytesWithoutCarriageReturns(of digest: Digest) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var filter = CarriageReturnFilter()
    try readBlob(digest, verify: false) { bytes += filter.filtered($0) }
    return bytes + filter.rest
  }
}

/// Turns CR LF into LF, piece by piece.
private struct CarriageReturnFilter {
  /// A CR at the end of a piece, of which nobody knows yet what follows.
  private(set) var rest: [UInt8] = []

  mutating func filtered(_ chunk: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(chunk.count + 1)
    for index in chunk.indices {
      let byte = chunk[index]
      if byte != UInt8(ascii: "\n") { output += rest }
      rest = byte == UInt8(ascii: "\r") ? [byte] : []
      if rest.isEmpty { output.append(byte) }
    }
    return output
  }
}

/// The first and last bytes of a file, and how many there are.
private struct Ends {
  private(set) var size = 0
  private(set) var head: [UInt8] = []
  private(set) var tail: [UInt8] = []

  mutating func take(_ chunk: Span<UInt8>) {
    size += chunk.count
    func copy(_ range: Range<Int>) -> [UInt8] { range.map { chunk[$0] } }
    if head.count < 64 { head += copy(0..<min(64 - head.count, chunk.count)) }
    tail = (tail + copy(max(0, chunk.count - 64)..<chunk.count)).suffix(64)
  }

  /// Whether a picture or sound lacks the end that its format asks for.
  var isCutShort: Bool {
    switch MediaKind(of: head) {
    case .png: !tail.contains(sequence: "IEND".utf8)
    case .jpeg: !tail.contains(sequence: [0xFF, 0xD9])
    case .gif: tail.last != 0x3B
    case .webp, .wav: riffSize > size
    case .mp3, .m4a, .ogg, .flac, .data: false
    }
  }

  /// The length that a RIFF file says it has, in bytes 4 to 7, without the first eight.
  private var riffSize: Int {
    head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 + Int($1) } + 8
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: some Sequence<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
