/// Why bytes are not the JSON we read, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// The first byte that is wrong, counted from the first byte of the text; its length, where the
  /// text ends early.
  package var offset: Int
  package var reason: JSONReason

  package init(offset: Int, reason: JSONReason) {
    self.offset = offset
    self.reason = reason
  }
}

/// Everything that can be wrong with a text.
package enum JSONReason: Hashable, Sendable {
  case byteOrderMark
  case utf16
  case notUTF8
  case endsEarly
  case expected(JSONExpectation)
  case trailingComma
  case invalidNumber
  case invalidEscape
  case loneSurrogate
  case nul
  case controlCharacter(UInt8)
  case duplicateKey(String)
  case keyTooLong
  case tooDeep
  case tooLong
  case tooMany
}

/// What the grammar, or the reader, asks for at a place where something else stands.
package enum JSONExpectation: String, Hashable, Sendable {
  case value = "a value"
  case object = "an object, “{”,"
  case array = "a list, “[”,"
  case key = "a name in double quotes"
  case colon = "a colon"
  case commaOrBrace = "a comma or “}”"
  case commaOrBracket = "a comma or “]”"
  case end = "the end of the text"
}

extension JSONReason {
  /// What is wrong, to stand after a place: "line 3, column 14: …".
  package var message: String {
    switch self {
    case .byteOrderMark: "the text begins with a byte order mark"
    case .utf16: "the text is UTF-16"
    case .notUTF8: "these bytes are not UTF-8"
    case .endsEarly: "the text ends in the middle"
    case .expected(let what): "\(what.rawValue) is expected here"
    case .trailingComma: "a comma stands before the closing bracket"
    case .invalidNumber: "this is not a JSON number"
    case .invalidEscape: "a backslash begins no escape of JSON here"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .nul: "the text holds a NUL"
    case .controlCharacter(let byte): "a raw control character (\(byte)) stands inside a string"
    case .duplicateKey(let key): "the name “\(key)” stands twice in one object"
    case .keyTooLong: "a name is longer than \(JSONScanner.maximumKey) bytes"
    case .tooDeep: "objects and lists are nested more than \(JSONScanner.maximumDepth) deep"
    case .tooLong: "one record is longer than 16 MiB"
    case .tooMany: "there are more than \(JSONScanner.maximumTree >> 20) million values"
    }
  }

  /// What a person can do about it, a sentence.
  package var remedy: String {
    switch self {
    case .byteOrderMark: "Save it as UTF-8 without BOM."
    case .utf16: "Save it as UTF-8."
    case .notUTF8: "Save it as UTF-8, or take these bytes from an undamaged copy."
    case .endsEarly: "Take the rest from an undamaged copy, or close what was opened."
    case .expected(.key): "Put names in double quotes; JSON has no comments."
    case .expected(.end): "Remove what follows."
    case .expected: "Write what is expected, or take this place from an undamaged copy."
    case .trailingComma: "Remove the comma."
    case .invalidNumber: "Write it like -12.5e3: no leading zero, no plus, digits around the point."
    case .invalidEscape: #"Use \" \\ \/ \b \f \n \r \t or \u with four digits; double a plain \."#
    case .loneSurrogate: #"Write the character itself, or both halves: \ud83d\ude00."#
    case .nul: "Remove it."
    case .controlCharacter: #"Write it as an escape, like \n or \t."#
    case .duplicateKey: "Keep one of the two."
    case .keyTooLong: "Shorten it; what is long belongs into a value."
    case .tooDeep: "Nest less deeply."
    case .tooLong: "Move what is large into an attachment."
    case .tooMany: "Cut it into several texts."
    }
  }
}
