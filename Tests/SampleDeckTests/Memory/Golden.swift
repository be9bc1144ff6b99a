import Foundation
import SampleDeck
import Testing

/// What another program computed: JSON that is walked by names and places.
struct Golden {
  private let value: Any?

  /// Reads a file of `Fixtures/foreign/fsrs`.
  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/foreign/fsrs/\(name)")
    value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
  }

  private init(value: Any?) { self.value = value }

  /// The member of a name; missing where there is none.
  subscript(name: String) -> Golden { Golden(value: (value as? [String: Any])?[name]) }
  subscript(place: Int) -> Golden { list[place] }

  var isMissing: Bool { value == nil || value is NSNull }
  var names: [String] { (value as? [String: Any] ?? [:]).keys.sorted() }
  var list: [Golden] { (value as? [Any] ?? []).map { Golden(value: $0) } }
  var numbers: [Double] { list.map(\.number) }
  var number: Double { (value as? NSNumber)?.doubleValue ?? .nan }
  var integer: Int { (value as? NSNumber)?.intValue ?? 0 }
  var text: String { value as? String ?? "" }
  var isTrue: Bool { value as? Bool ?? false }
  var grade: Grade { get throws { try #require(Grade(rawValue: integer)) } }
}

/// Whether two numbers are equal but for a share of the greater.
func near(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance * max(abs(a), abs(b))
}

extension MemoryState {
  /// The name that other programs give to it.
  var name: String {
    switch self {
    case .new: "new"
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }

  /// The state that other programs call so.
  init(_ name: String, _ memory: Memory, step: Int, days: Int = 0) {
    self =
      switch name {
      case "learning": .learning(memory, step: step)
      case "review": .review(memory, days: days)
      case "relearning": .relearning(memory, step: step, days: days)
      default: .new
      }
  }
}
