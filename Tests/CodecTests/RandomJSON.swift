/// Makes JSON texts of any shape, spelt any way the grammar allows.
struct RandomJSON {
  var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  mutating func text() -> [UInt8] {
    Array((space() + value(depth: 0) + space()).utf8)
  }

  mutating func object(names: [String]) -> [UInt8] {
    Array(object(depth: 0, names: names).utf8)
  }

  /// Returns a text with a few bytes changed, removed, inserted or cut off.
  mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
      let at = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.remove(at: at)
      case 1: text.insert(pick(Array("\"\\{}[],:0-e.u \u{0}\u{1}\n".utf8)), at: at)
      case 2: text[at] = UInt8.random(in: 0...255, using: &random)
      case 3: text[at] = pick(Array("\"\\{}[],:09+-eE.unt/ ".utf8))
      case 4: text.removeSubrange(at...)
      default: text.insert(contentsOf: text[at...].prefix(12), at: at)
      }
    }
    return text
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 4 ? 5 : 9), using: &random) {
    case 0: return pick(["null", "true", "false"])
    case 1: return pick(["0", "-0", "12", "-7.5", "1e9", "1E+2", "0.10e-3", "1e999"])
    case 2: return pick(["9007199254740993", "123456789012345678901234567890", "1.000"])
    case 3, 4: return string()
    case 5, 6:
      let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        space() + value(depth: depth + 1) + space()
      }
      return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
    default: return object(depth: depth, names: [])
    }
  }

  private mutating func object(depth: Int, names: [String]) -> String {
    var members: [String] = []
    var seen: Set<String> = []
    for name in names where Bool.random(using: &random) {
      seen.insert(name)
      members.append("\"\(name)\":" + space() + value(depth: depth + 1))
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let name = pick(["a", "b", "id", "now", "past", "ä", "日本", "a b", "z", "é", "\u{1F600}"])
      guard seen.insert(name).inserted else { continue }
      let key = name == "now" && chance(5) ? "\"n\\u006fw\"" : "\"\(name)\""
      members.append(key + space() + ":" + space() + value(depth: depth + 1) + space())
    }
    if chance(8) { members.shuffle(using: &random) }
    return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
  }

  private mutating func string() -> String {
    let parts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      chance(4)
        ? pick([
          #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#, #"\u00E9"#, #"\u001f"#, #"\u001F"#,
          #"\u0009"#,
          #"\ud83d\ude00"#, #"\uD83D\uDE00"#, "\u{7F}", "\u{2028}", "/",
        ])
        : pick(["a", "the first compiler", "é", "e\u{301}", "日本語の文字", "😀", " ", "{", "]", "1"])
    }
    return "\"" + parts.joined() + "\""
  }

  /// Mostly nothing, so that some texts are canonical.
  private mutating func space() -> String {
    chance(40) ? pick([" ", "\n", "\t", "\r\n", "    "]) : ""
  }

  private mutating func chance(_ n: Int) -> Bool {
    Int.random(in: 0..<n, using: &random) == 0
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
