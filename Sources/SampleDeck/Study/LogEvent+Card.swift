import Codec

extension LogEvent {
  /// The same event as one about another card, with an identity that follows from both.
  func moved(to card: CardID) -> LogEvent {
    var event = LogEvent(action.moved(to: card), at: moment, on: day, id: id.moved(to: card))
    event.unknown = unknown
    return event
  }
}

extension LogEvent.Action {
  fileprivate func moved(to card: CardID) -> LogEvent.Action {
    switch self {
    case .review(let face, let grade, let milliseconds, let promise):
      .review(
        CardFace(card, face.face), grade, milliseconds: milliseconds, promise: promise)
    case .mark(let mark, _, let face): .mark(mark, on: card, face: face)
    case .undo(let event): .undo(of: event.moved(to: card))
    case .memory(let face, let memory): .memory(CardFace(card, face.face), memory)
    case .due(let face, let day): .due(CardFace(card, face.face), day)
    case .forget(_, let face): .forget(card, face: face)
    case .settings, .unknown: self
    }
  }
}

extension EventID {
  func moved(to card: CardID) -> EventID {
    .derived(from: "\(self)\n\(card)")
  }
}
