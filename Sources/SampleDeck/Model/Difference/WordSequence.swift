/// The words of several texts, each spelling with a number of its own.
///
/// Spellings are bytes: strings are equal in any normal form, and take quadratic time to tell so in a
/// long run of accents.
struct Lexicon {
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    let number = numbers.count
    if let known = numbers.updateValue(number, forKey: word) {
      numbers[word] = known
      return known
    }
    return number
  }
}

/// A text taken apart: words, blanks and single signs, which together are the whole of it.
struct WordSequence {
  /// The number of each word in the lexicon.
  private(set) var words: [Int] = []
  private let bytes: [UInt8]
  /// Where each word begins, and where the last one ends.
  private var bounds = [0]

  init(_ text: String, in lexicon: inout Lexicon) {
    bytes = Array(text.utf8)
    var kind = Kind.sign
    var offset = 0
    var isGlued = false
    for scalar in text.unicodeScalars {
      let next = isGlued ? .mark : Kind(scalar, after: kind)
      isGlued = scalar == "\u{200D}"
      if offset > 0, !next.joins(kind) { close(at: offset, in: &lexicon) }
      if next != .mark { kind = next }
      offset += UTF8.width(scalar)
    }
    if offset > 0 { close(at: offset, in: &lexicon) }
  }

  private mutating func close(at offset: Int, in lexicon: inout Lexicon) {
    words.append(lexicon.number(of: bytes[bounds[bounds.count - 1]..<offset]))
    bounds.append(offset)
  }

  var count: Int { words.count }

  /// The number of bytes of all words.
  var length: Int { bytes.count }

  /// The number of bytes that are no blanks.
  func length(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (isBlank($1..<$1 + 1) ? 0 : bounds[$1 + 1] - bounds[$1]) }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[bounds[range.lowerBound]..<bounds[range.upperBound]], as: UTF8.self)
  }

  /// Whether the words are blanks within a line.
  func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[bounds[$0]]) }
  }
}

extension WordSequence {
  private enum Kind {
    case letter, ideograph, blank, sign, mark

    init(_ scalar: Unicode.Scalar, after last: Kind) {
      self =
        switch scalar {
        case " ", "\t": .blank
        case "a"..."z", "A"..."Z", "0"..."9": .letter
        case "'", "\u{2019}": last == .letter ? .letter : .sign
        case "\0"..."\u{7F}": .sign
        default: Kind(beyondASCII: scalar)
        }
    }

    private init(beyondASCII scalar: Unicode.Scalar) {
      // Thai, Lao, Burmese, Khmer, kana: scripts beside the ideographs that put no blanks between words.
      switch scalar.value {
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF:
        self = scalar.properties.generalCategory.isMark ? .mark : .ideograph
      // Joiners and the tones of emoji; the letters of which flags are made.
      case 0x200C...0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: self = .mark
      case 0x1F1E6...0x1F1FF: self = .letter
      default:
        let properties = scalar.properties
        let category = properties.generalCategory
        self =
          properties.isIdeographic
          ? .ideograph
          : category.isMark
            ? .mark : properties.isAlphabetic || category == .decimalNumber ? .letter : .sign
      }
    }

    /// Whether what is of this kind goes on with what was of another.
    func joins(_ last: Kind) -> Bool {
      self == .mark || self == last && (self == .letter || self == .blank)
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }
}
