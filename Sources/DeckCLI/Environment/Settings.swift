#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The settings of this machine: `config.json` in its configuration folder.
///
/// Members that are not known here are kept when it is written.
struct Settings {
  /// A setting by name, and what it takes.
  enum Name: String, CaseIterable {
    case progress, screen, keys

    var meaning: String {
      switch self {
      case .progress: "a folder for your progress, synced between machines, say"
      case .screen: "full, or line for one fact a line"
      case .keys: "keys of quiz, open and flip, such as good=f again=j"
      }
    }
  }

  private let path: String
  private var members: [String: Member]

  /// Reads the settings; there are none where there is no file yet.
  init(folder: String) throws {
    path = folder + "/config.json"
    guard FileManager.default.fileExists(atPath: path) else {
      members = [:]
      return
    }
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      members = try JSONDecoder().decode([String: Member].self, from: data)
    } catch {
      throw Failure.failed("\(path) is no JSON object; mend it or move it away.")
    }
  }

  /// The value as it is shown and typed; nil when it was never set.
  subscript(name: Name) -> String? {
    switch members[name.rawValue] {
    case .string(let text): text
    case .object(let keys):
      keys.sorted { $0.key < $1.key }
        .compactMap { if case .string(let key) = $1 { "\($0)=\(key)" } else { nil } }
        .joined(separator: " ")
    default: nil
    }
  }

  /// What key does what, where it was set.
  var keys: [String: String] {
    guard case .object(let keys) = members[Name.keys.rawValue] else { return [:] }
    return keys.compactMapValues { if case .string(let key) = $0 { key } else { nil } }
  }

  /// Sets a value that was typed, or takes it away.
  mutating func set(_ name: Name, to text: String?) throws {
    guard let text else {
      members[name.rawValue] = nil
      return
    }
    members[name.rawValue] =
      switch name {
      case .progress: .string(text)
      case .screen: try Self.screen(text)
      case .keys: try Self.keys(text)
      }
  }

  /// Writes the file, whole or not at all.
  func save() throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(members).write(to: URL(filePath: path), options: .atomic)
  }

  private static func screen(_ text: String) throws -> Member {
    guard ["full", "line"].contains(text) else {
      throw UsageError("screen is full or line, not “\(text)”.")
    }
    return .string(text)
  }

  private static func keys(_ text: String) throws -> Member {
    var keys: [String: Member] = [:]
    for pair in text.split(separator: " ") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        throw UsageError("keys are pairs such as good=f, not “\(pair)”.")
      }
      keys[String(parts[0])] = .string(String(parts[1]))
    }
    let chosen = keys.compactMapValues { if case .string(let key) = $0 { key } else { nil } }
    if let warning = KeySetting(chosen).warnings.first { throw UsageError(warning) }
    return .object(keys)
  }

  /// JSON of any kind, to carry along what another version put there.
  private indirect enum Member: Codable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([Member])
    case object([String: Member])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let int = try? value.decode(Int.self) {
        self = .int(int)
      } else if let double = try? value.decode(Double.self) {
        self = .double(double)
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else if let array = try? value.decode([Member].self) {
        self = .array(array)
      } else {
        self = .object(try value.decode([String: Member].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .null: try value.encodeNil()
      case .bool(let bool): try value.encode(bool)
      case .int(let int): try value.encode(int)
      case .double(let double): try value.encode(double)
      case .string(let string): try value.encode(string)
      case .array(let array): try value.encode(array)
      case .object(let object): try value.encode(object)
      }
    }
  }
}
