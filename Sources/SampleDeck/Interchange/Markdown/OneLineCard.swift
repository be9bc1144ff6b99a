/// A card on one line, `front :: back`, or `front ::: back` for one that is asked both ways. The marks
/// have spaces around them, and neither code nor maths has any.
struct OneLineCard {
  let front: String
  let back: String
  let isReversible: Bool

  /// Reads a line; in Obsidian's notes the marks have no spaces around them (`isSpaced` false).
  init?(_ line: MarkdownText.Line, isSpaced: Bool = true) {
    let isIndented = line.text.hasPrefix("    ") || line.text.hasPrefix("\t")
    guard !line.isCode, !isIndented, line.text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    var text = line.text.trimmed
    for bullet in ["- ", "* ", "+ "] where text.hasPrefix(bullet) {
      text = text.dropFirst(2).trimmed
      break
    }
    let bytes = Array(text.utf8)
    guard let mark = Self.mark(in: bytes, isSpaced) else { return nil }
    front = String(Substring(decoding: bytes[..<mark.lowerBound], as: UTF8.self).trimmed)
    back = String(Substring(decoding: bytes[mark.upperBound...], as: UTF8.self).trimmed)
    isReversible = mark.count == 3
    if front.isEmpty || back.isEmpty { return nil }
  }

  /// The first two or three colons, between spaces, that stand in no code and no maths.
  private static func mark(in bytes: [UInt8], _ isSpaced: Bool) -> Range<Int>? {
    let colon = UInt8(ascii: ":")
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "`"), UInt8(ascii: "$"):
        let run = bytes[index...].prefix { $0 == bytes[index] }
        index = closing(of: run, in: bytes) ?? run.endIndex
      case UInt8(ascii: "\\"): index += 2
      case colon:
        let run = bytes[index...].prefix { $0 == colon }
        let isBetween =
          !isSpaced
          || index > 0 && bytes[index - 1] == 0x20 && run.endIndex < bytes.count
            && bytes[run.endIndex] == 0x20
        if isBetween, run.count == 2 || run.count == 3 { return run.indices }
        index = run.endIndex
      default: index += 1
      }
    }
    return nil
  }

  /// The end of the code or maths that a run of marks opens, after a run as long.
  private static func closing(of run: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int? {
    guard let mark = run.first else { return nil }
    var index = run.endIndex
    while let start = bytes[index...].firstIndex(of: mark) {
      let other = bytes[start...].prefix { $0 == mark }
      if other.count == run.count { return other.endIndex }
      index = other.endIndex
    }
    return nil
  }
}
