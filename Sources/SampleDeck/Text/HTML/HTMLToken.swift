/// A piece of HTML, as tolerant as a browser: any text is some row of tokens.
enum HTMLToken: Hashable {
  /// Text with its entities resolved and its white space as it is.
  case text(String)
  /// The beginning of an element; names of elements and attributes in lower case.
  case open(String, attributes: [String: String], isClosed: Bool)
  /// The end of an element.
  case close(String)
  /// A comment, a declaration, an instruction: nothing of it is shown.
  case hidden
}

/// Cuts HTML into tokens, in one pass.
struct HTMLTokenizer: IteratorProtocol, Sequence {
  private let bytes: [UInt8]
  private var index = 0
  /// An element whose content is no HTML, until its end.
  private var rawElement: String?
  /// How many tags were found to have no end; each was looked for to the end of the text.
  private var endless = 0
  private static let mostEndless = 16

  init(_ html: String) {
    bytes = Array(html.utf8)
  }

  mutating func next() -> HTMLToken? {
    guard index < bytes.count else { return nil }
    if let name = rawElement { return rawText(of: name) }
    return markup() ?? text()
  }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Everything up to what looks like a tag.
  private mutating func text() -> HTMLToken {
    let start = index
    repeat { index += 1 } while index < bytes.count && !isMarkup(at: index)
    return .text(HTMLEntities.resolved(bytes[start..<index]))
  }

  private func isMarkup(at place: Int) -> Bool {
    guard bytes[place] == UInt8(ascii: "<"), endless < Self.mostEndless,
      let next = byte(at: place + 1)
    else { return false }
    let isEnd = next == UInt8(ascii: "/") && byte(at: place + 2)?.isASCIILetter == true
    return next.isASCIILetter || isEnd || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  private mutating func markup() -> HTMLToken? {
    guard isMarkup(at: index) else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "!") where bytes[index...].starts(with: "<!--".utf8):
      index = end(of: Array("-->".utf8), from: index + 4) ?? bytes.count
      return .hidden
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      index = end(of: [UInt8(ascii: ">")], from: index + 2) ?? bytes.count
      return .hidden
    case UInt8(ascii: "/"):
      index += 2
      let name = name()
      index = end(of: [UInt8(ascii: ">")], from: index) ?? bytes.count
      return .close(name)
    default:
      return tag()
    }
  }

  private mutating func tag() -> HTMLToken? {
    let start = index
    index += 1
    let name = name()
    var attributes: [String: String] = [:]
    var isClosed = false
    while true {
      skipSpace()
      guard let next = byte(at: index) else {
        // A tag that nobody ended is text: “a <b, and then nothing”.
        index = start
        endless += 1
        return nil
      }
      if next == UInt8(ascii: ">") { break }
      if next == UInt8(ascii: "/") {
        isClosed = byte(at: index + 1) == UInt8(ascii: ">")
        index += 1
        continue
      }
      let (key, value) = attribute()
      if attributes[key] == nil, !key.isEmpty { attributes[key] = value }
    }
    index += 1
    if ["script", "style", "textarea", "title"].contains(name), !isClosed { rawElement = name }
    return .open(name, attributes: attributes, isClosed: isClosed)
  }

  private mutating func attribute() -> (String, String) {
    let key = name()
    if key.isEmpty { index += 1 }
    skipSpace()
    guard byte(at: index) == UInt8(ascii: "=") else { return (key, "") }
    index += 1
    skipSpace()
    let start = index
    if let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = bytes[(start + 1)...].firstIndex(of: quote) ?? bytes.count
      index = Swift.min(end + 1, bytes.count)
      return (key, HTMLEntities.resolved(bytes[Swift.min(start + 1, end)..<end]))
    }
    while let next = byte(at: index), !next.isSpace, next != UInt8(ascii: ">") { index += 1 }
    return (key, HTMLEntities.resolved(bytes[start..<index]))
  }

  /// Up to a white space or a sign that ends a name, in lower case.
  private mutating func name() -> String {
    let start = index
    while let next = byte(at: index), !next.isSpace, !"/>=".utf8.contains(next) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private mutating func skipSpace() {
    while byte(at: index)?.isSpace == true { index += 1 }
  }

  /// The place behind the next occurrence.
  private func end(of mark: [UInt8], from start: Int) -> Int? {
    var place = start
    while let found = bytes[Swift.min(place, bytes.count)...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found + mark.count }
      place = found + 1
    }
    return nil
  }

  private mutating func rawText(of name: String) -> HTMLToken {
    rawElement = nil
    let start = index
    let mark = Array("</\(name)".utf8)
    while index < bytes.count {
      if bytes[index] == mark[0], bytes[index...].prefix(mark.count).map(\.lowered) == mark {
        break
      }
      index += 1
    }
    return start == index && index < bytes.count
      ? (markup() ?? .hidden) : .text(String(decoding: bytes[start..<index], as: UTF8.self))
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { lowered &- UInt8(ascii: "a") < 26 }
  fileprivate var lowered: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
