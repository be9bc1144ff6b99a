import Codec

/// A member of schema 11's JSON and the field of schema 18's messages that it became.
struct LegacyMember {
  let number: UInt32
  /// The names on the way to it; a number is a place in an array.
  let path: [String]
  let kind: Kind

  enum Kind {
    case text
    case integer
    case bool
    /// Off where the message says on.
    case opposite
    case float
    /// Whole numbers that are thousandths, or hundredths, of the message's.
    case parts(Float)
    case floats
    /// Kept also when it is 0: nothing and 0 differ.
    case optional
  }

  init(_ number: UInt32, _ path: String, _ kind: Kind) {
    self.number = number
    self.path = path.split(separator: ".").map(String.init)
    self.kind = kind
  }

  static let noteType = [
    LegacyMember(1, "type", .integer), LegacyMember(2, "sortf", .integer),
    LegacyMember(3, "css", .text), LegacyMember(5, "latexPre", .text),
    LegacyMember(6, "latexPost", .text), LegacyMember(7, "latexsvg", .bool),
    LegacyMember(9, "originalStockKind", .integer), LegacyMember(10, "originalId", .optional),
  ]

  static let field = [
    LegacyMember(1, "sticky", .bool), LegacyMember(2, "rtl", .bool), LegacyMember(3, "font", .text),
    LegacyMember(4, "size", .integer), LegacyMember(5, "description", .text),
    LegacyMember(6, "plainText", .bool), LegacyMember(7, "collapsed", .bool),
    LegacyMember(8, "excludeFromSearch", .bool), LegacyMember(9, "id", .optional),
    LegacyMember(10, "tag", .optional), LegacyMember(11, "preventDeletion", .bool),
  ]

  static let template = [
    LegacyMember(1, "qfmt", .text), LegacyMember(2, "afmt", .text), LegacyMember(3, "bqfmt", .text),
    LegacyMember(4, "bafmt", .text), LegacyMember(5, "did", .integer),
    LegacyMember(6, "bfont", .text), LegacyMember(7, "bsize", .integer),
    LegacyMember(8, "id", .optional),
  ]

  static let deck = [
    LegacyMember(1, "collapsed", .bool), LegacyMember(2, "browserCollapsed", .bool),
  ]

  static let normalDeck = [
    LegacyMember(1, "conf", .integer), LegacyMember(2, "extendNew", .integer),
    LegacyMember(3, "extendRev", .integer), LegacyMember(4, "desc", .text),
    LegacyMember(5, "md", .bool), LegacyMember(6, "reviewLimit", .optional),
    LegacyMember(7, "newLimit", .optional), LegacyMember(10, "desiredRetention", .parts(100)),
  ]

  static let filteredDeck = [
    LegacyMember(1, "resched", .bool), LegacyMember(3, "delays", .floats),
    LegacyMember(4, "previewDelay", .integer), LegacyMember(7, "previewAgainSecs", .integer),
    LegacyMember(5, "previewHardSecs", .integer), LegacyMember(6, "previewGoodSecs", .integer),
  ]

  static let preset = [
    LegacyMember(1, "new.delays", .floats), LegacyMember(2, "lapse.delays", .floats),
    LegacyMember(3, "fsrsWeights", .floats), LegacyMember(5, "fsrsParams5", .floats),
    LegacyMember(6, "fsrsParams6", .floats), LegacyMember(9, "new.perDay", .integer),
    LegacyMember(10, "rev.perDay", .integer), LegacyMember(35, "newPerDayMinimum", .integer),
    LegacyMember(11, "new.initialFactor", .parts(1000)), LegacyMember(12, "rev.ease4", .float),
    LegacyMember(13, "rev.hardFactor", .float), LegacyMember(14, "lapse.mult", .float),
    LegacyMember(15, "rev.ivlFct", .float), LegacyMember(16, "rev.maxIvl", .integer),
    LegacyMember(17, "lapse.minInt", .integer), LegacyMember(18, "new.ints.0", .integer),
    LegacyMember(19, "new.ints.1", .integer), LegacyMember(20, "new.order", .opposite),
    LegacyMember(34, "newGatherPriority", .integer), LegacyMember(32, "newSortOrder", .integer),
    LegacyMember(30, "newMix", .integer), LegacyMember(33, "reviewOrder", .integer),
    LegacyMember(31, "interdayLearningMix", .integer),
    LegacyMember(21, "lapse.leechAction", .integer), LegacyMember(22, "lapse.leechFails", .integer),
    LegacyMember(23, "autoplay", .opposite), LegacyMember(24, "maxTaken", .integer),
    LegacyMember(25, "timer", .bool), LegacyMember(38, "stopTimerOnAnswer", .bool),
    LegacyMember(41, "secondsToShowQuestion", .float),
    LegacyMember(42, "secondsToShowAnswer", .float), LegacyMember(36, "questionAction", .integer),
    LegacyMember(43, "answerAction", .integer), LegacyMember(44, "waitForAudio", .bool),
    LegacyMember(26, "replayq", .opposite), LegacyMember(27, "new.bury", .bool),
    LegacyMember(28, "rev.bury", .bool), LegacyMember(29, "buryInterdayLearning", .bool),
    LegacyMember(37, "desiredRetention", .float),
    LegacyMember(46, "ignoreRevlogsBeforeDate", .text),
    LegacyMember(4, "easyDaysPercentages", .floats), LegacyMember(40, "sm2Retention", .float),
    LegacyMember(45, "weightSearch", .text),
  ]
}

extension Protobuf {
  /// The message that a JSON object of schema 11 says the same as.
  init(_ object: JSONValue, _ members: [LegacyMember]) {
    for member in members {
      guard let value = object.value(at: member.path) else { continue }
      append(value, as: member)
    }
  }

  private mutating func append(_ value: JSONValue, as member: LegacyMember) {
    let number = member.number
    switch member.kind {
    case .text: append(number, text: value.text ?? "")
    case .integer: append(number, integer: value.whole ?? 0)
    case .bool: append(number, integer: value.isOn ? 1 : 0)
    case .opposite: append(number, integer: value.isOn ? 0 : 1)
    case .optional:
      if let whole = value.whole { append(number, .varint(UInt64(bitPattern: whole))) }
    case .float: append(number, float: value.double.map { Float($0) })
    case .parts(let whole): append(number, float: value.double.map { Float($0) / whole })
    case .floats:
      append(number, floats: (value.elements ?? []).compactMap { $0.double.map { Float($0) } })
    }
  }

  private mutating func append(_ number: UInt32, float: Float?) {
    if let float, float != 0 { append(number, .fixed32(float.bitPattern)) }
  }
}

extension JSONValue {
  fileprivate func value(at path: [String]) -> JSONValue? {
    path.reduce(self) { value, name in
      guard let elements = value?.elements else { return value?[name] }
      guard let place = Int(name), elements.indices.contains(place) else { return nil }
      return elements[place]
    }
  }

  fileprivate var whole: Int64? {
    integer.map(Int64.init) ?? double.flatMap { Int64(exactly: $0.rounded()) }
  }

  fileprivate var isOn: Bool { boolean ?? (whole ?? 0 != 0) }
}
