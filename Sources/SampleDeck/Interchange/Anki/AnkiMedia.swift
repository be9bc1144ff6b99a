import Codec

/// The files that come with a collection, by the names that fields use.
final class AnkiMedia {
  /// What is there under each name.
  let files: AnkiFiles
  private var read: [String: Attachment] = [:]
  private(set) var notes = ImportNotes()

  /// Takes a list, in which what is listed and not there has no bytes; names that no folder of media can
  /// have are left out and noted.
  init(_ listed: [(name: String, bytes: ByteStream?)]) {
    var files: [String: ByteStream] = [:]
    for file in listed {
      guard let name = Self.safeName(file.name) else {
        notes.add(.dropped, "the file “\(file.name.cut)” cannot be called so, and stays there")
        continue
      }
      if let bytes = file.bytes, files.updateValue(bytes, forKey: name) != nil {
        notes.add(.warning, "the file “\(name)” is there twice; the last is taken")
      }
    }
    self.files = AnkiFiles(byName: files)
  }

  /// The name as Anki would keep it; nil for one that is no plain file name.
  static func safeName(_ name: String) -> String? {
    guard isMediaName(nfc(name)), !name.utf8.contains(where: { $0 < 0x20 }) else { return nil }
    let isDrive = name.dropFirst().first == ":" && name.first?.isLetter == true
    return isDrive ? nil : nfc(name)
  }

  /// The file of a name that ``AnkiFiles/name(meantBy:)`` gave; read once, for its digest.
  func attachment(_ name: String) throws -> Attachment? {
    if let attachment = read[name] { return attachment }
    guard let stream = files.byName[name] else { return nil }
    let attachment = try Attachment(stream, name: name)
    read[name] = attachment
    return attachment
  }

  /// The files that templates and style sheets use: those whose names begin with `_`.
  var shared: [String] {
    files.byName.keys.filter { $0.hasPrefix("_") }.sorted { $0.precedesByBytes($1) }
  }

  /// The bytes of a file.
  func bytes(_ name: String, limit: Int) throws -> [UInt8]? {
    guard let stream = files.byName[name] else { return nil }
    var bytes: [UInt8] = []
    var isTooLong = false
    try stream.read { piece in
      isTooLong = isTooLong || bytes.count + piece.count > limit
      if !isTooLong {
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      }
    }
    return isTooLong ? nil : bytes
  }

  /// How many files nothing has asked for.
  var unused: Int { files.byName.keys.count { read[$0] == nil && !$0.hasPrefix("_") } }

  /// What a field shows or plays, as it is written there.
  static func references(in html: String) -> [String] {
    let text = html.utf8.span
    guard text.contains(UInt8(ascii: "<")) || text.contains(UInt8(ascii: "[")) else { return [] }
    return HTMLTokenizer(withSoundElements(html)).compactMap { token in
      guard case .open(let name, let attributes, _) = token else { return nil }
      return switch name {
      case "img", "audio", "video", "source": attributes["src"]
      case "object": attributes["data"]
      default: nil
      }
    }
  }

  /// `[sound:a.mp3]` as the element that HTML has for it, and `[$]x[/$]` as the marks that Markdown has.
  static func withoutMarks(_ html: String) -> String {
    if !html.utf8.span.contains(UInt8(ascii: "[")) { return html }
    return withSoundElements(
      !html.utf8.span.holds("[$".utf8.span)
        ? html
        : html.replacing("[$]", with: "\\(").replacing("[/$]", with: "\\)")
          .replacing("[$$]", with: "\\[").replacing("[/$$]", with: "\\]"))
  }

  private static func withSoundElements(_ html: String) -> String {
    guard html.utf8.span.holds("[sound:".utf8.span) else { return html }
    return html.replacing(/\[sound:([^\]]*)\]/) { match in
      "<audio src=\"\(match.output.1.replacing("\"", with: "&quot;"))\"></audio>"
    }
  }
}

/// The files that come with a collection.
struct AnkiFiles: Sendable {
  let byName: [String: ByteStream]

  /// What a reference in a field names: as it is written, percent-decoded, or by the last part of a path
  /// that somebody left in it.
  func name(meantBy reference: String) -> String? {
    let names = namesMeant(by: reference)
    if let name = names.first(where: { byName[$0] != nil }) { return name }
    return names.lazy.compactMap { name in
      name.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
    }.first { byName[$0] != nil }
  }
}
