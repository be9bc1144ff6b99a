/// A spreadsheet in its program's own format, which is refused with what to do.
enum SpreadsheetFormat: ImportFormat {
  static let name = "spreadsheet"

  private static let signs = [
    "xl/": "Excel", "[Content_Types].xml": "Excel",
    "mimetypeapplication/vnd.oasis.opendocument.spreadsheet": "LibreOffice",
    "Index/Document.iwa": "Numbers",
  ]

  static func recognises(_ source: ImportSource) -> Bool { program(of: source) != nil }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let program = program(of: source).map { " of \($0)" } ?? ""
    throw .refused(
      "\(source.name) is a spreadsheet\(program). Save it there as CSV in UTF-8, and import that.")
  }

  private static func program(of source: ImportSource) -> String? {
    // The first bytes of the container that Excel used until 2007.
    if source.head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return "Excel" }
    guard source.head.starts(with: "PK".utf8) else { return nil }
    let head = String(decoding: source.head.prefix(4096), as: UTF8.self)
    if let sign = signs.first(where: { head.contains($0.key) }) { return sign.value }
    return ["xlsx", "xlsm", "ods", "numbers"].contains(source.ending) ? source.ending : nil
  }
}
