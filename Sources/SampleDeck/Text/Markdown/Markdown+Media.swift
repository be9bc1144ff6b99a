extension Markdown {
  /// The destinations of the pictures, as they are written, in their order.
  public var imageDestinations: [String] {
    destinations { if case .image(let destination, _) = $0 { destination } else { nil } }
  }

  /// The destinations of pictures and links, as they are written, in their order.
  public var destinations: [String] {
    destinations {
      switch $0 {
      case .image(let destination, _), .link(let destination, _): destination
      default: nil
      }
    }
  }

  /// The destinations of the pictures that have no description, in their order.
  var undescribedImages: [String] {
    destinations {
      guard case .image(let destination, let alt) = $0 else { return nil }
      return alt.allSatisfy(\.isWhitespace) ? destination : nil
    }
  }

  private func destinations(_ pick: (Inline) -> String?) -> [String] {
    var found: [String] = []
    for block in blocks {
      block.visit { if let destination = pick($0) { found.append(destination) } }
    }
    return found
  }
}

/// Returns the names by which a card's Markdown may mean its media, in NFC: each destination as it is
/// written and, where that differs, percent-decoded once.
///
/// A destination that names no medium, a web address say, is among them and meets no medium's name.
public func mediaReferences(in text: String) -> Set<String> {
  guard text.utf8.contains(UInt8(ascii: "]")) else { return [] }
  var names: Set<String> = []
  for destination in Markdown(text).destinations { names.formUnion(namesMeant(by: destination)) }
  return names
}

/// The names by which one destination may mean a medium, in NFC: as it is written, then decoded.
///
/// A name has at most 255 bytes. One of many times that length is none, and its normal form would take
/// quadratic time.
func namesMeant(by destination: String) -> [String] {
  guard destination.utf8.count <= 255 * 9 else { return [] }
  return [nfc(destination)] + (percentDecoded(destination).map { [nfc($0)] } ?? [])
}

extension Markdown {
  /// A name as the destination of a link, without the signs that end one or mean something there.
  public static func destination(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\0"..." ", "\u{7F}", "(", ")", "<", ">", "%", "&", "\\", "\"", "'", "`":
        text += scalar.value < 16 ? "%0" : "%"
        text += String(scalar.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Returns the text with `%20` and its like decoded; nil where there are none or no text comes of it.
private func percentDecoded(_ text: String) -> String? {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
  var decoded: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
      decoded.append(value)
      rest = rest.dropFirst(2)
    } else {
      decoded.append(byte)
    }
  }
  return String(validating: decoded, as: UTF8.self)
}

private func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
  guard digits.count == 2, digits.first != UInt8(ascii: "+") else { return nil }
  return UInt8(digits.string, radix: 16)
}

extension Markdown.Block {
  fileprivate func visit(_ body: (Markdown.Inline) -> Void) {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.visit(body)
    case .list(let list): for block in list.items.joined() { block.visit(body) }
    case .quote(let blocks): for block in blocks { block.visit(body) }
    case .table(let table):
      for cell in ([table.header] + table.rows).joined() { cell.visit(body) }
    case .code, .rule: break
    }
  }
}

extension [Markdown.Inline] {
  fileprivate func visit(_ body: (Markdown.Inline) -> Void) {
    for inline in self {
      body(inline)
      switch inline {
      case .emphasis(let inlines), .strong(let inlines), .strike(let inlines),
        .link(_, let inlines), .gap(_, let inlines, _):
        inlines.visit(body)
      case .text, .code, .image, .hardBreak, .softBreak: break
      }
    }
  }
}
