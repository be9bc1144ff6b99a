import Codec
import Foundation

/// Writes manifests that are the same on every machine: one card in ten is Chinese or Japanese, one
/// in seven has accents, one in twenty escapes.
enum SampleManifest {
  /// Goes to the file in pieces: a child's peak of memory is never less than its parent's.
  ///
  /// - Parameters:
  ///   - cards: How many cards.
  ///   - isEdited: Whether both sides of each were edited since, one of them twice.
  ///   - path: Where to.
  /// - Throws: What writing throws.
  static func write(cards: Int, isEdited: Bool = false, to path: String) throws {
    try Data().write(to: URL(filePath: path))
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Benchmark.Skip(reason: "\(path) cannot be written")
    }
    var random = SplitMix(state: 1)
    var text = """
      {
      "format":"sampledeck",
      "version":1,
      "deck":{"id":"2b0e6f0e-5f0e-4b6a-9d2c-3f1f6a7b8c9d","title":"Bench",\
      "created":"2026-01-01T00:00:00.000Z"},
      "cards":[
      """
    for card in 0..<cards {
      text += card == 0 ? "\n" : ",\n"
      text += record(card, of: cards, &random)
      if isEdited { text.insert(contentsOf: edits, at: text.index(before: text.endIndex)) }
      if text.utf8.count > 1 << 16 {
        try file.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try file.write(contentsOf: Data((text + "\n]\n}\n").utf8))
    try file.close()
  }

  private static let edits =
    #","rev":{"back":{"now":["2-8c476a97-k3Qx7_aZ"],"past":["1-6f362e37-BBBBBBBB","0-5d9a0991-"]},"#
    + #""front":{"now":["1-1e4cf8de-GGGGGGGG"],"past":["0-42fc2d0c-"]}}"#

  private static func record(_ card: Int, of count: Int, _ random: inout SplitMix) -> String {
    // Evenly spread, so that they ascend without being sorted.
    let high = UInt64(card) * (.max / UInt64(count)) & ~0xF000 | 0x4000
    let digits = hex(high) + hex(random.next() & ~(3 << 62) | 2 << 62)
    var id = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { id += "-" }
      id.append(digit)
    }
    let created = Timestamp(milliseconds: 1_767_225_600_000 + Int64(random.next() % 3_000_000_000))
    let words = vocabulary(random.next() % 20)
    let (front, back) = (sentence(words, 5, &random), sentence(words, 8, &random))
    return """
      {"id":"\(id)","created":"\(created.text)","front":"\(front)","back":"\(back)",\
      "tags":["geo::\(card % 40)","t\(random.next() % 500)"]}
      """
  }

  private static func sentence(_ words: [String], _ count: Int, _ random: inout SplitMix) -> String
  {
    (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }.joined(separator: " ")
  }

  private static func vocabulary(_ draw: UInt64) -> [String] {
    switch draw {
    case 0, 1: ["東京の歴史", "日本語", "首都", "中国北京", "問題", "回答"]
    case 2...4: ["crème", "brûlée", "Ångström", "München", "señor", "naïve", "capital"]
    case 5: [#"\"quoted\""#, #"line\nbreak"#, "river", "island", #"tab\there"#]
    default:
      ["invention", "compiler", "language", "river", "island", "capital", "ocean", "century"]
    }
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Sebastiano Vigna's SplitMix64.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
