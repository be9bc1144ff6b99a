import Codec
import PackageStore

/// The learner's log of one deck: a folder of files that only grow, one for each device.
///
/// Lies apart from the deck, which may be read-only or a packed file. Every `.jsonl` file in the
/// folder is read, imports and the conflict copies of sync clients too; only this device's own is
/// written. Nothing is made on disk before the first event. Belongs to the task that made it.
///
/// ```swift
/// let log = StudyLog(of: deck.id, progress: data + "/progress", state: state)
/// var session = StudySession(deck.cards, history: try log.history(), clock: clock, append: log.append)
/// ```
public final class StudyLog {
  /// The folder of the deck's log.
  public let folder: String
  let name: String
  private let device: Device
  let system: any FileSystem
  private var pen: Pen?

  /// The log of a deck.
  ///
  /// - Parameters:
  ///   - deck: The deck's identity.
  ///   - progress: The folder of all logs; it may be one that is synced between devices.
  ///   - state: A folder of this device's own, where it keeps the name it writes under.
  public convenience init(of deck: DeckID, progress: String, state: String) {
    self.init(deck.description, progress: progress, state: state, on: RealFileSystem())
  }

  /// The log of the settings that hold for all decks.
  ///
  /// - Parameters:
  ///   - progress: The folder of all logs.
  ///   - state: A folder of this device's own, where it keeps the name it writes under.
  public convenience init(ofAllDecksIn progress: String, state: String) {
    self.init("all", progress: progress, state: state, on: RealFileSystem())
  }

  init(_ name: String, progress: String, state: String, on system: any FileSystem) {
    self.name = name
    self.system = system
    folder = "\(progress)/\(name)"
    device = Device(state: state, on: system)
  }

  /// Reads all files and weaves them; where there are none, nothing was learned yet.
  ///
  /// - Throws: `DeckError.failed` for a file that cannot be read; a line that cannot is a warning of
  ///   the history.
  public func history() throws(DeckError) -> StudyHistory {
    do { return try readHistory() } catch { throw DeckError(log: error) }
  }

  /// Adds an event to this device's file and returns when it is durable.
  ///
  /// - Throws: `DeckError.inUse`, `.failed`. The event may then be there all the same: add the same
  ///   one again, or one that takes it back.
  public func append(_ event: LogEvent) throws(DeckError) { try append(contentsOf: [event]) }

  /// Adds several events of one act, with one write to the disk.
  ///
  /// - Throws: As ``append(_:)``; then some of them may be there.
  public func append(contentsOf events: [LogEvent]) throws(DeckError) {
    if events.isEmpty { return }
    do {
      if pen == nil { pen = try Pen(device, log: name, folder: folder, on: system) }
      try pen?.write(events)
    } catch {
      throw DeckError(log: error)
    }
  }

  /// Copies what was done with some cards to the log of the deck they move to, with the identities it
  /// has here, so that nothing counts twice wherever it is found.
  ///
  /// - Returns: How many events were copied: those that the other log did not have yet.
  /// - Throws: `DeckError.failed`; then nothing was copied.
  @discardableResult
  public func copy(_ cards: Set<CardID>, to other: StudyLog) throws(DeckError) -> Int {
    do {
      let files = try files()
      let known = try other.ids(in: try other.fileNames())
      let ids = StudyHistory(files).events(about: cards).filter { !known.contains($0) }
      if ids.isEmpty { return 0 }
      let bytes = lines(ids, in: files)
      try other.write(LogFile(name: other.name(of: bytes, "moved"), bytes: bytes))
      return ids.count
    } catch {
      throw DeckError(log: error)
    }
  }

  /// Adds what was learned elsewhere as a file of its own, in the order of time. The same again adds
  /// nothing: the events have the same identities.
  ///
  /// - Parameters:
  ///   - events: What was learned.
  ///   - act: What is to be done before, as making the deck that the events are about: it is, on another
  ///     thread, while their lines are written.
  /// - Returns: How many events the log did not have yet.
  /// - Throws: What `act` throws, and `DeckError.failed`; then nothing was added.
  @discardableResult
  public func add(
    imported events: ImportedEvents, after act: @Sendable () throws -> Void = {}
  ) throws -> Int {
    if events.isEmpty {
      try act()
      return 0
    }
    do {
      var added = 0
      try PrivateFile.write(events.lines, after: act, in: folder, on: system) {
        digest throws(StoreError) in
        let name = "import-\(digest.hex.prefix(16)).jsonl"
        let files = try fileNames()
        // The same events as then; to know them it need not be read.
        if files.contains(name) { return nil }
        let known = try ids(in: files)
        added = events.count(besides: known)
        return added == 0 ? nil : name
      }
      return added
    } catch let error as StoreError {
      throw DeckError(log: error)
    }
  }

  private func ids(in files: [String]) throws(StoreError) -> Set<EventID> {
    var ids: Set<EventID> = []
    for name in files {
      let file = LogFile(
        name: name, bytes: try AppendFile(path: "\(folder)/\(name)", on: system).read())
      file.forEachLine { _, content in content.id.map { _ = ids.insert($0) } }
    }
    return ids
  }

  /// The files as they are, for what is to leave with them.
  ///
  /// - Throws: `DeckError.failed`.
  public func read() throws(DeckError) -> [LogFile] {
    do { return try files() } catch { throw DeckError(log: error) }
  }

  /// Adds a file that this device will not write again.
  func write(_ file: LogFile) throws(StoreError) {
    try PrivateFile(path: "\(folder)/\(file.name)", on: system).write(file.bytes)
  }

  /// The name of a file with these lines, the same wherever it is made.
  func name(of lines: [UInt8], _ stem: String) -> String {
    "\(stem)-\(SHA256.hash(lines).hex.prefix(16)).jsonl"
  }

  /// Reads all files without ever holding one as a whole.
  func readHistory() throws(StoreError) -> StudyHistory {
    var reader = HistoryReader()
    for name in try fileNames().sorted(by: { $0.precedesByBytes($1) }) {
      let path = "\(folder)/\(name)"
      guard let file = try AppendFile(path: path, on: system).lines() else { continue }
      reader.begin(name, byteCount: file.size)
      try reader.read { part, take throws(StoreError) in
        try file.read(part) { take($0, $0.indices) }
      }
    }
    return reader.history()
  }

  func files() throws(StoreError) -> [LogFile] {
    var files: [LogFile] = []
    for name in try fileNames() {
      let file = AppendFile(path: "\(folder)/\(name)", on: system)
      files.append(LogFile(name: name, bytes: try file.read()))
    }
    return files
  }

  /// The names of the log's files.
  func fileNames() throws(StoreError) -> [String] {
    // What begins with a dot is on its way: half a file of a sync client, or of ours.
    try system.files(in: folder).filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }
  }

  /// The lines of some events, in their order, as they stand in the files.
  func lines(_ ids: [EventID], in files: [LogFile]) -> [UInt8] {
    var places: [EventID: ArraySlice<UInt8>] = [:]
    let wanted = Set(ids)
    for file in files {
      file.forEachLine { line, content in
        if let id = content.id, wanted.contains(id) { places[id] = file.bytes[line] }
      }
    }
    return ids.reduce(into: []) { lines, id in
      lines += places[id] ?? []
      lines.append(UInt8(ascii: "\n"))
    }
  }
}

extension DeckError {
  /// What went wrong with a file that is no deck's.
  init(log error: StoreError) {
    switch error {
    case .inUse(let path): self = .inUse(path: path)
    default: self = .failed(error.message)
    }
  }
}
