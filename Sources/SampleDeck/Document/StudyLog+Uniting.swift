import PackageStore

extension StudyLog {
  /// The lines about some cards, as one file, or all of the log as it is; files are named by their
  /// digest, which tells nothing of a device.
  func lines(about cards: Set<CardID>?) throws(DeckError) -> [LogFile] {
    do {
      let files = try files()
      let parts =
        cards.map { [lines(StudyHistory(files).events(about: $0), in: files)] }
        ?? files.map(\.mended.bytes)
      return parts.filter { !$0.isEmpty }.map { LogFile(name: name(of: $0, "log"), bytes: $0) }
        .sorted { $0.name < $1.name }
    } catch {
      throw DeckError(log: error)
    }
  }

  /// Takes in what somebody else learned, or the same person elsewhere: lines that are not here yet
  /// come in a file of their own, with the identities they have, so that repeating it adds nothing.
  ///
  /// - Parameters:
  ///   - logs: Whole lines.
  ///   - isDryRun: Whether to count only.
  /// - Returns: How many lines came, and how many were here.
  /// - Throws: `DeckError.failed`; what came until then is whole.
  @discardableResult
  public func unite(
    _ logs: [LogFile], isDryRun: Bool = false
  ) throws(DeckError) -> (added: Int, known: Int) {
    do {
      var present = try files()
      var count = (added: 0, known: 0)
      for log in logs {
        let lines = StudyBackup.lines(of: log, missingIn: present)
        let file = LogFile(name: name(of: lines, "unpacked"), bytes: lines)
        count.added += file.lineCount
        count.known += log.lineCount - file.lineCount
        if lines.isEmpty { continue }
        if !isDryRun { try write(file) }
        present.append(file)
      }
      return count
    } catch {
      throw DeckError(log: error)
    }
  }
}
