import Codec
import Foundation

/// Writes the log of a learner who has been at it for years: eleven reviews of every card, at growing
/// intervals, in the order in which they happened.
enum SampleLog {
  /// The day on which the deck is looked at, and its noon.
  static let today = 20_787
  static let now = "2026-11-30T12:00:00Z"

  private struct Review {
    let at: Int64
    let card: Int
    let grade: UInt64
    let due: Int
  }

  static func write(of cards: [String], to path: String) throws {
    var random = SplitMix(state: 3)
    let reviews = cards.indices.flatMap { course(of: $0, &random) }
    try Data().write(to: URL(filePath: path))
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Benchmark.Skip(reason: "\(path) cannot be written")
    }
    var text = ""
    for review in reviews.sorted(by: { $0.at < $1.at }) {
      let day = Int(review.at / 86_400_000)
      text += """
        {"id":"\(identity(&random))","at":\(review.at),"zone":60,"day":"\(date(day))",\
        "kind":"review","card":"\(cards[review.card])","face":"front","grade":\(review.grade),\
        "ms":\(1000 + random.next() % 60_000),"due":"\(date(review.due))"}

        """
      if text.utf8.count > 1 << 16 {
        try file.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private static func course(of card: Int, _ random: inout SplitMix) -> [Review] {
    var day = today - 40 - Int(random.next() % 900)
    var interval = 0
    var reviews: [Review] = []
    while day < today, reviews.count < 11 {
      let draw = random.next() % 10
      let grade: UInt64 = interval == 0 ? 3 : draw == 0 ? 1 : draw == 1 ? 2 : draw == 2 ? 4 : 3
      interval = grade == 1 || interval == 0 ? 1 : max(interval + 1, interval * 11 / 5)
      let at = Int64(day) * 86_400_000 + Int64(8 * 3_600_000 + random.next() % 14_400_000)
      reviews.append(Review(at: at, card: card, grade: grade, due: day + interval))
      day += interval + Int(random.next() % 2)
    }
    return reviews
  }

  private static func identity(_ random: inout SplitMix) -> String {
    let bits = random.next()
    return Base64URL.encode((0..<9).map { UInt8(truncatingIfNeeded: bits >> ($0 * 7)) })
  }

  private static func date(_ day: Int) -> String {
    String(Timestamp(milliseconds: Int64(day) * 86_400_000).text.prefix(10))
  }
}
