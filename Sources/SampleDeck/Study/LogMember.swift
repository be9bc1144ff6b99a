import Codec

/// The members of an event, those of a review first and in the order in which they are written.
enum LogMember: String, KnownMembers {
  case id, at, zone, day, kind
  case card, face, grade, ms, due, until
  case star, flag, suspend, bury, note
  case of
  case state, stability, difficulty, days, left, reviews, lapses, last, anki
  case scope, set

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))

  /// Those that every event has.
  static let common: [LogMember] = [.id, .at, .zone, .day, .kind]
  /// Those of which a mark has one.
  static let marks: [LogMember] = [.star, .flag, .suspend, .bury, .note]
}
