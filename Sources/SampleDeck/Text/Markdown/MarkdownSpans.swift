// What the tokenizer looks ahead for. Each looks no further than the next sign that could end it, or is
// certain to find its end, so that looking again and again stays linear.

extension MarkdownTokenizer {
  /// Code that ends at as many backticks as it begins with.
  func codeSpan(fence length: Int) -> (text: String, end: Int)? {
    let start = index + length
    guard let close = backticks.start(of: length, from: start), close + length <= limit else {
      return nil
    }
    var code = bytes[start..<close].map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }[...]
    let space = UInt8(ascii: " ")
    if code.first == space, code.last == space, code.contains(where: { $0 != space }) {
      code = code.dropFirst().dropLast()
    }
    return (code.string, close + length)
  }

  /// The end of `$…$` or `$$…$$`. A single dollar is a price unless letters touch it from within and no
  /// digit follows: `$5 and $6`.
  func dollarFormulaEnd() -> Int? {
    let dollar = UInt8(ascii: "$")
    let length = byte(at: index + 1) == dollar ? 2 : 1
    var end = index + length
    while let byte = byte(at: end), byte != dollar { end += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard byte(at: end) == dollar, end > index + length else { return nil }
    if length == 2 { return byte(at: end + 1) == dollar ? end + 2 : nil }
    let isTight = !bytes[index + 1].isSpace && !bytes[end - 1].isSpace
    return isTight && byte(at: end + 1)?.isDecimal != true ? end + 1 : nil
  }

  /// The end of `\(…\)`, or of `\[…\]` with no other text in its lines: elsewhere those are brackets that
  /// somebody kept from being a link.
  func bracketFormulaEnd() -> Int? {
    guard let open = byte(at: index + 1) else { return nil }
    let close: UInt8
    switch open {
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    default: return nil
    }
    var end = index + 2
    while let byte = byte(at: end) {
      if byte == UInt8(ascii: "\\"), let next = self.byte(at: end + 1) {
        if next == close {
          return open != UInt8(ascii: "[") || isAlone(index..<end + 2) ? end + 2 : nil
        }
        if next == open { return nil }
        end += 1
      }
      end += 1
    }
    return nil
  }

  private func isAlone(_ range: Range<Int>) -> Bool {
    let newline = UInt8(ascii: "\n")
    return (range.lowerBound == 0 || bytes[range.lowerBound - 1] == newline)
      && (range.upperBound == bytes.count || bytes[range.upperBound] == newline)
  }

  /// `<scheme://address>` or `<mailto:address>`; what else stands in angle brackets is a template's type.
  func autolinkSpan() -> (text: String, end: Int)? {
    var end = index + 1
    while let byte = byte(at: end), byte > UInt8(ascii: " "), !"<>".utf8.contains(byte) { end += 1 }
    let address = bytes[index + 1..<end]
    let scheme = address.prefix { $0.isLetter || $0.isDecimal || "+.-".utf8.contains($0) }
    let rest = address[scheme.endIndex...]
    guard byte(at: end) == UInt8(ascii: ">"), scheme.first?.isLetter == true,
      rest.starts(with: "://".utf8) || rest.first == UInt8(ascii: ":") && scheme.string == "mailto"
    else { return nil }
    return (address.string, end + 1)
  }

  /// `(destination "title")` behind a bracket; the title is nowhere shown.
  func linkTarget(at start: Int) -> (destination: String, end: Int)? {
    guard byte(at: start) == UInt8(ascii: "(") else { return nil }
    var end = spaceEnd(start + 1)
    guard let destination = destination(at: &end) else { return nil }
    let title = spaceEnd(end)
    if title > end, let titleEnd = titleEnd(at: title) { end = titleEnd }
    end = spaceEnd(end)
    return byte(at: end) == UInt8(ascii: ")") ? (destination, end + 1) : nil
  }

  /// `<with spaces>`, or up to a space or a bracket that is not balanced.
  private func destination(at index: inout Int) -> String? {
    var end = index
    if byte(at: index) == UInt8(ascii: "<") {
      end += 1
      while let byte = byte(at: end), !"<>\n".utf8.contains(byte) {
        end += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      guard byte(at: end) == UInt8(ascii: ">") else { return nil }
      defer { index = end + 1 }
      return bytes[index + 1..<end].unescaped
    }
    var depth = 0
    scan: while let byte = byte(at: end), byte > UInt8(ascii: " ") {
      switch byte {
      case UInt8(ascii: "\\") where self.byte(at: end + 1)?.isPunctuation == true: end += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth < 0 || depth > 32 { break scan }
      end += 1
    }
    guard depth <= 0 else { return nil }
    defer { index = end }
    return bytes[index..<end].unescaped
  }

  private func titleEnd(at start: Int) -> Int? {
    guard let open = byte(at: start), "\"'(".utf8.contains(open) else { return nil }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
    var end = start + 1
    while let byte = byte(at: end), byte != close {
      if byte == open { return nil }
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return byte(at: end) == close ? end + 1 : nil
  }

  private func spaceEnd(_ start: Int) -> Int {
    var end = start
    while byte(at: end)?.isSpace == true { end += 1 }
    return end
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// Where the runs of backticks stand, by their length.
struct Backticks {
  private var starts: [Int: [Int]] = [:]

  init(in bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
      if index > start { starts[index - start, default: []].append(start) }
      index += 1
    }
  }

  /// The first run of a length at or behind a place.
  func start(of length: Int, from place: Int) -> Int? {
    guard let starts = starts[length] else { return nil }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < starts.count ? starts[low] : nil
  }
}
