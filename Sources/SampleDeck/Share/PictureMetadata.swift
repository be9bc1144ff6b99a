import Codec

/// Looks in a picture, piece by piece, for where it was taken: in Exif (the tags of GPS) and in XMP.
///
/// Walks from segment to segment and keeps only those with metadata.
struct PictureMetadata {
  private(set) var tellsPlace = false
  private var format: Format?
  private var held: [UInt8] = []
  /// How many bytes are to be passed over before anything is looked at.
  private var skipped = 0
  private var isOver = false
  /// Metadata as long as this is none that a camera writes.
  private static let longest = 1 << 18

  private enum Format { case jpeg, png, webp }

  mutating func take(_ piece: Span<UInt8>) {
    var next = 0
    while next < piece.count, !isOver {
      if skipped > 0 {
        let count = min(skipped, piece.count - next)
        skipped -= count
        next += count
        continue
      }
      let wanted = wantedCount - held.count
      let count = min(max(wanted, 1), piece.count - next)
      for index in next..<next + count { held.append(piece[index]) }
      next += count
      if held.count >= wantedCount { step() }
    }
  }

  /// How many bytes have to be together for the next step.
  private var wantedCount: Int {
    guard let format else { return MediaKind.prefixLength }
    let header = format == .jpeg ? 4 : 8
    guard held.count >= header, let segment = segment(format), segment.isMetadata else {
      return header
    }
    return header + segment.length
  }

  private mutating func step() {
    guard let format else { return begin() }
    guard let segment = segment(format) else {
      isOver = true
      return
    }
    let header = format == .jpeg ? 4 : 8
    if segment.isMetadata {
      guard held.count >= header + segment.length else { return }
      if Metadata(held[header...]).tellsPlace {
        tellsPlace = true
        isOver = true
      }
      skipped = segment.trailer
    } else {
      skipped = segment.length + segment.trailer
    }
    held = []
  }

  /// Reads the signature, and leaves what follows it.
  private mutating func begin() {
    let signature: Int
    switch MediaKind(of: held) {
    case .jpeg: (format, signature) = (.jpeg, 2)
    case .png: (format, signature) = (.png, 8)
    case .webp: (format, signature) = (.webp, 12)
    default:
      isOver = true
      return
    }
    let rest = Array(held.dropFirst(signature))
    held = []
    take(rest.span)
  }

  private struct Segment {
    /// Of what follows the header.
    var length: Int
    /// What follows that: a checksum, or a byte that makes the length even.
    var trailer = 0
    var isMetadata: Bool
  }

  /// The segment whose header is held; nil: there is nothing more to look at.
  private func segment(_ format: Format) -> Segment? {
    switch format {
    case .jpeg:
      // FF, the kind, the length with its own two bytes. FFDA begins the picture itself.
      let length = Int(held[2]) << 8 | Int(held[3])
      guard held[0] == 0xFF, held[1] != 0xDA, held[1] != 0xD9, length >= 2 else { return nil }
      return Segment(length: length - 2, isMetadata: held[1] == 0xE1)
    case .png:
      let length = held[..<4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: held[4..<8], as: UTF8.self)
      guard kind != "IEND" else { return nil }
      let isMetadata = (kind == "eXIf" || kind == "iTXt") && length <= Self.longest
      return Segment(length: length, trailer: 4, isMetadata: isMetadata)
    case .webp:
      let length = held[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: held[..<4], as: UTF8.self)
      let isMetadata = (kind == "EXIF" || kind == "XMP ") && length <= Self.longest
      return Segment(length: length, trailer: length & 1, isMetadata: isMetadata)
    }
  }
}

/// Exif or XMP.
private struct Metadata {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    let isMarked = bytes.starts(with: "Exif\0\0".utf8)
    self.bytes = isMarked ? bytes.dropFirst(6) : bytes
  }

  var tellsPlace: Bool { hasGPSTags || hasGPSText }

  /// The name that XMP has for a latitude.
  private var hasGPSText: Bool {
    let name = Array("GPSLatitude".utf8)
    return bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }

  /// TIFF: the order of bytes, 42, where the first directory is; in it tag 8825 leads to the one of
  /// GPS, whose tags 2 and 4 are latitude and longitude.
  private var hasGPSTags: Bool {
    let isBig = bytes.starts(with: "MM\0*".utf8)
    guard isBig || bytes.starts(with: "II*\0".utf8) else { return false }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let field = bytes.dropFirst(offset).prefix(count)
      return (isBig ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    func tags(at offset: Int) -> [(tag: Int, value: Int)] {
      guard let count = number(offset, 2) else { return [] }
      return (0..<count).compactMap { index in
        let entry = offset + 2 + 12 * index
        guard let tag = number(entry, 2), let value = number(entry + 8, 4) else { return nil }
        return (tag, value)
      }
    }
    guard let first = number(4, 4), let gps = tags(at: first).first(where: { $0.tag == 0x8825 })
    else { return false }
    return tags(at: gps.value).contains { $0.tag == 2 || $0.tag == 4 }
  }
}
