import Foundation

/// The repository that these tests were built from.
enum SourceTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every source file, read once.
  static let sources = read("Sources")
  static let tests = read("Tests")

  /// The Swift files below a folder.
  static func swift(in folder: String) -> [SourceFile] {
    (sources + tests).filter { $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(".swift") }
  }

  static func text(of path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  private static func read(_ folder: String) -> [SourceFile] {
    let paths =
      FileManager.default.enumerator(atPath: root.appending(path: folder).path)?
      .compactMap { $0 as? String } ?? []
    return paths.filter { ["swift", "c", "h", "md"].contains(URL(filePath: $0).pathExtension) }
      .sorted()
      .map { SourceFile(path: "\(folder)/\($0)", text: text(of: "\(folder)/\($0)")) }
  }
}

/// One file of the repository.
struct SourceFile: CustomStringConvertible {
  /// From the root of the repository.
  let path: String
  let text: String
  /// The lines without comments and without what stands in strings.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var isInText = false
    code = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isEdge = line.contains("\"\"\"")
      defer { if isEdge { isInText.toggle() } }
      return isInText || isEdge ? "" : SourceFile.code(of: line)
    }
  }

  var description: String { path }

  /// The modules it imports; where it imports one function only, that, as `Glibc.exp`.
  var imports: Set<String> {
    Set(
      code.filter { $0.contains("import ") }
        .compactMap { $0.firstMatch(of: /\bimport (?:func )?([\w.]+)/).map { String($0.output.1) } }
    )
  }

  private static func code(of line: Substring) -> String {
    var code: [UInt8] = []
    var isInString = false
    var previous: UInt8 = 0
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isInString.toggle() }
      if byte == UInt8(ascii: "/"), previous == byte, !isInString {
        return String(decoding: code.dropLast(), as: UTF8.self)
      }
      if !isInString { code.append(byte) }
      previous = byte == previous ? 0 : byte
    }
    return String(decoding: code, as: UTF8.self)
  }
}
