/// What the language of an answer decides: how its numbers are written, and what its articles are.
struct AnswerLanguage: Hashable, Sendable {
  /// The primary subtag in small letters (`pt` of `pt-BR`); nil: unknown.
  private let code: String?

  init(_ tag: String?) {
    code = tag?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() }
  }

  // MARK: Articles

  /// The text without the article it begins with; nil if it begins with none.
  func withoutArticle(_ text: String) -> String? {
    let articles = code.map { Self.articles[$0] ?? [] } ?? Self.usualArticles
    for article in articles {
      let isElided = article.hasSuffix("'")
      let rest = text.dropFirst(article.count)
      guard text.lowercased().hasPrefix(article), isElided || rest.first == " " else { continue }
      let noun = rest.drop { $0 == " " }
      if !noun.isEmpty { return String(noun) }
    }
    return nil
  }

  private static let articles: [String: [String]] = [
    "en": ["the", "a", "an"],
    "de": ["der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "einer"],
    "fr": ["le", "la", "les", "l'", "un", "une", "des", "du"],
    "es": ["el", "la", "los", "las", "un", "una", "unos", "unas"],
    "it": ["il", "lo", "la", "i", "gli", "le", "l'", "un", "uno", "una", "un'"],
    "pt": ["o", "a", "os", "as", "um", "uma", "uns", "umas"],
    "ca": ["el", "la", "els", "les", "l'", "un", "una"],
    "nl": ["de", "het", "een"],
    "sv": ["en", "ett"], "nb": ["en", "ei", "et"], "no": ["en", "ei", "et"], "da": ["en", "et"],
    "el": ["ο", "η", "το", "οι", "τα", "ένας", "μία", "ένα"].map { decomposed($0).text },
    "hu": ["a", "az", "egy"],
  ]

  /// Those of all languages, but for letters that are words of another kind elsewhere.
  private static let usualArticles = articles.values.joined().filter { $0.count > 1 || $0 == "a" }

  // MARK: Numbers

  /// Whether one and a half is written `1,5`.
  private var hasDecimalComma: Bool { code.map(Self.withDecimalComma.contains) ?? false }

  private static let withDecimalComma: Set<String> = [
    "bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is",
    "it", "lt", "lv", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "tr",
    "uk", "vi",
  ]

  /// The text with each number in one spelling: no separators of thousands, a decimal point, no
  /// zeros behind it that do not count. Dates, versions and numbers that begin with 0 stay.
  func readingNumbers(in text: String) -> String {
    guard text.utf8.contains(where: \.isDigit) else { return text }
    let bytes = Array(text.utf8)
    var read: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index].isDigit else {
        read.append(bytes[index])
        index += 1
        continue
      }
      let numeral = Numeral(in: bytes, from: index)
      let isInWord = index > 0 && bytes[index - 1].isLetter
      read += isInWord ? numeral.written : numeral.value(hasDecimalComma) ?? numeral.written
      index += numeral.written.count
    }
    return String(decoding: read, as: UTF8.self)
  }
}

/// Digits with separators between them, as they are written.
private struct Numeral {
  let written: [UInt8]
  private var groups: [ArraySlice<UInt8>]
  private var separators: [UInt8] = []

  /// Reads on from a digit as long as it may be one number.
  init(in bytes: [UInt8], from start: Int) {
    func digits(from index: Int) -> ArraySlice<UInt8> { bytes[index...].prefix(while: \.isDigit) }
    groups = [digits(from: start)]
    var end = start + groups[0].count
    while end + 1 < bytes.count, Self.separators.contains(bytes[end]), bytes[end + 1].isDigit {
      let next = digits(from: end + 1)
      // Two numbers may stand beside each other; thousands stand in threes.
      if bytes[end] == UInt8(ascii: " "),
        next.count != 3 || groups[0].count > 3 || separators.contains(where: { $0 != bytes[end] })
      {
        break
      }
      separators.append(bytes[end])
      groups.append(next)
      end += 1 + next.count
    }
    written = Array(bytes[start..<end])
  }

  private static let separators = Array(" ,.'".utf8)

  /// The number in its one spelling; nil: it is none.
  func value(_ hasDecimalComma: Bool) -> [UInt8]? {
    if groups[0].first == UInt8(ascii: "0"), groups[0].count > 1 { return nil }
    guard let last = separators.last else { return written }
    let isGrouped = groups[0].count <= 3 && groups[0].first != UInt8(ascii: "0")
    let comma = UInt8(ascii: ","), point = UInt8(ascii: ".")
    let isDecimal: Bool
    if separators.count > 1 {
      isDecimal = separators.dropLast().allSatisfy { $0 != last }
    } else if last == comma || last == point {
      isDecimal =
        !isGrouped || groups[1].count != 3 || (last == comma) == hasDecimalComma
    } else {
      isDecimal = false
    }
    let whole = isDecimal ? groups.dropLast() : groups[...]
    let marks = isDecimal ? separators.dropLast() : separators[...]
    guard !isDecimal || last == comma || last == point, Set(marks).count <= 1,
      whole.dropFirst().allSatisfy({ $0.count == 3 }), whole.count == 1 || isGrouped
    else { return nil }
    var fraction = isDecimal ? groups[groups.count - 1] : []
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return Array(whole.joined()) + (fraction.isEmpty ? [] : [point] + fraction)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
  /// Whether it is a letter of ASCII, or part of any other letter.
  fileprivate var isLetter: Bool { self >= 0x80 || 0x61...0x7A ~= self | 0x20 }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var text: String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: self)
    return String(scalars)
  }
}
