import PackageStore

extension StudyLog {
  /// How far the learner is with the deck of this log.
  ///
  /// What a long log comes to is kept in a cache, so that the next time only the events since are
  /// read. It is never needed and never trusted: where it does not fit the files as they are, or
  /// cannot be written, the whole log is read.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - common: The log of the settings for all decks.
  ///   - now: The moment.
  ///   - cache: A folder for what can be made again; nil: none is used.
  ///   - least: How many events make a cache worth its while.
  /// - Returns: What the whole log tells.
  /// - Throws: As ``history()``.
  public func progress(
    of deck: Deck, common: StudyHistory = StudyHistory(), at now: StudyMoment, cache: String?,
    least: Int = 2000
  ) throws(DeckError) -> DeckProgress {
    let file = cache.map { PrivateFile(path: "\($0)/memory/\(name)", on: system) }
    do {
      if let file, let bytes = try? file.read(limit: Self.largestCache),
        let past = Checkpoint(bytes), let added = try files(since: past),
        let since = past.history(since: added)
      {
        let standing = StudyStanding(past, since: since)
        let plan = StudyPlan(all: common, deck: standing)
        if past.holds(for: deck, plan, on: plan.day(of: now)) {
          return DeckProgress(of: deck, history: standing, plan: plan, at: now)
        }
      }
      let history = try readHistory()
      let plan = StudyPlan(all: common, deck: history)
      guard let file, history.count >= least,
        let past = Checkpoint(history, plan, of: deck),
        past.holds(for: deck, plan, on: plan.day(of: now))
      else { return DeckProgress(of: deck, history: history, plan: plan, at: now) }
      try? file.write(past.bytes)
      return DeckProgress(of: deck, history: StudyStanding(past), plan: plan, at: now)
    } catch {
      throw DeckError(log: error)
    }
  }

  /// The bytes of a cache for more cards and events than there can be.
  private static let largestCache = 1 << 28
  /// What was added may be so long, in bytes, before a new cache is worth its while.
  private static let longestAddition = 1 << 20

  /// What was added to the files that a checkpoint stands for, and the files that are new; nil where
  /// one of them is gone, does not go on as it was, or there is so much that the whole may be read.
  private func files(since past: Checkpoint) throws(StoreError) -> [LogFile]? {
    var stamps = past.head.files
    var files: [LogFile] = []
    for name in try fileNames() {
      let file = AppendFile(path: "\(folder)/\(name)", on: system)
      guard let place = stamps.firstIndex(where: { $0.name == name }) else {
        files.append(LogFile(name: name, bytes: try file.read()))
        continue
      }
      let stamp = stamps.remove(at: place)
      guard let added = LogFile(try file.read(from: stamp.lastLine), after: stamp) else {
        return nil
      }
      files.append(added)
    }
    let length = files.reduce(0) { $0 + $1.bytes.count }
    return stamps.isEmpty && length <= Self.longestAddition ? files : nil
  }
}
