/// An answer in the form in which it is compared: all that may differ is made the same.
struct AnswerKey: Hashable, Sendable {
  let text: String

  init(_ answer: String, ignoring tolerance: AnswerTolerance, language: AnswerLanguage) {
    var scalars = String.UnicodeScalarView()
    for scalar in decomposed(answer) { Self.append(scalar, tolerance, to: &scalars) }
    var text = String(scalars).split(separator: " ").joined(separator: " ")
    text = language.readingNumbers(in: text)
    if tolerance.contains(.punctuation) { text = Self.withoutPunctuation(text) }
    if tolerance.contains(.articles) { text = language.withoutArticle(text) ?? text }
    self.text = text
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ tolerance: AnswerTolerance, to key: inout String.UnicodeScalarView
  ) {
    let properties = scalar.properties
    if properties.generalCategory == .format || 0xFE00...0xFE0F ~= scalar.value { return }
    if tolerance.contains(.points), isPoint(scalar) { return }
    if tolerance.contains(.accents), isAccent(scalar) { return }
    let scalar = narrow(scalar)
    if scalar.properties.isWhitespace { return key.append(" ") }
    if let kind = kinds[scalar] { return key.append(kind) }
    if let digit = digit(scalar) { return key.append(digit) }
    if let fraction = fractions[scalar] {
      if key.last?.properties.numericType == .decimal { key.append(" ") }
      return key.append(contentsOf: fraction.unicodeScalars)
    }
    let ignoresCase = tolerance.contains(.letterCase)
    let letters = ignoresCase ? scalar.properties.lowercaseMapping : String(scalar)
    for letter in letters.unicodeScalars {
      if ignoresCase, letter == "ς" {
        key.append("σ")
      } else if tolerance.contains(.ligatures), let parts = ligatures[letter] {
        key.append(contentsOf: parts.unicodeScalars)
      } else {
        key.append(letter)
      }
    }
  }

  private static func isPoint(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x640, 0x64B...0x652, 0x670: true
    case 0x591...0x5C7, 0x610...0x61A, 0x6D6...0x6ED:
      scalar.properties.canonicalCombiningClass != .notReordered
    default: false
    }
  }

  /// The ASCII digit for a digit of any script, or a subscript: nobody types `H₂O`.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if 0x2080...0x2089 ~= scalar.value { return Unicode.Scalar(scalar.value - 0x2080 + 0x30) }
    guard scalar.value >= 0x80, scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(0x30 + UInt8(value))
  }

  private static func withoutPunctuation(_ text: String) -> String {
    var rest = text[...]
    while let first = rest.first, "¿¡".contains(first) { rest.removeFirst() }
    while let last = rest.last, marks.contains(last) {
      // A factorial is no exclamation.
      if last == "!", rest.dropLast().last?.isNumber == true { break }
      rest.removeLast()
    }
    let bare = rest.split(separator: " ").joined(separator: " ")
    return bare.isEmpty ? text : bare
  }

  private static let marks: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "…", "。", "、", "؟", "،", "؛", "।",
  ]

  /// The common form of a kind of apostrophe, quote or dash.
  private static let kinds: [Unicode.Scalar: Unicode.Scalar] = {
    var kinds: [Unicode.Scalar: Unicode.Scalar] = [:]
    for scalar in "‘’‚‛ʼʹʻ′`´‹›׳".unicodeScalars { kinds[scalar] = "'" }
    for scalar in "“”„‟″«»「」『』״".unicodeScalars { kinds[scalar] = "\"" }
    for scalar in "‐‑‒–—―−⁃﹣־".unicodeScalars { kinds[scalar] = "-" }
    kinds["⁄"] = "/"
    return kinds
  }()

  private static let fractions: [Unicode.Scalar: String] = [
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5",
    "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8",
    "⅞": "7/8",
  ]

  private static let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ĳ": "ij", "Ĳ": "IJ",
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ſ": "s",
  ]
}

extension AnswerKey {
  /// The key with all hiragana written as katakana.
  var inKatakana: String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isHiragana = 0x3041...0x3096 ~= scalar.value || 0x309D...0x309E ~= scalar.value
      scalars.append(isHiragana ? Unicode.Scalar(scalar.value + 0x60) ?? scalar : scalar)
    }
    return String(scalars)
  }

  /// The key without the spaces and hyphens that part words; a space between digits stays, and so does
  /// a minus.
  var inOnePiece: String {
    var piece = ""
    var isParted = false
    for (letter, next) in zip(text, text.dropFirst().map(Optional.some) + [nil]) {
      let isMinus =
        letter == "-" && next?.isNumber == true && (isParted || piece.last?.isWordy != true)
      if letter == " " || letter == "-", !isMinus {
        isParted = true
        continue
      }
      if isParted, letter.isNumber, piece.last?.isNumber == true { piece.append(" ") }
      isParted = false
      piece.append(letter)
    }
    return piece
  }
}

extension Character {
  fileprivate var isWordy: Bool { isLetter || isNumber }
}
