/// Waits as they are typed: `1m 10m`, `90s`, `1h`, `2d`; `none` where there are none.
enum StepsText {
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]
  private static let longest = 36_500 * 86_400

  /// The seconds of each wait; nil for what is no list of waits. A number alone counts minutes.
  static func read(_ text: String) -> [Int]? {
    if text == "none" { return [] }
    let words = text.split(separator: " ")
    let steps = words.compactMap(seconds)
    return words.isEmpty || steps.count < words.count ? nil : steps
  }

  static func write(_ steps: [Int]) -> String {
    steps.isEmpty ? "none" : steps.map(text).joined(separator: " ")
  }

  private static func seconds(_ word: Substring) -> Int? {
    let unit = units.first { $0.letter == word.last }
    guard let count = Int(unit == nil ? word : word.dropLast()), count > 0 else { return nil }
    let seconds = count.multipliedReportingOverflow(by: unit?.seconds ?? 60)
    return seconds.overflow || seconds.partialValue > longest ? nil : seconds.partialValue
  }

  private static func text(_ seconds: Int) -> String {
    let unit = units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.letter)"
  }
}
