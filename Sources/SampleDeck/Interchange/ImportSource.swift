import Codec
import PackageStore

/// A file or folder that something is to be imported from.
struct ImportSource {
  /// What messages call it.
  let name: String
  /// Where it is; nil for what came through a pipe.
  let path: String?
  /// The names in it, if it is a folder.
  let entries: [String]?
  /// The first bytes of a file, by which its format is known.
  let head: [UInt8]

  /// Told now and then which part has been read, from 0 to 1.
  var progress: ((Double) -> Void)?

  private let piped: [UInt8]?

  static let headLength = 1 << 16
  /// Texts are read whole.
  static let textLimit = 1 << 30

  /// What came through a pipe.
  init(_ bytes: [UInt8], name: String) {
    self.name = name
    path = nil
    entries = nil
    head = Array(bytes.prefix(Self.headLength))
    piped = bytes
  }

  init(path: String) throws(DeckError) {
    self.path = path
    name = path
    piped = nil
    let system = RealFileSystem()
    do {
      let handle = try? system.open(path, in: nil, as: .folder)
      if let handle {
        entries = try system.list(handle).sorted()
        head = []
      } else {
        entries = nil
        head = try readHead(of: path, count: Self.headLength)
      }
    } catch {
      throw DeckError(error)
    }
  }

  /// What the source is called without folder and ending.
  var stem: String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return file.lastIndex(of: ".").map { $0 > file.startIndex ? String(file[..<$0]) : file } ?? file
  }

  /// The ending in lower case, without the dot.
  var ending: String {
    let file = name.split(separator: "/").last ?? ""
    return file.lastIndex(of: ".").map { file[$0...].dropFirst().lowercased() } ?? ""
  }

  /// All bytes of a file.
  func bytes(limit: Int = textLimit) throws(DeckError) -> [UInt8] {
    if let piped { return piped }
    guard let path, entries == nil else { throw .refused("\(name) is a folder.") }
    do {
      return try readPlainFile(path, limit: limit)
    } catch {
      throw DeckError(error)
    }
  }

  /// The path of something in the folder.
  func path(of entry: String) -> String { "\(path ?? ".")/\(entry)" }
}
