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
  static let textLimit = 512 << 20

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
  func bytes(limit: Int) throws(DeckError) -> [UInt8] {
    if let piped {
      guard piped.count <= limit else { throw tooLong(limit) }
      return piped
    }
    guard let path, entries == nil else { throw .refused("\(name) is a folder.") }
    do {
      return try readPlainFile(path, limit: limit)
    } catch .tooLarge {
      throw tooLong(limit)
    } catch {
      throw DeckError(error)
    }
  }

  /// Hands over all bytes of a file piece by piece.
  func read(limit: Int, _ body: (Span<UInt8>) throws -> Void) throws {
    if let piped { return try body(piped.span) }
    guard let path, entries == nil else { throw DeckError.refused("\(name) is a folder.") }
    do {
      try readPlainFile(path, limit: limit, body)
    } catch StoreError.tooLarge {
      throw tooLong(limit)
    }
  }

  private func tooLong(_ limit: Int) -> DeckError {
    .refused("\(name) is longer than \(limit >> 20) MiB. Cut it into several files.")
  }

  /// The path of something in the folder.
  func path(of entry: String) -> String { "\(path ?? ".")/\(entry)" }
}
