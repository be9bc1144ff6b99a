import Glibc

/// Files and folders as plain values: what the programs on a machine see, and what of it is durable.
package struct MemoryDisk: Sendable {
  package enum Content: Sendable {
    case file([UInt8])
    case folder([String: Int])
    case link(String)
    case pipe
  }

  struct Node: Sendable {
    var content: Content
    /// What a power cut leaves.
    var durable: Content
    var mode: UInt32
    var modified: Int
  }

  static let root = 0
  private(set) var nodes: [Node]
  /// Seconds since 1970, set on every file that is written.
  var now = 0

  init() {
    nodes = [Node(content: .folder([:]), durable: .folder([:]), mode: 0o755, modified: 0)]
  }

  subscript(number: Int) -> Node {
    get { nodes[number] }
    set { nodes[number] = newValue }
  }

  func kind(of number: Int) -> FileKind {
    switch nodes[number].content {
    case .file: .file
    case .folder: .folder
    case .link: .link
    case .pipe: .other
    }
  }

  func names(in folder: Int) throws(Errno) -> [String: Int] {
    guard case .folder(let names) = nodes[folder].content else { throw Errno(ENOTDIR) }
    return names
  }

  func bytes(of file: Int) throws(Errno) -> [UInt8] {
    guard case .file(let bytes) = nodes[file].content else { throw Errno(EINVAL) }
    return bytes
  }

  /// Finds what a path stands for.
  func find(_ path: String, from start: Int, followingLast: Bool, links: Int = 0)
    throws(Errno) -> Int
  {
    var at = path.hasPrefix("/") ? Self.root : start
    let parts = path.split(separator: "/").filter { $0 != "." }
    for (index, part) in parts.enumerated() {
      if part == ".." {
        at = parent(of: at)?.folder ?? Self.root
        continue
      }
      guard let next = try names(in: at)[String(part)] else { throw Errno(ENOENT) }
      if case .link(let target) = nodes[next].content, index < parts.count - 1 || followingLast {
        if links > 40 { throw Errno(ELOOP) }
        at = try find(target, from: at, followingLast: true, links: links + 1)
      } else {
        at = next
      }
    }
    return at
  }

  /// The path without links of what a path stands for.
  func path(of number: Int) -> String {
    guard let (folder, name) = parent(of: number) else { return "/" }
    return folder == Self.root ? "/" + name : path(of: folder) + "/" + name
  }

  private func parent(of number: Int) -> (folder: Int, name: String)? {
    for (index, node) in nodes.enumerated() {
      if case .folder(let names) = node.content,
        let name = names.first(where: { $0.value == number })
      {
        return (index, name.key)
      }
    }
    return nil
  }

  mutating func add(_ name: String, to folder: Int, _ content: Content, mode: UInt32)
    throws(Errno) -> Int
  {
    var names = try names(in: folder)
    if names[name] != nil { throw Errno(EEXIST) }
    let empty: Content = if case .file = content { .file([]) } else { content }
    nodes.append(Node(content: content, durable: empty, mode: mode, modified: now))
    names[name] = nodes.count - 1
    nodes[folder].content = .folder(names)
    return nodes.count - 1
  }

  mutating func append(_ bytes: some Collection<UInt8>, to file: Int) throws(Errno) {
    nodes[file].content = try .file(self.bytes(of: file) + bytes)
    nodes[file].modified = now
  }

  mutating func replace(
    _ bytes: some Collection<UInt8>, of file: Int, at offset: Int
  ) throws(Errno) {
    var whole = try self.bytes(of: file)
    whole.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    nodes[file].content = .file(whole)
    nodes[file].modified = now
  }

  mutating func move(
    _ name: String, in folder: Int, to newName: String, in newFolder: Int, replacing: Bool
  ) throws(Errno) {
    guard let number = try names(in: folder)[name] else { throw Errno(ENOENT) }
    if let old = try names(in: newFolder)[newName] {
      if !replacing { throw Errno(EEXIST) }
      switch (kind(of: number), kind(of: old)) {
      case (.folder, .folder): if try !names(in: old).isEmpty { throw Errno(ENOTEMPTY) }
      case (_, .folder): throw Errno(EISDIR)
      case (.folder, _): throw Errno(ENOTDIR)
      default: break
      }
    }
    try setName(name, in: folder, to: nil)
    try setName(newName, in: newFolder, to: number)
  }

  mutating func remove(_ name: String, from folder: Int, isFolder: Bool) throws(Errno) {
    guard let number = try names(in: folder)[name] else { throw Errno(ENOENT) }
    if isFolder {
      if try !names(in: number).isEmpty { throw Errno(ENOTEMPTY) }
    } else if kind(of: number) == .folder {
      throw Errno(EISDIR)
    }
    try setName(name, in: folder, to: nil)
  }

  private mutating func setName(_ name: String, in folder: Int, to number: Int?) throws(Errno) {
    var names = try names(in: folder)
    names[name] = number
    nodes[folder].content = .folder(names)
  }

  mutating func sync(_ number: Int) {
    nodes[number].durable = nodes[number].content
  }

  /// Turns into what a machine finds when it starts again after a power cut.
  mutating func crash(_ survival: Survival) {
    for index in nodes.indices {
      switch (survival, nodes[index].content) {
      case (.everything, _), (.names, .folder): nodes[index].durable = nodes[index].content
      case (.onlySynced, _), (.names, _): nodes[index].content = nodes[index].durable
      }
    }
  }
}

/// What a power cut leaves of that which was not synced.
package enum Survival: CaseIterable, Sendable {
  case onlySynced
  /// Names, but not what is in the files; so a new file is empty.
  case names
  case everything
}

/// The number of a system error, for the insides of the memory disk.
struct Errno: Error {
  var code: Int32

  init(_ code: Int32) {
    self.code = code
  }
}
