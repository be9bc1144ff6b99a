/// Returns a text as it may be sent to a terminal: nothing in it acts, nothing it says is lost.
///
/// Controls but line feed and tab become pictures (`␛`, `␇`), CR LF becomes LF, and sequences that
/// only set colours go. What is invisible and has no business in running text becomes its name
/// (`‹U+202E›`): C1 controls, line and paragraph separators, bidirectional overrides, tag letters
/// outside a flag, noncharacters, the third and later of a run of joiners. A line with right-to-left
/// letters is isolated (FSI … PDI), so that it cannot reorder what stands beside it. Filtering twice
/// changes nothing.
public func printable(_ text: String) -> String {
  if isPlain(text) { return text }
  return PrintableLine.lines(of: text).map(\.isolated).joined(separator: "\n")
}

/// Returns ``printable(_:)`` in one line, for names and titles: line feeds and tabs are pictures too.
public func printableLine(_ text: String) -> String {
  if isPlain(text), !text.utf8.contains(where: { $0 < 0x20 }) { return text }
  return PrintableLine(text.unicodeScalars[...], keepsTabs: false).isolated
}

/// Whether a text is ASCII without controls other than line feed and tab, as most is.
func isPlain(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x20 <= $0 && $0 < 0x7F) || $0 == 0x0A || $0 == 0x09 }
}

/// A line of text in which nothing acts on the terminal.
struct PrintableLine {
  /// The line without the isolate around it.
  private(set) var text = ""
  /// How the line was isolated when it came, if it was.
  private var opening: Unicode.Scalar?

  /// The lines of a text, without their line ends.
  static func lines(of text: String) -> [PrintableLine] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // The LF that follows every line but the last makes a CR before it part of a line end.
      let isLast = line.endIndex == text.endIndex
      let body = !isLast && line.last == "\r" ? line.dropLast() : line
      return PrintableLine(body, keepsTabs: true)
    }
  }

  init(_ line: Substring.UnicodeScalarView, keepsTabs: Bool) {
    var scalars = Array(line)
    let isolates = scalars.indices.filter { Isolate.isIsolate(scalars[$0]) }
    if isolates == [0, scalars.count - 1], scalars[0] != Isolate.closing,
      scalars.last == Isolate.closing
    {
      opening = scalars.removeFirst()
      scalars.removeLast()
    }
    var shown = String.UnicodeScalarView()
    var joiners = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if let flag = Self.tagFlag(at: index, in: scalars) {
        shown.append(contentsOf: scalars[flag])
        index = flag.upperBound
        joiners = 0
        continue
      }
      if let end = Self.colorEnd(at: index, in: scalars) {
        index = end
        continue
      }
      joiners = ScalarSet.joiners.contains(scalar) ? joiners + 1 : 0
      if scalar == "\t" && keepsTabs {
        shown.append(scalar)
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        shown.append(scalar.picture)
      } else if joiners > 2 || ScalarSet.hidden.contains(scalar) || scalar.isNoncharacter {
        shown.append(contentsOf: scalar.name.unicodeScalars)
      } else {
        shown.append(scalar)
      }
      index += 1
    }
    text = String(shown)
  }

  /// The line as it may stand beside others.
  var isolated: String {
    guard let opening = opening ?? (Isolate.isNeeded(for: text) ? Isolate.firstStrong : nil) else {
      return text
    }
    return "\(opening)\(text)\(Isolate.closing)"
  }

  /// Where a sequence that only sets colours (ESC `[31m`) ends, if one begins here.
  private static func colorEnd(at index: Int, in scalars: [Unicode.Scalar]) -> Int? {
    guard scalars[index] == "\u{1B}", scalars[(index + 1)...].first == "[" else { return nil }
    let end = scalars[(index + 2)...].firstIndex { !("0"..."9" ~= $0 || $0 == ";" || $0 == ":") }
    return end.flatMap { scalars[$0] == "m" ? $0 + 1 : nil }
  }

  /// The flag of a region (Scotland: a black flag, `gbsct` in tag letters, a tag that ends it).
  private static func tagFlag(at index: Int, in scalars: [Unicode.Scalar]) -> Range<Int>? {
    guard scalars[index].value == 0x1F3F4 else { return nil }
    let tags = scalars[(index + 1)...].prefix(7).prefix { 0xE0030...0xE007A ~= $0.value }
    guard !tags.isEmpty, tags.endIndex < scalars.count, scalars[tags.endIndex].value == 0xE007F
    else { return nil }
    return index..<tags.endIndex + 1
  }
}

extension Unicode.Scalar {
  /// The letter that stands for a C0 control or DEL in the block Control Pictures.
  fileprivate var picture: Unicode.Scalar {
    value == 0x7F ? "\u{2421}" : Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
  }

  fileprivate var name: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "‹U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)›"
  }

  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE
  }
}

extension ScalarSet {
  /// Invisible or acting, and not needed to write any language.
  fileprivate static let hidden = ScalarSet(borders: [
    0x80, 0xA0,  // C1 controls
    0x2028, 0x202F,  // line and paragraph separators, bidirectional embeddings and overrides
    0x2061, 0x2070,  // invisible operators, isolates, deprecated format characters
    0x3164, 0x3165, 0xFFA0, 0xFFA1,  // Hangul fillers
    0xFDD0, 0xFDF0,  // noncharacters
    0xFEFF, 0xFF00,  // byte order mark
    0xFFF0, 0xFFFC,  // annotation
    0x1BCA0, 0x1BCA4, 0x1D173, 0x1D17B,  // shorthand and musical format characters
    0xE0000, 0xE0100, 0xE01F0, 0xE1000,  // tags, unassigned ignorables
  ])

  /// Invisible, but writing needs them: joiners, selectors, marks of direction. One or two in a row.
  fileprivate static let joiners = ScalarSet(borders: [
    0x34F, 0x350, 0x61C, 0x61D, 0x180B, 0x1810, 0x200B, 0x2010, 0x2060, 0x2061, 0xFE00, 0xFE10,
    0xE0100, 0xE01F0,
  ])
}
