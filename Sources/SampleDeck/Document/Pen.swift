import PackageStore

/// Writes this device's file of a log, and keeps in mind what it wrote.
///
/// A file with lines at its end that this device did not write belongs to a copy of it: a home folder
/// on a second machine, say. Two that write one file would lose lines in a synced folder, so the
/// device takes a new name.
struct Pen {
  private let file: AppendFile
  private let written: AppendFile

  init(_ device: Device, log: String, folder: String, on system: any FileSystem) throws(StoreError)
  {
    written = AppendFile(path: "\(device.state)/written/\(log)", on: system)
    let own = AppendFile(path: "\(folder)/\(try device.name()).jsonl", on: system)
    let ids = try AppendFile(path: written.path + ".1", on: system).read() + written.read()
    guard let last = try own.lastEvent(), !ids.holds(line: last.description) else {
      file = own
      return
    }
    file = AppendFile(path: "\(folder)/\(try device.rename()).jsonl", on: system)
  }

  func write(_ events: [LogEvent]) throws(StoreError) {
    // The other way round a program that is killed in between would not know its own line. A power
    // cut may make it so: then the device takes a new name, and nothing is lost.
    try written.append(lines: lines(events.map(\.id.description)), durably: false, within: 1 << 16)
    try file.append(lines: lines(events.map(\.json)))
  }
}

private func lines(_ lines: [String]) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

extension AppendFile {
  /// The last event in a file of a log.
  fileprivate func lastEvent() throws(StoreError) -> EventID? {
    var last: EventID?
    LogFile(name: path, bytes: try readTail(1 << 16)).forEachLine { _, content in
      last = content.id ?? last
    }
    return last
  }
}

extension [UInt8] {
  fileprivate func holds(line: String) -> Bool {
    split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(line.utf8) }
  }
}
