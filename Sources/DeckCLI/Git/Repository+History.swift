import SampleDeck

/// A manifest in which git stopped, with the versions that its index keeps.
struct StoppedManifest {
  /// From the top of the work tree.
  let path: String
  let versions: StoppedMerge

  /// The package, from the top of the work tree; empty where that is the package.
  var package: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

extension Repository {
  /// The manifests of a whole work tree in which git stopped.
  func stoppedManifests() throws -> [StoppedManifest] {
    // Each is “mode object stage TAB path NUL”.
    let entries = try output("ls-files", "--unmerged", "-z").split(separator: 0)
    var objects: [String: [Substring: Substring]] = [:]
    for entry in entries.compactMap({ String(validating: $0, as: UTF8.self) }) {
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let fields = parts.first?.split(separator: " ") ?? []
      // A link or a repository within is no manifest.
      guard parts.count == 2, fields.count == 3, fields[0].hasPrefix("100") else { continue }
      objects[String(parts[1]), default: [:]][fields[2]] = fields[1]
    }
    let manifests = objects.filter { isManifest($0.key) }.sorted { $0.key < $1.key }
    return try manifests.map { path, stages in
      func version(_ stage: Substring) throws -> [UInt8]? { try stages[stage].map(object) }
      let versions = try StoppedMerge(base: version("1"), ours: version("2"), theirs: version("3"))
      return StoppedManifest(path: path, versions: versions)
    }
  }

  private func isManifest(_ path: String) -> Bool {
    "\(folder)/\(path)".hasSuffix(".sampledeck/manifest.json")
  }

  /// The bytes that were once committed for an attachment, under any path and on any branch: a merge
  /// may have followed somebody who removed it when no card named it.
  func attachment(_ blob: BlobID) -> [UInt8]? {
    // The raw line of the commit that added it: “:mode mode object object A TAB path”.
    let words = ["--all", "-1", "--diff-filter=A", "--format=", "--raw", "--no-abbrev"]
    let log = try? git(["log"] + words + ["--", ":(glob)**/blobs/\(blob)"], literally: false)
    let fields = String(decoding: log?.output ?? [], as: UTF8.self).split(separator: " ")
    return fields.count > 4 ? try? object(fields[3]) : nil
  }

  private func object(_ name: Substring) throws -> [UInt8] {
    try output("cat-file", "blob", String(name))
  }
}
