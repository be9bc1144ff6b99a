import PackageStore

/// This device, as its log files are called after: a random name that it keeps to itself.
struct Device {
  let state: String
  private let file: PrivateFile
  private let system: any FileSystem

  init(state: String, on system: any FileSystem) {
    self.state = state
    self.system = system
    file = PrivateFile(path: "\(state)/device", on: system)
  }

  /// The name, drawn now if there is none.
  func name() throws(StoreError) -> String {
    let text = try file.read().map { String(decoding: $0, as: UTF8.self) } ?? ""
    let name = text.filter { !$0.isWhitespace }
    return isName(name) ? name : try rename()
  }

  /// Takes a new name.
  func rename() throws(StoreError) -> String {
    let name = String((0..<10).map { _ in Device.letters.randomElement() ?? "a" })
    try file.write(Array("\(name)\n".utf8))
    return name
  }

  // Lower case, because some disks take two cases for one; no hyphen, which tools take for an option.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567")

  private func isName(_ text: String) -> Bool {
    text.count == 10 && text.allSatisfy(Device.letters.contains)
  }
}

/// Writes this device's file of a log, and keeps in mind what it wrote.
///
/// A file with lines at its end that this device did not write belongs to a copy of it: a home folder
/// on a second machine, say. Two that write one file would lose lines in a synced folder, so the
/// device takes a new name.
struct Pen {
  private let file: AppendFile
  private let written: AppendFile

  init(_ device: Device, deck: DeckID, folder: String, on system: any FileSystem) throws(StoreError)
  {
    written = AppendFile(path: "\(device.state)/written/\(deck)", on: system)
    let own = AppendFile(path: "\(folder)/\(try device.name()).jsonl", on: system)
    let ids = try AppendFile(path: written.path + ".1", on: system).read() + written.read()
    guard let last = try own.lastEvent(), !ids.holds(line: last.description) else {
      file = own
      return
    }
    file = AppendFile(path: "\(folder)/\(try device.rename()).jsonl", on: system)
  }

  func write(_ event: LogEvent) throws(StoreError) {
    // The other way round a program that is killed in between would not know its own line. A power
    // cut may make it so: then the device takes a new name, and nothing is lost.
    try written.append(Array(event.id.description.utf8), durably: false, within: 1 << 16)
    try file.append(Array(event.json.utf8))
  }
}

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
