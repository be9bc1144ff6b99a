/// The character references of HTML, `&amp;` and `&#39;`.
enum HTMLEntities {
  /// The text that bytes of HTML stand for; what is no reference stays.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard var place = bytes.firstIndex(of: UInt8(ascii: "&")) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    var start = bytes.startIndex
    while true {
      text += bytes[start..<place]
      start = place
      if let (scalars, end) = reference(in: bytes, at: place) {
        text += scalars.utf8
        start = end
      } else {
        text.append(UInt8(ascii: "&"))
        start += 1
      }
      guard let next = bytes[start...].firstIndex(of: UInt8(ascii: "&")) else { break }
      place = next
    }
    return String(decoding: text + bytes[start...], as: UTF8.self)
  }

  private static func reference(
    in bytes: ArraySlice<UInt8>, at place: Int
  ) -> (String, Int)? {
    let name = bytes[(place + 1)...].prefix(32).prefix { $0.isWord || $0 == UInt8(ascii: "#") }
    let end = name.endIndex
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ";"), !name.isEmpty else {
      return open(name, before: end < bytes.endIndex ? bytes[end] : nil).map { ($0, end) }
    }
    if name.first == UInt8(ascii: "#") {
      let digits = String(decoding: name.dropFirst(), as: UTF8.self)
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let number else { return nil }
      let scalar = number == 0 ? nil : Unicode.Scalar(number)
      return (String(scalar ?? "\u{FFFD}"), end + 1)
    }
    return named[String(decoding: name, as: UTF8.self)].map { (String($0), end + 1) }
  }

  /// What one of the oldest names means without its semicolon, as browsers have it.
  private static func open(_ name: ArraySlice<UInt8>, before next: UInt8?) -> String? {
    guard next != UInt8(ascii: "="), let scalar = named[String(decoding: name, as: UTF8.self)],
      scalar.value <= 0xFF, scalar != "'"
    else { return nil }
    return String(scalar)
  }

  /// The names of HTML 4, which are those that people and editors write.
  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    for (start, names) in runs {
      var value = start
      for name in names.split(whereSeparator: \.isWhitespace) {
        if name != "-" { named[String(name)] = Unicode.Scalar(value) }
        value += 1
      }
    }
    return named
  }()

  /// Names of scalars that follow one another, `-` where one has none.
  private static let runs: [(UInt32, String)] = [
    (
      0xA0,
      """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
      acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde
      Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute
      Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde
      auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
      ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """
    ),
    (
      0x391,
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau
      Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda
      mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega
      """
    ),
    (0x152, "OElig oelig"), (0x160, "Scaron scaron"), (0x178, "Yuml"), (0x192, "fnof"),
    (0x2C6, "circ"), (0x2DC, "tilde"), (0x3D1, "thetasym upsih"), (0x3D6, "piv"),
    (0x2002, "ensp emsp"), (0x2009, "thinsp"), (0x200C, "zwnj zwj lrm rlm"),
    (0x2013, "ndash mdash"),
    (0x2018, "lsquo rsquo sbquo - ldquo rdquo bdquo"), (0x2020, "dagger Dagger bull"),
    (0x2026, "hellip"), (0x2030, "permil - prime Prime"), (0x2039, "lsaquo rsaquo"),
    (0x203E, "oline"), (0x2044, "frasl"), (0x20AC, "euro"), (0x2111, "image"), (0x2118, "weierp"),
    (0x211C, "real"), (0x2122, "trade"), (0x2135, "alefsym"), (0x2190, "larr uarr rarr darr harr"),
    (0x21B5, "crarr"), (0x21D0, "lArr uArr rArr dArr hArr"),
    (0x2200, "forall - part exist - empty"),
    (0x2207, "nabla isin notin - ni"), (0x220F, "prod - sum minus"), (0x2217, "lowast"),
    (0x221A, "radic"), (0x221D, "prop infin - ang"), (0x2227, "and or cap cup int"),
    (0x2234, "there4"), (0x223C, "sim"), (0x2245, "cong"), (0x2248, "asymp"),
    (0x2260, "ne equiv"), (0x2264, "le ge"), (0x2282, "sub sup nsub - sube supe"),
    (0x2295, "oplus - otimes"), (0x22A5, "perp"), (0x22C5, "sdot"),
    (0x2308, "lceil rceil lfloor rfloor"), (0x2329, "lang rang"), (0x25CA, "loz"),
    (0x2660, "spades"), (0x2663, "clubs - hearts diams"),
  ]
}

extension UInt8 {
  fileprivate var isWord: Bool { isDecimal || (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
