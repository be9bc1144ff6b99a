extension UInt8 {
  /// White space within a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// White space, line ends included.
  var isSpace: Bool { isBlank || self == UInt8(ascii: "\n") }

  var isDecimal: Bool { self &- UInt8(ascii: "0") < 10 }

  /// ASCII punctuation. Signs beyond ASCII count as letters, so that emphasis can begin and end beside
  /// the quotation marks and full stops of languages that write no spaces.
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The bytes without white space at either end.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return [] }
    return self[first...last]
  }

  /// The text without the backslashes that guard punctuation.
  var unescaped: String {
    var bytes: [UInt8] = []
    var index = startIndex
    while index < endIndex {
      if self[index] == UInt8(ascii: "\\"), index + 1 < endIndex, self[index + 1].isPunctuation {
        index += 1
      }
      bytes.append(self[index])
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
