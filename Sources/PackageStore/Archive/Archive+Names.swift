extension Archive {
  /// What is wrong with the name of an entry, were it to become a path; nil: nothing.
  ///
  /// A folder's slash at the end is gone by now.
  package static func flaw(ofName name: String) -> NameFlaw? {
    let bytes = Array(name.utf8)
    if bytes.isEmpty { return .empty }
    if bytes.count > 4096 { return .tooLong }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) { return .control }
    if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
    if bytes[0] == UInt8(ascii: "/") { return .absolute }
    if bytes.count > 1, bytes[1] == UInt8(ascii: ":"), isLetter(bytes[0]) { return .drive }
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty { return .empty }
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return .climbs }
      if part.count > 255 { return .tooLong }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Refuses names that a disk may take for one another, and files where folders must be.
  ///
  /// Case is folded by way of upper case, which makes one of `ß` and `ss` too; that strings are equal
  /// when they are canonically so does the rest.
  static func checkNames(_ entries: [Entry], path: String) throws(StoreError) {
    func folded(_ name: some StringProtocol) -> String { name.uppercased().lowercased() }
    var names: [String: String] = [:]
    for entry in entries {
      if let other = names.updateValue(entry.name, forKey: folded(entry.name)) {
        throw .badArchive(path: path, entry: entry.name, .sameName(as: other))
      }
    }
    let files = Set(entries.lazy.filter { !$0.isFolder }.map { folded($0.name) })
    var known: Set<Substring> = []
    for entry in entries {
      var parent = entry.name[...]
      while let slash = parent.lastIndex(of: "/") {
        parent = parent[..<slash]
        guard known.insert(parent).inserted else { break }
        if files.contains(folded(parent)) {
          throw .badArchive(path: path, entry: String(parent), .fileAndFolder)
        }
      }
    }
  }
}
