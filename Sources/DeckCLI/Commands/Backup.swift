import SampleDeck

/// `deck backup`: what you learned goes into one file.
struct Backup: Command {
  static let name = "backup"
  static let abstract = "Save what you learned of all decks in one file"
  static let discussion = """
    Grades, marks, notes and the settings of your decks, from every device whose log is here. The decks \
    themselves are files of their own and are not in it. deck restore brings it back.

    An older backup is replaced if all that it holds is in the new one; nothing else ever is.
    """
  static let examples = [
    Example("deck backup", "into a file of this day, here"),
    Example("deck backup -o ~/Sync/deck.jsonl", "into this file"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.notFound, "nothing was learned yet")
  ]
  static let parameters: [Parameter<Self>] = [
    .option("-o, --output", "FILE", \.output, completing: .files, "the file; - is standard output")
  ]

  var output: String?

  func run(_ call: Invocation) throws -> ExitCode {
    let folder = try call.progressFolder
    let backup = try StudyBackup(ofProgress: folder)
    guard !backup.logs.isEmpty else {
      throw Failure.notFound("There is nothing to save yet in \(folder).")
    }
    if output == "-" {
      call.out.flush()
      try call.shell.output.write(backup.bytes)
      return .done
    }
    let today = StudyDay(of: call.moment, rollover: 0)
    let path = call.absolute(output ?? "sampledeck-backup-\(today).jsonl")
    if !call.options.isDryRun { try backup.write(to: path) }
    let (logs, lines) = (backup.logs.count, backup.lineCount)
    call.out.answer(
      json: ["path": .string(path), "logs": .int(logs), "lines": .int(lines)],
      rows: [[path, "\(logs)", "\(lines)"]],
      text: { out in
        out.talk("Saved \(counted(lines, "line")) of \(counted(logs, "log")) in \(path)")
        out.talk("deck restore \(quoted(path)) brings them back.")
      })
    return .done
  }
}
