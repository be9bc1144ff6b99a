package import PackageStore

extension StudyBackup {
  /// Brings all logs from one folder to another, where they unite with those that are there.
  ///
  /// They are copied, and read again there; then `remember` is called; only then, file by file, are the
  /// old ones removed. Whatever interrupts it, the folder that is remembered holds every line. What
  /// another program adds to an old file meanwhile comes along.
  ///
  /// - Parameters:
  ///   - old: The folder of all logs until now; one that is not there holds none.
  ///   - new: The folder they are to be in; it is made if it is missing.
  ///   - isDryRun: Whether only to say what would come.
  ///   - remember: Keeps the new folder in mind. Where it throws the old files stay.
  /// - Returns: What came of each log.
  /// - Throws: `DeckError.failed`, `.inUse`; what `remember` throws.
  @discardableResult
  public static func move(
    from old: String, to new: String, isDryRun: Bool = false, remember: () throws -> Void
  ) throws -> [Restored] {
    try move(from: old, to: new, isDryRun: isDryRun, on: RealFileSystem(), remember: remember)
  }

  @discardableResult
  package static func move(
    from old: String, to new: String, isDryRun: Bool = false, on system: any FileSystem,
    remember: () throws -> Void
  ) throws -> [Restored] {
    do {
      if !isDryRun { try system.makeFolder(new) }
      let backup = try StudyBackup(ofProgress: old, on: system)
      let come = try backup.restore(to: new, isDryRun: isDryRun, on: system)
      if isDryRun { return come }
      let copies = try StudyBackup(ofProgress: new, on: system).logs
      guard backup.logs.allSatisfy({ lines(of: $0, missingIn: copies).isEmpty }) else {
        throw DeckError.failed("\(new) does not hold what was just written to it.")
      }
      try remember()
      for log in backup.logs { try retire(log.name, of: old, for: new, on: system) }
      return come
    } catch let error as StoreError {
      throw DeckError(log: error)
    }
  }

  /// Removes an old file when all that is in it is in the new folder.
  private static func retire(
    _ name: String, of old: String, for new: String, on system: any FileSystem
  ) throws {
    let folder = name.prefix { $0 != "/" }
    // By another path the old file may be one of the new ones.
    let identity = try system.status(of: "\(old)/\(name)", in: nil).identity
    for file in try system.files(in: "\(new)/\(folder)")
    where try system.status(of: "\(new)/\(folder)/\(file)", in: nil).identity == identity { return }
    try AppendFile(path: "\(old)/\(name)", on: system).retire { bytes in
      let rest = StudyBackup(logs: [LogFile(name: name, bytes: bytes).mended])
      _ = try rest.restore(to: new, isDryRun: false, on: system)
    }
    system.removeFolderIfEmpty("\(old)/\(folder)")
  }
}
