import Codec

/// The lines in front of a table that say how it is to be read: Excel's `sep=;` and those that Anki
/// writes, as `#separator:tab`.
struct TableHead {
  /// What stands between fields, where a line says it.
  private(set) var delimiter: UInt8?
  /// Whether fields are HTML.
  private(set) var isHTML = false
  /// Tags of every card.
  private(set) var tags: [String] = []
  /// The names of the columns.
  private(set) var columns: [String]?
  /// Which column holds something else than a side, counted from 0.
  private(set) var places: [Int: CardColumn] = [:]
  /// Columns that name what a deck has no place for.
  private(set) var ignored: Set<Int> = []
  /// Whether Anki wrote the head, so that lines that begin with `#` are remarks.
  private(set) var isAnki = false
  /// Where the table begins.
  private(set) var end = 0
  /// The line it begins in.
  private(set) var line = 1

  init(_ text: [UInt8]) {
    var rest = text.indices
    var columns: String?
    while let range = text.span.nextLine(of: &rest) {
      var line = text[range]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      var words = String(decoding: line.prefix(1 << 16), as: UTF8.self)
      if self.line == 1, words.lowercased().hasPrefix("\"sep="), words.utf8.count == 7 {
        words = String(words.dropFirst().dropLast())
      }
      if self.line == 1, words.lowercased().hasPrefix("sep="), words.utf8.count == 5 {
        delimiter = words.utf8.last
      } else if words.hasPrefix("#"), isHeadLine(words, &columns) {
        isAnki = true
      } else if !words.hasPrefix("# "), !(isAnki && words.hasPrefix("#")) {
        break
      }
      self.line += 1
      end = rest.lowerBound
    }
    guard let columns, let delimiter else { return }
    var reader = DelimitedReader(Array(columns.utf8), delimiter: [delimiter])
    var fields: [DelimitedReader.Field] = []
    if (try? reader.next(into: &fields)) == true { self.columns = fields.map(reader.text(of:)) }
  }

  private mutating func isHeadLine(_ line: String, _ columns: inout String?) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let rest = line[line.index(after: colon)...]
    let value = rest.trimmed.isEmpty ? String(rest) : String(rest.trimmed)
    switch line[..<colon].dropFirst().lowercased() {
    case "separator": delimiter = Self.separator(value)
    case "html": isHTML = value.lowercased() == "true"
    case "tags": tags = value.split(separator: " ").map(String.init)
    case "columns": columns = value
    case "tags column": place(.tags, value)
    case "deck column": place(.section, value)
    case "guid column": place(.key, value)
    case "notetype column": if let column = Int(value), column > 0 { ignored.insert(column - 1) }
    case "notetype", "deck", "if matches", "match scope": break
    default: return false
    }
    return true
  }

  private mutating func place(_ column: CardColumn, _ number: String) {
    if let number = Int(number), number > 0 { places[number - 1] = column }
  }

  private static func separator(_ name: String) -> UInt8? {
    switch name.lowercased() {
    case "tab", "\\t": UInt8(ascii: "\t")
    case "comma": UInt8(ascii: ",")
    case "semicolon": UInt8(ascii: ";")
    case "space": UInt8(ascii: " ")
    case "pipe": UInt8(ascii: "|")
    case "colon": UInt8(ascii: ":")
    default: name.utf8.count == 1 ? name.utf8.first : nil
    }
  }
}
