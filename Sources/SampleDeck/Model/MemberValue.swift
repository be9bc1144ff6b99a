import Codec

/// What a member of a card or of a deck holds, whichever member it is: to be shown and compared.
public enum MemberValue: Hashable, Sendable {
  /// The member is left out.
  case absent
  /// A text, as `front`.
  case text(String)
  /// Several of them, as `accept`.
  case list([String])
  /// Yes or no, as `reversible`.
  case flag(Bool)
  /// An attachment, as `media/a.png`.
  case blob(BlobID)
  /// Anything else, as canonical JSON.
  case other(String)

  /// Takes canonical JSON; nil is an absent value.
  init(_ json: String?, of register: Register) {
    guard let json else {
      self = .absent
      return
    }
    let value = JSONValue(canonical: json)
    if case .medium = register, let blob = value.text.flatMap({ BlobID($0) }) {
      self = .blob(blob)
    } else if let text = value.text {
      self = .text(text)
    } else if let flag = value.boolean {
      self = .flag(flag)
    } else if let list = value.elements, list.allSatisfy({ $0.text != nil }) {
      self = .list(value.strings)
    } else {
      self = .other(json)
    }
  }

  /// The value as a person reads it; a list with commas, an attachment by its digest.
  public var text: String {
    switch self {
    case .absent: ""
    case .text(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    case .flag(let flag): flag ? "yes" : "no"
    case .blob(let blob): blob.description
    case .other(let json): json
    }
  }
}
