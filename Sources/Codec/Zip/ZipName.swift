extension ZipHeader {
  /// The name as text; nil: it says it is UTF-8 and is not.
  ///
  /// UTF-8 where the flag or the field for Unicode names says so, or where it reads as that: the Finder
  /// says nothing. Else the code page of the first PC, as the format has it.
  package var text: String? {
    if flags.contains(.utf8) { return String(validating: name, as: UTF8.self) }
    if let unicode = unicodeName { return unicode }
    return String(validating: name, as: UTF8.self) ?? String(codePage437: name)
  }

  /// The name in the field 0x7075, if it was made for the one in the header (APPNOTE 4.6.9).
  private var unicodeName: String? {
    guard let content = extraField(0x7075) else { return nil }
    var fields = ZipField(content)
    guard fields.int(1) == 1, fields.number(4) == UInt64(CRC32.of(name)) else { return nil }
    return String(validating: fields.rest, as: UTF8.self)
  }
}

extension String {
  fileprivate init(codePage437 bytes: [UInt8]) {
    self.init()
    for byte in bytes {
      let scalar =
        byte < 0x80 ? Unicode.Scalar(byte) : CodePage437.upper[Int(byte) - 0x80]
      unicodeScalars.append(scalar)
    }
  }
}

private enum CodePage437 {
  static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)
}
