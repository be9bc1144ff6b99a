extension String {
  /// The text as HTML has it, between tags or in a quoted attribute.
  ///
  /// - Parameter other: How a scalar is spelt that HTML does not ask to be escaped; nil: as it is.
  /// - Returns: The text, with nothing in it that is markup.
  func escapedForHTML(_ other: (Unicode.Scalar) -> String?) -> String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        if let spelling = other(scalar) {
          escaped += spelling
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
