#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck
import Terminal

/// The work tree of git that a package stands in, found by looking at files: a start of `deck` has no
/// time for another program.
struct WorkTree {
  let top: String
  /// Whether `.gitattributes` at the top, or on the way there, names the driver for decks.
  let namesDriver: Bool

  /// - Parameter path: The package, from the root.
  init?(holding path: String) {
    var folder = Substring(path)
    var namesDriver = false
    while !folder.isEmpty {
      namesDriver =
        namesDriver || holds(GitSetup.driverAttribute, at: "\(folder)/.gitattributes")
      if FileManager.default.fileExists(atPath: "\(folder)/.git") {
        top = String(folder)
        self.namesDriver = namesDriver
        return
      }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return nil
  }

  /// Whether git was told what the driver is, here or by one of these files.
  func hasDriver(orIn others: [String]) -> Bool {
    ([configuration] + others).contains { holds("[merge \"sampledeck\"]", at: $0) }
  }

  /// The settings of the repository, which all its work trees share.
  private var configuration: String {
    // In a second work tree and in a submodule `.git` is a file that says where to look.
    guard let pointer = text(at: "\(top)/.git"), pointer.hasPrefix("gitdir: ") else {
      return "\(top)/.git/config"
    }
    let folder = absolute(pointer.dropFirst("gitdir: ".count), in: top)
    let common = text(at: folder + "/commondir").map { absolute($0[...], in: folder) }
    return (common ?? folder) + "/config"
  }

  private func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { data in
      String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  private func absolute(_ path: Substring, in folder: String) -> String {
    path.hasPrefix("/") ? String(path) : "\(folder)/\(path)"
  }
}

private func holds(_ text: String, at path: String) -> Bool {
  FileManager.default.contents(atPath: path)
    .map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false
}

extension Invocation {
  /// Says what whoever opens a deck should know of its surroundings: other versions of it that a sync
  /// client left, and that git is not set up here although its repository is.
  func notice(_ place: DeckPlace) {
    let copies = DeckCheck.conflictCopies(in: URL(filePath: place.path))
    if !copies.isEmpty {
      out.warn(
        "\(place.path): a sync client left \(copies.joined(separator: ", ")). "
          + "deck check \(quoted(place.name)) --heal joins what is in there.")
    }
    guard out.mayRemind, let tree = WorkTree(holding: place.path), tree.namesDriver else { return }
    let settings = [
      folders.home + "/.gitconfig",
      (shell.environment["XDG_CONFIG_HOME"] ?? folders.home + "/.config") + "/git/config",
      "/etc/gitconfig",
    ]
    if !tree.hasDriver(orIn: settings), !gitKnowsDriver(in: tree.top) {
      out.remind("git merges the decks in \(tree.top) by lines; deck git setup has it join them.")
    }
  }

  /// Whether git has the driver from elsewhere, a file that its settings include say: asked only where a
  /// reminder would follow.
  private func gitKnowsDriver(in folder: String) -> Bool {
    let repository = Repository(shell: shell, folder: folder)
    return (try? repository.line("config", "--get", "merge.sampledeck.driver"))?.isEmpty == false
  }

  /// Finds attachments that were once committed, where a package stands in a work tree of git.
  func committedAttachments(_ path: String) -> (BlobID) -> [UInt8]? {
    WorkTree(holding: path) == nil
      ? { _ in nil } : Repository(shell: shell, folder: path).attachment
  }
}
