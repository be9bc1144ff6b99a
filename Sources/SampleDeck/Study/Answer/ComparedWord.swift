/// A word of an answer beside a word of another.
struct ComparedWord {
  /// A letter, and the form in which it is compared.
  struct Letter {
    let text: String
    let key: AnswerKey
  }

  let text: String
  let key: AnswerKey
  private let letters: [Letter]

  init(_ text: String, key: (String) -> AnswerKey) {
    self.text = text
    self.key = key(text)
    letters = text.map { Letter(text: String($0), key: key(String($0))) }
  }

  /// 0 for the same word, 1 for one that has much in common, 2 for another. Of numbers there are only
  /// the same and others.
  func distance(to other: ComparedWord) -> Int {
    if key == other.key { return 0 }
    let less = min(letters.count, other.letters.count)
    let more = max(letters.count, other.letters.count)
    if 2 * less < more || other.text.first?.isNumber == true { return 2 }
    return 2 * alignment(with: other).cost <= more ? 1 : 2
  }

  func alignment(with other: ComparedWord) -> Alignment<Letter> {
    Alignment(letters, other.letters) { $0.key == $1.key ? 0 : 1 }
  }
}

extension String {
  /// So many letters from the start, and a few scalars for each: one letter may have any number of
  /// marks.
  func beginning(_ count: Int) -> Substring {
    Substring(unicodeScalars.prefix(4 * count)).prefix(count)
  }
}
