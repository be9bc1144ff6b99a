import Codec
package import PackageStore

extension StudyBackup {
  /// Reads the logs of all decks.
  ///
  /// - Parameter progress: The folder of all logs; one that is not there holds none.
  /// - Throws: `DeckError.failed` for a file that cannot be read.
  public init(ofProgress progress: String) throws(DeckError) {
    do {
      try self.init(ofProgress: progress, on: RealFileSystem())
    } catch {
      throw DeckError(log: error)
    }
  }

  package init(ofProgress progress: String, on system: any FileSystem) throws(StoreError) {
    var logs: [LogFile] = []
    for folder in try system.folders(in: progress) where Self.isFolder(folder) {
      logs += try Self.files(in: folder, of: progress, on: system).map(\.mended)
    }
    self.init(logs: logs)
  }

  /// Reads a backup from a file.
  ///
  /// - Throws: `DeckError.notFound`; what ``init(_:path:)`` throws.
  public init(contentsOf path: String) throws(DeckError) {
    guard let bytes = try Self.read(path) else { throw .notFound(path: path) }
    try self.init(bytes, path: path)
  }

  /// Writes the file for nobody else to read, and returns when it is durable.
  ///
  /// An older backup of the same logs is replaced; nothing else is.
  ///
  /// - Throws: `DeckError.exists` where something else is at the path; `.refused` for a backup that
  ///   holds what these logs do not.
  public func write(to path: String) throws(DeckError) {
    if let old = try Self.read(path) {
      guard let old = try? StudyBackup(old, path: path) else { throw .exists(path: path) }
      let lost = old.logs.reduce(0) { count, log in
        count + LogFile(name: "", bytes: Self.lines(of: log, missingIn: logs)).lineCount
      }
      guard lost == 0 else {
        throw .refused(
          "\(path) is a backup with \(lost) lines that are not in your logs, and is left alone. "
            + "Choose another name, or restore it first.")
      }
    }
    do {
      try PrivateFile(path: path).write(bytes)
    } catch {
      throw DeckError(log: error)
    }
  }

  /// What came of a log in a backup.
  public struct Restored: Hashable, Sendable {
    /// Its folder and file.
    public let log: String
    /// How many of its lines were not there yet.
    public let added: Int
    /// How many were there.
    public let known: Int
  }

  /// Puts what is not there yet into the folder of all logs, and changes nothing that is there.
  ///
  /// A log whose file is missing comes back as it was. Of one that is there, the lines that it lacks
  /// come in a file of their own, so that they are woven in by their times.
  ///
  /// - Parameters:
  ///   - progress: The folder of all logs.
  ///   - isDryRun: Whether only to say what would come.
  /// - Returns: What came of each log.
  /// - Throws: `DeckError.failed`. What came until then is whole; restore once more.
  @discardableResult
  public func restore(
    to progress: String, isDryRun: Bool = false
  ) throws(DeckError) -> [Restored] {
    do {
      return try restore(to: progress, isDryRun: isDryRun, on: RealFileSystem())
    } catch {
      throw DeckError(log: error)
    }
  }

  func restore(
    to progress: String, isDryRun: Bool, on system: any FileSystem
  ) throws(StoreError) -> [Restored] {
    var restored: [Restored] = []
    for (folder, logs) in byFolder {
      var present = try Self.files(in: folder, of: progress, on: system)
      let names = Set(present.map(\.name))
      for log in logs {
        let isThere = names.contains(log.name)
        let bytes = isThere ? Self.lines(of: log, missingIn: present) : log.bytes
        let added = LogFile(name: log.name, bytes: bytes)
        restored.append(
          Restored(
            log: log.name, added: added.lineCount, known: log.lineCount - added.lineCount))
        if isThere, bytes.isEmpty { continue }
        let path = "\(progress)/\(isThere ? added.nameOfSupplement(in: folder) : log.name)"
        if !isDryRun { try PrivateFile(path: path, on: system).write(bytes) }
        present.append(added)
      }
    }
    return restored
  }

  private var byFolder: [(folder: String, logs: [LogFile])] {
    Dictionary(grouping: logs) { String($0.name.prefix { $0 != "/" }) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func files(
    in folder: String, of progress: String, on system: any FileSystem
  ) throws(StoreError) -> [LogFile] {
    var files: [LogFile] = []
    for name in try system.files(in: "\(progress)/\(folder)") where isFile(name) {
      let bytes = try AppendFile(path: "\(progress)/\(folder)/\(name)", on: system).read()
      files.append(LogFile(name: "\(folder)/\(name)", bytes: bytes))
    }
    return files
  }

  private static func read(_ path: String) throws(DeckError) -> [UInt8]? {
    do {
      return try PrivateFile(path: path).read()
    } catch {
      throw DeckError(log: error)
    }
  }
}

extension LogFile {
  /// The name of a file that holds these lines beside the one they were in.
  fileprivate func nameOfSupplement(in folder: String) -> String {
    "\(folder)/restored-\(SHA256.hash(bytes).hex.prefix(16)).jsonl"
  }
}
