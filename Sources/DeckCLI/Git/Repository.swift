#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder in a repository, asked through the program git. Only what git says to programs is read,
/// which no language and no setting of the user's changes.
struct Repository {
  let shell: Shell
  /// From the root.
  let folder: String

  /// Runs git and gives what it printed, however it ended.
  ///
  /// Names are taken literally, for a deck may be called `[a]*`. What git says to people goes to them.
  func git(
    _ arguments: [String], literally isLiteral: Bool = true, isMuted: Bool = false
  ) throws -> Shell.Ending {
    let options = (isLiteral ? ["--literal-pathspecs"] : []) + ["-C", folder]
    do throws(SystemError) {
      return try shell.spawn(
        Shell.Child(["git"] + options + arguments, isCaptured: true, isMuted: isMuted))
    } catch {
      throw Failure.failed("git cannot be run: \(error.message)")
    }
  }

  /// What git printed, which has to end well.
  @discardableResult
  func output(_ arguments: String...) throws -> [UInt8] {
    let ending = try git(arguments)
    guard ending.status == 0 else {
      throw Failure.failed("git \(arguments[0]) ended with status \(ending.status).")
    }
    return ending.output
  }

  /// The only line that git printed; empty where there was nothing to print.
  func line(_ arguments: String..., isMuted: Bool = false) throws -> String {
    let text = String(decoding: try git(arguments, isMuted: isMuted).output, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The whole work tree that the folder is in.
  func workTree() throws -> Repository {
    let top = try line("rev-parse", "--show-toplevel", isMuted: true)
    guard !top.isEmpty else {
      // Of a repository that it does not like git itself says why.
      if isWithinRepository { _ = try line("rev-parse", "--show-toplevel") }
      throw Failure.notFound("\(folder) is in no work tree of git.", hint: "git init makes one.")
    }
    return Repository(shell: shell, folder: top)
  }

  private var isWithinRepository: Bool {
    var folder = URL(filePath: folder).standardizedFileURL
    while !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) {
      if folder.path == "/" { return false }
      folder = folder.deletingLastPathComponent()
    }
    return true
  }
}
