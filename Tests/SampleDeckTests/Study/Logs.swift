import Foundation
import SampleDeck

// Lines of logs as tests write them. Cards and events are numbered.

func cardID(_ number: Int) -> CardID {
  CardID("00000000-0000-4000-8000-\(String(number + 100_000_000_000))") ?? .random()
}

func eventID(_ number: Int) -> EventID {
  EventID("id\(String(number + 1_000_000_000))") ?? .random()
}

func day(_ text: String) -> StudyDay { StudyDay(text) ?? StudyDay(number: 0) }

/// The moment so many seconds after noon of 2026-11-29 UTC.
func noon(_ seconds: Int) -> StudyMoment {
  StudyMoment(Date(timeIntervalSince1970: 1_795_953_600 + Double(seconds)), minutesEast: 0)
}

extension LogEvent {
  /// An event some seconds after noon of 2026-11-29.
  static func at(_ seconds: Int, _ number: Int, _ action: Action) -> LogEvent {
    let moment = noon(seconds)
    return LogEvent(action, at: moment, on: StudyDay(of: moment), id: eventID(number))
  }

  static func review(
    _ number: Int, at seconds: Int, card: Int = 1, _ grade: Grade, _ face: Face = .front
  ) -> LogEvent {
    at(seconds, number, .review(CardFace(cardID(card), face), grade, milliseconds: 1500))
  }

  static func undo(_ number: Int, at seconds: Int, of target: Int) -> LogEvent {
    at(seconds, number, .undo(of: eventID(target)))
  }
}

extension LogFile {
  /// A file with events and other lines, each ended by a line feed.
  init(_ name: String, _ lines: [String]) {
    self.init(name: name, bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  init(_ name: String, _ events: [LogEvent]) {
    self.init(name, events.map(\.json))
  }
}

extension StudyHistory {
  /// The grades of a card's front in order, as digits.
  func grades(_ card: Int = 1, _ face: Face = .front) -> String {
    reviews(of: CardFace(cardID(card), face)).map { event in
      if case .review(_, let grade, _, _) = event.action { "\(grade.rawValue)" } else { "?" }
    }.joined()
  }
}
