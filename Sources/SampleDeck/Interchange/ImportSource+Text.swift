import Codec
import PackageStore

extension ImportSource {
  /// A text is held in memory whole, and a line of this length is none that a person wrote.
  private static let lineLimit = 16 << 20
  private static let mostLines = 10_000_000
  /// How long a text may be of which parts are held beside it, in a tree or as lines.
  static let partsLimit = 128 << 20

  /// Reads the whole text.
  ///
  /// - Parameters:
  ///   - options: Its `encoding` is taken before what the file says.
  ///   - isOneLine: Whether all of it may stand on one line.
  ///   - limit: How many bytes it may have.
  /// - Returns: UTF-8, without a byte order mark.
  /// - Throws: `DeckError.refused` with the line and the byte that are not in the encoding, or for a
  ///   text that is too long.
  func text(
    _ options: ImportOptions, isOneLine: Bool = false, limit: Int = textLimit
  ) throws(DeckError) -> [UInt8] {
    let encoding = try encoding(options)
    do {
      if !isOneLine { try checkLines(limit) }
      return try encoding.decode(bytes(limit: limit))
    } catch let flaw as TextFlaw {
      throw .refused("\(name), line \(flaw.line): \(flaw.explanation)")
    } catch {
      throw DeckError(error)
    }
  }

  /// The beginning of the text in UTF-8, as far as whole lines go; nil where it is none.
  var textHead: [UInt8]? {
    guard entries == nil else { return nil }
    let encoding = TextEncoding.sign(of: head) ?? .utf8
    let lines =
      head.count < Self.headLength
      ? head : Array(head[...(head.lastIndex(of: UInt8(ascii: "\n")) ?? head.count - 1)])
    let whole = encoding == .utf16LittleEndian ? Array(lines.dropLast(lines.count % 2)) : lines
    if let text = try? encoding.decode(whole) { return text }
    // Whatever else it is in, letters below 128 stand for themselves in most encodings.
    let isBinary = head.contains { $0 < 9 || (14..<32).contains($0) && $0 != 27 }
    return isBinary ? nil : try? TextEncoding.latin1.decode(lines)
  }

  private func encoding(_ options: ImportOptions) throws(DeckError) -> TextEncoding {
    if head.starts(with: [0xFF, 0xFE, 0, 0]) {
      throw .refused("\(self.name) is in UTF-32, which is not known here. Save it as UTF-8.")
    }
    guard let name = options.encoding else { return TextEncoding.sign(of: head) ?? .utf8 }
    guard let encoding = TextEncoding(name: name) else {
      let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw .refused("No encoding “\(name)” is known here, only \(known).")
    }
    let isMarked = name.lowercased() == "utf-16" && TextEncoding.sign(of: head) == .utf16BigEndian
    return isMarked ? .utf16BigEndian : encoding
  }

  /// Finds out before the text is in memory whether it has lines as somebody wrote them.
  private func checkLines(_ limit: Int) throws {
    var length = 0
    var line = 1
    var ends = 0
    try read(limit: limit) { chunk in
      func next(_ byte: UInt8, from start: Int) -> Int {
        start + chunk.extracting(start...).count(before: byte)
      }
      let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
      var start = 0
      var feed = next(lineFeed, from: 0)
      var carriage = next(carriageReturn, from: 0)
      while true {
        let end = min(feed, carriage)
        length += end - start
        if end == chunk.count { break }
        line += end == feed ? 1 : 0
        ends += 1
        length = 0
        start = end + 1
        if end == feed {
          feed = next(lineFeed, from: start)
        } else {
          carriage = next(carriageReturn, from: start)
        }
      }
      guard length <= Self.lineLimit else {
        throw DeckError.refused(
          "\(name), line \(line) is longer than \(Self.lineLimit >> 20) MiB: this is no list of cards."
        )
      }
      guard ends < Self.mostLines else {
        throw DeckError.refused(
          "\(name) has more than \(Self.mostLines) lines. Cut it into several files.")
      }
    }
  }
}

extension TextFlaw {
  fileprivate var explanation: String {
    let digits = String(byte, radix: 16, uppercase: true)
    let hex = "0x" + (digits.count < 2 ? "0" : "") + digits
    guard encoding == .utf8 else { return "the byte \(hex) is not \(encoding.rawValue)." }
    let letter = try? TextEncoding.windows1252.decode([byte])
    let guess = letter.map { " (“\(String(decoding: $0, as: UTF8.self))” in Windows-1252)" } ?? ""
    return "the byte \(hex)\(guess) is not UTF-8. Say which encoding the file has, as "
      + "--encoding windows-1252, or save it as UTF-8."
  }
}
