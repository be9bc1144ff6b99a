/// A text of somebody else's as lines of Markdown, with what is code known.
struct MarkdownText {
  struct Line {
    let number: Int
    let text: Substring
    /// Whether it stands in a fenced block, or is its fence.
    let isCode: Bool

    var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// Whether it is a rule between cards, `---` or longer.
    var isRule: Bool {
      let marks = text.utf8.filter { $0 != 0x20 && $0 != 0x09 }
      guard !isCode, marks.count >= 3, let mark = marks.first, "-*_".utf8.contains(mark) else {
        return false
      }
      return marks.allSatisfy { $0 == mark } && !text.hasPrefix("    ")
    }

    /// The level and the text of a heading.
    var heading: (level: Int, text: String)? {
      let level = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
      guard !isCode, (1...6).contains(level), text.utf8.dropFirst(level).first == 0x20 else {
        return nil
      }
      var words = text.dropFirst(level).trimmed
      let bare = words.reversed().drop { $0 == "#" }
      // A closing row of marks is none of the text.
      if bare.count < words.count, bare.first == " " || bare.isEmpty {
        words = String(bare.reversed())[...].trimmed
      }
      return (level, String(words))
    }
  }

  /// What the lines between `---` at the top say, by name.
  private(set) var matter: [String: String] = [:]
  private(set) var lines: [Line] = []
  /// The line with a fence that nothing closes, so that all below is code.
  private(set) var openFence: Int?

  init(_ text: String) {
    var fence: (mark: UInt8, length: Int)?
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: Self.isLineEnd) {
      number += 1
      let wasCode = fence != nil
      // An answer may begin with code on the line of its mark, which is none itself.
      let marked =
        wasCode ? nil : QuestionMark(of: Line(number: number, text: line, isCode: false))
      let opening = Self.fence(marked?.rest ?? line)
      if let open = fence {
        if let opening, opening.mark == open.mark, opening.length >= open.length, opening.isBare {
          fence = nil
        }
      } else if let opening {
        fence = (opening.mark, opening.length)
        openFence = number
      }
      lines.append(
        Line(number: number, text: line, isCode: wasCode || fence != nil && marked == nil))
    }
    if fence == nil { openFence = nil }
    readMatter()
  }

  private static func isLineEnd(_ letter: Character) -> Bool {
    letter == "\n" || letter == "\r\n" || letter == "\r"
  }

  /// The fence that a line is; one of backquotes holds none after it.
  private static func fence(_ line: Substring) -> (mark: UInt8, length: Int, isBare: Bool)? {
    let bytes = line.utf8.drop { $0 == 0x20 }
    guard line.utf8.count - bytes.count < 4, let mark = bytes.first,
      mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else { return nil }
    let length = bytes.prefix { $0 == mark }.count
    let rest = bytes.dropFirst(length)
    guard length >= 3, mark == UInt8(ascii: "~") || !rest.contains(mark) else { return nil }
    return (mark, length, rest.allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }

  private mutating func readMatter() {
    guard lines.first?.text == "---",
      let end = lines.dropFirst().firstIndex(where: { $0.text == "---" })
    else { return }
    let inside = lines[1..<end]
    guard
      !inside.isEmpty,
      inside.allSatisfy({
        $0.isBlank || Self.entry($0.text) != nil || $0.text.trimmed.hasPrefix("- ")
      })
    else { return }
    var last = ""
    for line in inside {
      if line.text.trimmed.hasPrefix("- ") {
        let known = matter[last].map { $0.isEmpty ? "" : $0 + ", " } ?? ""
        matter[last] = known + line.text.trimmed.dropFirst(2).trimmed
      } else if let (name, value) = Self.entry(line.text) {
        last = name
        matter[name] = value
      }
    }
    lines.removeSubrange(...end)
  }

  /// `name: value` or `name = "value"`.
  private static func entry(_ line: Substring) -> (String, String)? {
    guard let mark = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
    let name = line[..<mark].trimmed
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else { return nil }
    let value = line[line.index(after: mark)...].trimmed
    let quotes: Set<Character> = ["\"", "'"]
    let isQuoted = value.count > 1 && value.first.map(quotes.contains) ?? false
    return (name.lowercased(), String(isQuoted ? value.dropFirst().dropLast() : value))
  }
}

extension Substring {
  /// Without spaces and tabs around it.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }
}

extension Collection<MarkdownText.Line> {
  /// The lines as one text, without blank ones around it.
  var joinedText: String {
    let shown = drop { $0.isBlank }
    let blank = Array(shown).reversed().prefix { $0.isBlank }.count
    return shown.dropLast(blank).map(\.text).joined(separator: "\n")
  }
}
