/// What a sitting has to know of a card: which questions it asks, and whose settings hold for it.
///
/// ``Card`` is askable; ``AskedCard`` is what is left of one where its texts do not matter.
public protocol Askable {
  /// The card's identity.
  var id: CardID { get }
  /// The questions it asks, in the order in which they are first asked.
  var faces: [Face] { get }
  /// The path of the section in which it stands.
  var section: [String] { get }
}

extension Card: Askable {}

/// A card without its texts.
public struct AskedCard: Askable, Hashable, Sendable {
  /// The card's identity.
  public let id: CardID
  /// The questions it asks.
  public let faces: [Face]
  /// The path of the section in which it stands.
  public let section: [String]

  /// What is asked of a card.
  public init(_ card: some Askable) {
    self.init(card.id, faces: card.faces, section: card.section)
  }

  init(_ id: CardID, faces: [Face] = AskedCard.plain, section: [String] = []) {
    self.id = id
    self.faces = faces
    self.section = section
  }

  /// The faces of most cards, made once.
  private static let plain = [Face.front]
}
