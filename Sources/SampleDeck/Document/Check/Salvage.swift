import Codec

/// What can be read of a manifest that cannot be read whole: every record that parses, in whatever
/// state the rest is.
///
/// Goes from one record, or member of the manifest, to the next; brackets and commas between them may
/// be missing or too many. What does not parse is passed over, to its end where that can be seen, or to
/// the end of its line.
struct Salvage {
  private let bytes: [UInt8]
  private var offset = 0
  private var reader = RecordReader()
  private var isInside = false
  /// Where what was passed over last ended, so that a torn text is told once.
  private var droppedEnd = -1

  /// The deck's own records, each as JSON: more than one after a merge by lines.
  private(set) var heads: [[UInt8]] = []
  private var records: [(id: CardID?, range: Range<Int>)] = []
  private var unknown: [(name: String, range: Range<Int>)] = []
  /// What was passed over, and why.
  private(set) var dropped: [ManifestFlaw] = []

  /// - Throws: A flaw that is foreign: another format, or a later version.
  init(_ bytes: [UInt8]) throws(ManifestFlaw) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "{"):
        if isInside || beginsRecord { readRecord() } else { offset += 1 }
        isInside = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "["): offset += 1
      case UInt8(ascii: "\""): try readMember()
      default: dropLine(Self.garbage(at: offset))
      }
    }
  }

  var isEmpty: Bool { heads.isEmpty && records.isEmpty }

  /// The first byte that is no space or comma.
  private mutating func next() -> UInt8? {
    while offset < bytes.count, bytes[offset].isWhiteSpace || bytes[offset] == UInt8(ascii: ",") {
      offset += 1
    }
    return offset < bytes.count ? bytes[offset] : nil
  }

  /// Whether the first brace of all opens a record, because what stood before it is lost.
  private var beginsRecord: Bool {
    var cursor = JSONCursor(bytes, range: offset..<bytes.count)
    guard (try? cursor.enterObject()) != nil, let key = try? cursor.nextKey() else { return false }
    return CardMember(rawValue: text(of: key.range, in: bytes)) != nil
  }

  private mutating func readRecord() {
    var cursor = JSONCursor(bytes, range: offset..<bytes.count, depth: 2)
    do throws(ManifestFlaw) {
      let summary = try reader.next(&cursor, in: bytes)
      records.append((summary.id, offset..<cursor.offset))
      offset = cursor.offset
    } catch {
      drop(error, to: recordEnd)
    }
  }

  private mutating func readMember() throws(ManifestFlaw) {
    let start = offset
    var cursor = JSONCursor(bytes, range: start..<bytes.count, depth: 1)
    guard let key = try? cursor.value().token else { return dropLine(Self.garbage(at: start)) }
    offset = cursor.offset
    guard next() == UInt8(ascii: ":") else { return dropLine(Self.garbage(at: start)) }
    offset += 1
    _ = next()
    let name = text(of: key.range, in: bytes)
    switch ManifestMember(rawValue: name) {
    case .deck: return readHead()
    case .cards where offset < bytes.count && bytes[offset] == UInt8(ascii: "["): offset += 1
    default:
      cursor = JSONCursor(bytes, range: offset..<bytes.count, depth: 1)
      do {
        let value = try cursor.value().token
        if let flaw = ManifestReader.foreign(name, value, in: bytes) { throw flaw }
        // A card's member out here is a piece of a torn record.
        if CardMember(rawValue: name) != nil { return dropLine(Self.garbage(at: start)) }
        if ManifestMember(rawValue: name) == nil { unknown.append((name, value.range)) }
        offset = cursor.offset
      } catch let error as JSONError {
        dropLine(ManifestFlaw(error))
      } catch let flaw as ManifestFlaw {
        throw flaw
      } catch {
        preconditionFailure("reading throws nothing else: \(error)")
      }
    }
  }

  private mutating func readHead() {
    var cursor = JSONCursor(bytes, range: offset..<bytes.count, depth: 1)
    do throws(ManifestFlaw) {
      _ = try HeadReader.next(&cursor, in: bytes)
      heads.append(Array(bytes[offset..<cursor.offset]))
      offset = cursor.offset
    } catch {
      let end = recordEnd
      // The identity matters more than the title: the learner's log is kept by it.
      if let id = bytes[offset..<end].deckID { heads.append(Array("{\"id\":\"\(id)\"}".utf8)) }
      drop(error, to: end)
    }
  }
}

