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
