/// Turns the bytes a terminal sends into keys: feed it whatever a read returned.
///
/// Letters and sequences may be split anywhere between reads. What is not known (mouse and focus
/// reports, answers to questions nobody asked, function keys) is ignored whole. Pasted text comes as
/// one ``Key/paste(_:)``, so that it is never taken for commands.
public struct KeyDecoder: Sendable {
  /// The most bytes of a paste that are kept; the rest of it is dropped.
  public static let pasteLimit = 1 << 20

  private enum State {
    case text
    /// After ESC.
    case escape
    /// After ESC `[`, until a final byte.
    case sequence
    /// After ESC `O`: one byte names the key.
    case function
    /// Inside the answer of a terminal (OSC, DCS, APC), until BEL or ESC `\`.
    case string
    /// This many bytes belong to a report whose length is fixed.
    case report(Int)
    case paste
  }

  private var state = State.text
  /// The unfinished letter, the parameters of the unfinished sequence, or the paste so far.
  private var pending: [UInt8] = []
  /// How much of the end of a paste has been seen.
  private var endMatched = 0

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let parameterLimit = 32

  /// Makes a decoder that has seen nothing.
  public init() {}

  /// Whether bytes were seen that may stand alone: call ``timeOut()`` if none follow at once.
  public var isWaiting: Bool {
    switch state {
    case .text, .paste: false
    default: true
    }
  }

  /// Takes a pause as the end of what was begun: ESC alone is the Escape key, a torn sequence nothing.
  public mutating func timeOut() -> [Key] {
    guard isWaiting else { return [] }
    defer { reset() }
    if case .escape = state { return [.escape] }
    return []
  }

  /// Takes the next bytes and returns the keys that are complete with them.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  private mutating func reset() {
    state = .text
    pending = []
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .text: text(byte, &keys)
    case .escape: escape(byte, &keys)
    case .sequence: sequence(byte, &keys)
    case .function:
      reset()
      if let key = byte == UInt8(ascii: "M") ? .enter : Self.letterKeys[byte] { keys.append(key) }
    case .string: string(byte)
    case .report(let left): state = left > 1 ? .report(left - 1) : .text
    case .paste: paste(byte, &keys)
    }
  }

  // MARK: Letters and control bytes

  private mutating func text(_ byte: UInt8, _ keys: inout [Key]) {
    if byte >= 0x80 {
      letter(byte, &keys)
      return
    }
    pending = []
    switch byte {
    case 0x1B: state = .escape
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x09: keys.append(.tab)
    case 0: keys.append(.control(" "))
    case 1...26: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 28...31: keys.append(.control(Character(Unicode.Scalar(byte + 0x40))))
    default: keys.append(.character(Character(Unicode.Scalar(byte))))
    }
  }

  /// Collects a letter of two to four bytes; what can be no letter is dropped.
  private mutating func letter(_ byte: UInt8, _ keys: inout [Key]) {
    if byte >= 0xC0 { pending = [] } else if pending.isEmpty { return }
    pending.append(byte)
    guard let length = pending.first.map({ $0 >= 0xF0 ? 4 : $0 >= 0xE0 ? 3 : 2 }),
      pending.count >= length
    else { return }
    if let letter = String(validating: pending, as: UTF8.self)?.unicodeScalars.first,
      letter.properties.generalCategory != .control
    {
      keys.append(.character(Character(letter)))
    }
    pending = []
  }

  // MARK: Sequences

  private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .function
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
    default:
      // Alt with a key looks the same as Escape and then the key.
      keys.append(.escape)
      reset()
      take(byte, &keys)
    }
  }

  private mutating func sequence(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      if pending.count < Self.parameterLimit { pending.append(byte) }
    case UInt8(ascii: "M") where pending.isEmpty: state = .report(3)  // A mouse, the old way.
    case UInt8(ascii: "[") where pending.isEmpty: state = .report(1)  // F1–F5 of the Linux console.
    case 0x40..<0x7F: finish(byte, &keys)
    default:
      reset()
      take(byte, &keys)
    }
  }

  private mutating func finish(_ final: UInt8, _ keys: inout [Key]) {
    let parameter = pending.prefix { $0 != UInt8(ascii: ";") }
    reset()
    guard final == UInt8(ascii: "~") else {
      let isPlain = parameter.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if isPlain, let key = Self.letterKeys[final] { keys.append(key) }
      return
    }
    let number = String(decoding: parameter, as: UTF8.self)
    if number == "200" {
      state = .paste
      endMatched = 0
    } else if let key = Self.numberKeys[number] {
      keys.append(key)
    }
  }

  private mutating func string(_ byte: UInt8) {
    let endsInST = pending == [0x1B] && byte == UInt8(ascii: "\\")
    if byte == 0x07 || endsInST { reset() } else { pending = byte == 0x1B ? [byte] : [] }
  }

  private static let letterKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .backTab,
  ]

  private static let numberKeys: [String: Key] = [
    "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
  ]

  // MARK: Pastes

  private mutating func paste(_ byte: UInt8, _ keys: inout [Key]) {
    if byte == Self.pasteEnd[endMatched] {
      endMatched += 1
      guard endMatched == Self.pasteEnd.count else { return }
      keys.append(.paste(Self.lines(pending)))
      reset()
      return
    }
    // ESC stands only at the start of the end mark: nothing else can begin inside a failed match.
    for index in 0..<endMatched { keep(Self.pasteEnd[index]) }
    endMatched = byte == 0x1B ? 1 : 0
    if endMatched == 0 { keep(byte) }
  }

  private mutating func keep(_ byte: UInt8) {
    if pending.count < Self.pasteLimit { pending.append(byte) }
  }

  /// The text of a paste: terminals send CR for each line end.
  private static func lines(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\r" {
        text.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        text.append(scalar)
      }
      previous = scalar
    }
    return String(text)
  }
}
