/// One question that a card asks; each is learned by itself.
public enum Face: Hashable, Sendable {
  /// From front to back.
  case front
  /// From back to front.
  case back
  /// The gaps of one number, from 1 to 9999.
  case gap(Int)
}

extension Face: LosslessStringConvertible {
  /// Reads `front`, `back` or, for a gap, `c3`; nil for anything else.
  public init?(_ description: String) {
    self.init(text: description.utf8.span)
  }

  init?(text: Span<UInt8>) {
    switch text.count > 0 ? text[0] : 0 {
    case UInt8(ascii: "f") where text.spells("front"): self = .front
    case UInt8(ascii: "b") where text.spells("back"): self = .back
    case UInt8(ascii: "c"):
      guard let number = text.extracting(1...).integer, (1...9999).contains(number),
        text[1] != UInt8(ascii: "0")
      else { return nil }
      self = .gap(Int(number))
    default: return nil
    }
  }

  /// The face's name in the log: `front`, `back` or, for a gap, `c3`.
  public var description: String {
    switch self {
    case .front: "front"
    case .back: "back"
    case .gap(let number): "c\(number)"
    }
  }
}

extension Face {
  /// The face as a small number, for storage.
  var code: UInt16 {
    switch self {
    case .front: 0
    case .gap(let number): UInt16(clamping: number)
    case .back: 10_000
    }
  }

  /// The face with a code that is one.
  init(code: UInt16) {
    switch code {
    case 0: self = .front
    case 10_000...: self = .back
    default: self = .gap(Int(code))
    }
  }
}

/// One question of one card.
public struct CardFace: Hashable, Sendable {
  /// The card.
  public let card: CardID
  /// Which of its questions.
  public let face: Face

  /// One question of a card.
  public init(_ card: CardID, _ face: Face = .front) {
    self.card = card
    self.face = face
  }
}

extension Card {
  /// The questions the card asks, in the order in which they are first asked: its gaps, or front to
  /// back where there is none; and back to front if the card is reversible. A card that is never to be
  /// asked has none.
  public var faces: [Face] {
    if ask == .never { return [] }
    let gaps = cloze ? Cloze(front).numbers.map(Face.gap) : []
    return (gaps.isEmpty ? [.front] : gaps) + (reversible ? [.back] : [])
  }
}
