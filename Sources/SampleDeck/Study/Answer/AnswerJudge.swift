/// Judges typed answers to one question.
///
/// ```swift
/// let judge = AnswerJudge(expected)
/// judge("sao paolo").verdict  // .almost(.letters)
/// ```
public struct AnswerJudge: Sendable {
  private let expected: ExpectedAnswer
  private let tolerance: AnswerTolerance
  private let answers: [(text: String, key: AnswerKey)]
  private let wrong: Set<AnswerKey>

  /// A text longer than this many bytes is right only if it is the same to the byte.
  static let sizeLimit = 1 << 13

  /// Judges by an expected answer and what may differ from it.
  public init(_ expected: ExpectedAnswer, ignoring tolerance: AnswerTolerance = .usual) {
    self.expected = expected
    self.tolerance = tolerance
    let keys = KeyMaker(tolerance: tolerance, language: expected.language)
    answers = expected.answers.compactMap { text in keys(text).map { (text, $0) } }
    wrong = Set(keys(all: expected.wrong))
  }

  /// Judges what was typed, in a time that is bounded whatever was.
  public func callAsFunction(_ typed: String) -> Judgement {
    guard let key = KeyMaker(tolerance: tolerance, language: expected.language)(typed) else {
      let isSame = expected.answers.contains { $0.utf8.elementsEqual(typed.utf8) }
      return judgement(isSame ? .right : .wrong, typed, expected.text)
    }
    if let answer = answers.first(where: { $0.key == key }) {
      return judgement(.right, typed, answer.text)
    }
    if !wrong.contains(key), !key.text.isEmpty {
      let slips = answers.lazy.compactMap { answer in
        slip(in: key, for: answer.key, typed, answer.text).map { ($0, answer.text) }
      }
      if let (slip, text) = slips.first { return judgement(.almost(slip), typed, text) }
    }
    return judgement(.wrong, typed, nearest(to: typed))
  }

  /// Whether an answer is right, slips not counted.
  func isRight(_ answer: String) -> Bool { self(answer).verdict == .right }

  private func judgement(
    _ verdict: Judgement.Verdict, _ typed: String, _ answer: String
  ) -> Judgement {
    let difference = AnswerDifference(
      from: typed, to: answer, tolerance: tolerance, language: expected.language)
    return Judgement(verdict: verdict, typed: typed, expected: answer, difference: difference)
  }

  private func slip(
    in key: AnswerKey, for answer: AnswerKey, _ typed: String, _ text: String
  ) -> Judgement.Slip? {
    let language = expected.language
    let (less, more) = (
      min(key.text.utf8.count, answer.text.utf8.count),
      max(key.text.utf8.count, answer.text.utf8.count)
    )
    if less * 4 + 16 < more { return nil }
    func lenient(_ text: String) -> AnswerKey {
      AnswerKey(text, ignoring: .usual.union(tolerance), language: language)
    }
    if lenient(typed) == lenient(text) { return .writing }
    if FoldedText(key.text) == FoldedText(answer.text) { return .accent }
    if key.inKatakana == answer.inKatakana { return .kana }
    let (piece, pieceOfAnswer) = (key.inOnePiece, answer.inOnePiece)
    if piece == pieceOfAnswer { return .spacing }
    if FoldedText(piece) == FoldedText(pieceOfAnswer) { return .accent }
    let (bare, bareAnswer) = (
      language.withoutArticle(key.text), language.withoutArticle(answer.text)
    )
    if bare == answer.text || bareAnswer == key.text { return .article }
    return TypingSlip.isPossible(from: answer.text, to: key.text) ? .letters : nil
  }

  /// The right answer that has most of its letters in common with what was typed.
  private func nearest(to typed: String) -> String {
    let few = answers.prefix(8).map(\.text)
    let costs = few.map {
      Alignment(Array(typed.beginning(64)), Array($0.beginning(64)), by: { $0 == $1 ? 0 : 1 }).cost
    }
    let best = costs.indices.min { costs[$0] < costs[$1] }
    return best.map { few[$0] } ?? expected.text
  }
}

/// Makes keys of texts that are not too long to be worth it.
private struct KeyMaker {
  let tolerance: AnswerTolerance
  let language: AnswerLanguage

  func callAsFunction(_ text: String) -> AnswerKey? {
    guard text.utf8.count <= AnswerJudge.sizeLimit else { return nil }
    return AnswerKey(text, ignoring: tolerance, language: language)
  }

  /// The keys of as many texts as are worth it.
  func callAsFunction(all texts: [String]) -> [AnswerKey] {
    var room = ExpectedAnswer.sizeLimit
    return texts.prefix { text in
      room -= text.utf8.count + 64
      return room > 0
    }.compactMap(callAsFunction)
  }
}