// MARK: - Passing over

extension Salvage {
  private static func garbage(at offset: Int) -> ManifestFlaw {
    ManifestFlaw(
      "json-syntax", "this is part of no record", at: offset,
      remedy: "Take this place from an undamaged copy.")
  }

  private mutating func dropLine(_ flaw: ManifestFlaw) { drop(flaw, to: lineEnd(from: offset)) }

  private mutating func drop(_ flaw: ManifestFlaw, to end: Int) {
    let isMoreOfTheSame = droppedEnd >= 0 && bytes[droppedEnd..<offset].allSatisfy(\.isWhiteSpace)
    if !isMoreOfTheSame || bytes[offset] == UInt8(ascii: "{") { dropped.append(flaw) }
    offset = max(end, offset + 1)
    droppedEnd = offset
  }

  private func lineEnd(from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// Where the object that begins here ends, as far as can be seen.
  private var recordEnd: Int {
    let before = bytes[..<offset].lastIndex { !$0.isWhiteSpace || $0 == UInt8(ascii: "\n") }
    if before.map({ bytes[$0] == UInt8(ascii: "\n") }) ?? true {
      let end = lineEnd(from: offset)
      let follower = bytes[end...].first { !$0.isWhiteSpace }
      if follower.map("{}]\0".utf8.contains) ?? true { return end }
    }
    return balancedEnd ?? lineEnd(from: offset)
  }

  /// The end of the object that begins here, by its braces; nil if they do not close.
  private var balancedEnd: Int? {
    var depth = 0
    var isInString = false
    var index = offset
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}

// MARK: - Putting together

extension Salvage {
  /// The records as manifests: one, or more where an id stands several times, to be joined. `head` is
  /// the deck's own record, where none could be read.
  func manifests(head: [UInt8]) throws(ManifestFlaw) -> [Manifest] {
    var layers: [[Range<Int>]] = [[]]
    var loose: [Range<Int>] = []
    var seen: [CardID: Int] = [:]
    for (id, range) in records {
      guard let id else {
        loose.append(range)
        continue
      }
      let layer = seen[id, default: 0]
      seen[id] = layer + 1
      if layer == layers.count { layers.append([]) }
      layers[layer].append(range)
    }
    // A card without id gets one that may stand in another record already.
    if layers == [[]] { layers = [loose] } else if !loose.isEmpty { layers.append(loose) }
    while layers.count < heads.count { layers.append([]) }
    var manifests: [Manifest] = []
    for (index, layer) in layers.enumerated() {
      let head = index < heads.count ? heads[index] : heads.first ?? head
      manifests.append(try ManifestReader.read(assembled(layer, head: head, isFirst: index == 0)))
    }
    return manifests
  }

  private func assembled(_ records: [Range<Int>], head: [UInt8], isFirst: Bool) -> [UInt8] {
    var text = Array("{\"format\":\"sampledeck\",\"version\":1,\"deck\":".utf8)
    text += head
    text += ",\"cards\":[".utf8
    for (index, record) in records.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += bytes[record]
    }
    text.append(UInt8(ascii: "]"))
    var names: Set<String> = []
    for (name, value) in isFirst ? unknown : [] where names.insert(name).inserted {
      text += ",\(canonical(name)):".utf8
      text += bytes[value]
    }
    text.append(UInt8(ascii: "}"))
    return text
  }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }
}

extension ArraySlice<UInt8> {
  /// The first UUID that is called `id`.
  fileprivate var deckID: CardID? {
    let key = Array("\"id\":\"".utf8)
    for start in indices where self[start...].starts(with: key) {
      let text = self[start...].dropFirst(key.count).prefix(36)
      if let id = CardID(String(decoding: text, as: UTF8.self)) { return id }
    }
    return nil
  }
}
