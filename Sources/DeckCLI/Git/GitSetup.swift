#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Terminal

/// What git has to be told so that it joins decks and shows cards.
struct GitSetup {
  /// How a shell calls this program.
  let deck: String

  /// Settings of git, in the order in which they are told.
  var settings: [(name: String, value: String)] {
    [
      ("merge.sampledeck.name", "SampleDeck joins decks card by card"),
      ("merge.sampledeck.driver", driver),
      ("diff.sampledeck.textconv", textconv),
      ("diff.sampledeck.xfuncname", "^=== .*$"),
    ]
  }

  /// 0 and 3 are answers. With anything else `deck` is gone, was killed, or could not read a version:
  /// then git merges by lines, as it would without a driver, and no side is taken for the whole.
  private var driver: String {
    "\(deck.replacing("%", with: "%%")) git merge-driver -- %O %A %B %P; "
      + "case $? in 0) exit 0;; 3) exit 1;; esac; "
      + "exec git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B"
  }

  private var textconv: String {
    "show() { \(deck) git textconv -- \"$1\" || cat -- \"$1\"; }; show"
  }

  /// The name of the driver in attributes.
  static let driverAttribute = "merge=sampledeck"

  /// Lines for `.gitattributes` at the top of a work tree, which may be a package itself.
  ///
  /// Without `**/` the pattern would miss decks in sub-folders. `-text`, for line ends are bytes of an
  /// attachment, and a manifest's are those of its last save.
  static func attributes(forTop folder: String) -> [String] {
    let package = folder.hasSuffix(".sampledeck") ? "" : "**/*.sampledeck"
    return [
      "\(package)/manifest.json -text \(driverAttribute) diff=sampledeck",
      "\(package)/blobs/* binary",
    ]
  }
}

extension Git {
  /// Writes the settings and attributes that are not there yet, and says which.
  func setUp(_ call: Invocation) throws {
    let start = words.first.map { call.decks.deck(named: $0)?.path ?? call.absolute($0) }
    let repository = Repository(shell: call.shell, folder: start ?? call.shell.currentFolder)
    let top = isGlobal ? try? repository.workTree() : try repository.workTree()
    let scope = isGlobal ? "--global" : "--local"
    let isDryRun = call.options.isDryRun
    let setup = GitSetup(deck: call.ownCommand)
    let missing = try setup.settings.filter { name, value in
      try repository.line("config", scope, "--get", name) != value
    }
    if !isDryRun {
      for (name, value) in missing { try repository.output("config", scope, name, value) }
    }
    let lines = try top.map { try addAttributes(top: $0.folder, isDryRun: isDryRun) } ?? []
    call.out.answer(
      json: [
        "repository": JSON(top?.folder),
        "settings": .array(
          missing.map { ["name": .string($0.name), "value": .string($0.value)] }),
        "attributes": .array(lines.map(JSON.string)),
      ],
      rows: missing.map { ["setting", $0.name, $0.value] } + lines.map { ["attribute", $0] },
      text: { out in
        for (name, value) in missing { out.line("git config \(scope) \(name) \(quoted(value))") }
        for line in lines { out.line(".gitattributes: \(line)") }
        if missing.isEmpty, lines.isEmpty {
          out.talk("Everything is set up already.")
          return
        }
        if !lines.isEmpty { out.talk("Commit .gitattributes, so that every clone knows of it.") }
        out.talk(
          """
          Each other clone runs “deck git setup” once. To undo this here, take the lines out of \
          .gitattributes, and:
            git config \(scope) --remove-section merge.sampledeck
            git config \(scope) --remove-section diff.sampledeck
          """)
      })
  }

  /// Adds the attributes that are not there, and gives them.
  private func addAttributes(top folder: String, isDryRun: Bool) throws -> [String] {
    let file = URL(filePath: folder + "/.gitattributes")
    let isThere = FileManager.default.fileExists(atPath: file.path)
    var bytes = isThere ? [UInt8](try Data(contentsOf: file)) : []
    let present = Set(
      bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init))
    let missing = GitSetup.attributes(forTop: folder).filter { !present.contains(Array($0.utf8)) }
    if missing.isEmpty || isDryRun { return missing }
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    for line in missing { bytes += "\(line)\n".utf8 }
    try Data(bytes).write(to: file, options: .atomic)
    return missing
  }
}

extension Invocation {
  /// How a shell calls this program: by its name where `PATH` leads to it, so that a newer one in the
  /// same place serves too.
  fileprivate var ownCommand: String {
    guard let own = shell.resolve("/proc/self/exe") else { return "deck" }
    let folders = shell.environment["PATH", default: ""].split(separator: ":")
    let first = folders.lazy.filter { $0.hasPrefix("/") }
      .compactMap { shell.resolve("\($0)/deck") }.first
    return first == own ? "deck" : quoted(own)
  }
}
