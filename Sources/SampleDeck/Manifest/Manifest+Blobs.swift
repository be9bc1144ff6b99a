import Codec

extension Manifest {
  /// The blobs that records refer to, those kept in a conflict included.
  func blobs(of entries: some Sequence<Entry>) -> Set<BlobID> {
    var blobs: Set<BlobID> = []
    var members: [JSONMember] = []
    var usual: [UInt8] = []
    for entry in entries where mayName(entry, besides: usual) {
      Manifest.read(&members, of: entry, in: bytes)
      for member in members {
        if let blob = takeBlobs(of: member, &blobs) { usual = Array("\(Self.key)\"\(blob)".utf8) }
      }
    }
    return blobs
  }

  /// How the blob is named that an import keeps beside the cards.
  private static let key = "\"blob\":"

  /// Whether a record may name another blob than the usual one, which all cards of an import do. Tells it
  /// by the keys in it: in a text their quotes have backslashes.
  private func mayName(_ entry: Entry, besides usual: [UInt8]) -> Bool {
    let text = bytes.span.extracting(entry.range)
    guard entry.isCanonical, !entry.hasAlso, !text.holds("\"media\":".utf8.span) else {
      return true
    }
    guard let place = text.offset(of: Self.key.utf8.span) else { return false }
    let end = place + usual.count
    guard !usual.isEmpty, end < text.count, text.extracting(place..<end).isEqual(to: usual.span)
    else { return true }
    return text.extracting(end...).holds(Self.key.utf8.span)
  }

  /// Takes the blobs that a member names, and returns the one of an import.
  private func takeBlobs(of member: JSONMember, _ blobs: inout Set<BlobID>) -> BlobID? {
    func take(_ digest: String?) -> BlobID? {
      guard let blob = digest.flatMap({ BlobID($0) }) else { return nil }
      blobs.insert(blob)
      return blob
    }
    switch CardMember(field: member.field) {
    case .media:
      for (_, digest) in JSONValue(checked: member.value, in: bytes).pairs { _ = take(digest.text) }
    case .also:
      let media = JSONValue(checked: member.value, in: bytes)[CardMember.media.name]
      for (_, others) in media?.pairs ?? [] {
        for (_, digest) in others.pairs { _ = take(digest.text) }
      }
    case .origin:
      return take(OriginMark(member.value, in: bytes).blob)
    default: break
    }
    return nil
  }
}
