/// A small slip of the fingers: a letter too many, too few or another, or two that changed places.
///
/// One in four to seven letters, two in more. Words are compared one by one and each may have its
/// share: a short word, a number or an ideograph must be exact. What only lacks its beginning, or has
/// another before it, is no slip: `possible` is not `impossible`.
enum TypingSlip {
  /// Whether one answer may be the other with a slip; both are keys.
  static func isPossible(from expected: String, to typed: String) -> Bool {
    let (words, others) = (expected.words, typed.words)
    guard words.count == others.count else { return false }
    var left = allowance(words.reduce(0) { $0 + $1.count })
    for (word, other) in zip(words, others) where word != other {
      let most = min(left, allowance(word.count))
      guard most > 0, !word.isExact, !other.isExact,
        let distance = distance(word, other, most: most),
        distance < 2 || !(word.ends(with: other) || other.ends(with: word))
      else { return false }
      left -= distance
    }
    return true
  }

  private static func allowance(_ count: Int) -> Int { count < 4 ? 0 : count < 8 ? 1 : 2 }

  /// Damerau's distance (optimal string alignment) if it is not more than `most`, in linear time:
  /// only cells so near the diagonal count.
  static func distance(_ a: [Character], _ b: [Character], most: Int) -> Int? {
    guard abs(a.count - b.count) <= most else { return nil }
    let tooMuch = most + 1
    func blank() -> [Int] { Array(repeating: tooMuch, count: 2 * most + 3) }
    // Column j of row i stands at j - i + most + 1.
    var (older, old, row) = (blank(), blank(), blank())
    for j in 0...min(most, b.count) { row[j + most + 1] = j }
    for i in 1..<max(a.count + 1, 1) {
      (older, old, row) = (old, row, blank())
      for j in max(0, i - most)...max(0, min(b.count, i + most)) where j >= i - most {
        let place = j - i + most + 1
        var cost = old[place + 1] + 1
        if j > 0 {
          cost = min(cost, row[place - 1] + 1, old[place] + (a[i - 1] == b[j - 1] ? 0 : 1))
          if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
            cost = min(cost, older[place] + 1)
          }
        }
        row[place] = min(cost, tooMuch)
      }
      if row.allSatisfy({ $0 > most }) { return nil }
    }
    let cost = row[b.count - a.count + most + 1]
    return cost <= most ? cost : nil
  }
}

extension String {
  /// The letters of each word, without accents.
  fileprivate var words: [[Character]] {
    let folded = String(decoding: FoldedText(self).bytes, as: UTF8.self)
    return folded.split(separator: " ").map(Array.init)
  }
}

extension [Character] {
  /// Whether the word has a digit or an ideograph, of which each counts.
  fileprivate var isExact: Bool {
    contains { letter in
      letter.isNumber || letter.unicodeScalars.contains(where: \.properties.isIdeographic)
    }
  }

  fileprivate func ends(with other: [Character]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
