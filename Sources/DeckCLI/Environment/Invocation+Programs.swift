#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck
import Terminal

extension Invocation {
  /// Lets the person edit a text and hands over what became of it.
  ///
  /// The text stands in a folder that only this person can read. What cannot be used is not lost: if
  /// `use` throws, the file stays and its place is told.
  ///
  /// - Parameters:
  ///   - text: What the editor shows first.
  ///   - fileName: A name whose ending tells the editor what kind of text it is.
  ///   - use: Takes the edited text.
  /// - Returns: What `use` made of the text.
  /// - Throws: What `use` throws; a failure where no editor can be run or it did not end well.
  func edit<Result>(
    _ text: String, named fileName: String, _ use: (String) throws -> Result
  ) throws -> Result {
    let editor = try editorWords
    let folder = try temporaryFolder()
    let file = folder.appending(path: fileName)
    do {
      try Data(text.utf8).write(to: file)
      out.flush()
      let status = try spawn(editor + [file.path])
      let edited = try Data(contentsOf: file)
      guard status == 0 else {
        throw Failure.failed("The editor ended with status \(status); nothing was changed.")
      }
      let result = try use(CardText.text([UInt8](edited)))
      try? FileManager.default.removeItem(at: folder)
      return result
    } catch {
      var failure = Failure(error)
      let edited = try? Data(contentsOf: file)
      if edited?.isEmpty != false || edited == Data(text.utf8) {
        try? FileManager.default.removeItem(at: folder)
      } else {
        failure.hint = "What you wrote is kept in \(file.path)."
      }
      throw failure
    }
  }

  /// Opens a picture or a sound with the program the desktop has for it.
  ///
  /// The program sees a file whose ending is that of its bytes: a name from a stranger's deck could
  /// make the desktop run it, and so nothing that is neither is opened.
  func openOutside(_ medium: Medium, of deck: Deck) throws {
    guard medium.kind != .data else {
      throw Failure.failed("“\(medium.name)” is no picture or sound, and so it is not opened.")
    }
    let folder = "\(folders.cache)/opened"
    let file = "\(folder)/\(medium.blob).\(medium.kind.fileExtension)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    removeOpened(in: folder)
    try? FileManager.default.removeItem(atPath: file)
    if let path = medium.path {
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: path)
    } else {
      try deck.write(medium.blob, to: URL(filePath: file))
    }
    do throws(SystemError) {
      _ = try shell.spawn(Shell.Child(["xdg-open", file], isDetached: true))
    } catch {
      throw Failure.failed("xdg-open cannot be run, which opens files outside: \(error.message)")
    }
  }

  /// Removes what was opened more than a day ago: whatever showed it has it by now.
  private func removeOpened(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      let facts = try? FileManager.default.attributesOfItem(atPath: path)
      guard let opened = facts?[.modificationDate] as? Date, opened < now - 86_400 else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func spawn(_ words: [String]) throws -> Int32 {
    do throws(SystemError) { return try shell.spawn(Shell.Child(words)).status } catch {
      throw Failure.failed("The editor cannot be run: \(error.message) Set $EDITOR to another.")
    }
  }

  private var editorWords: [String] {
    get throws {
      guard !options.takesNoInput else {
        throw UsageError("Without a text an editor is needed, and --no-input forbids to ask.")
      }
      for variable in ["VISUAL", "EDITOR"] {
        let words = words(ofCommand: shell.environment[variable] ?? "")
        if !words.isEmpty { return words }
      }
      guard shell.input.isTerminal else {
        throw UsageError("Without a text an editor is needed, and here is no terminal for one.")
      }
      return ["vi"]
    }
  }

  private func temporaryFolder() throws -> URL {
    let chosen = shell.environment["TMPDIR", default: ""]
    let isUsable = chosen.hasPrefix("/") && FileManager.default.fileExists(atPath: chosen)
    let parent = isUsable ? chosen : "/tmp"
    let folder = URL(filePath: parent).appending(path: "deck-\(UUID().uuidString)")
    // Making it fails where something is called so already, so nobody can have laid a link there.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return folder
  }
}
