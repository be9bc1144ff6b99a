import SampleDeck

/// `deck restore`: what a backup holds comes back.
struct Restore: Command {
  static let name = "restore"
  static let abstract = "Bring back what a backup holds"
  static let discussion = """
    What is there stays, and what the backup holds besides is added: restoring the backups of two \
    machines unites them, and restoring one twice changes nothing. A damaged backup is refused whole.
    """
  static let examples = [
    Example("deck restore sampledeck-backup-2026-11-30.jsonl", "a file that deck backup made"),
    Example("deck restore old.jsonl --dry-run", "only say what would come"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.damaged, "the backup is damaged; nothing was changed")
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("FILE", \.file, completing: .files, "the backup; - is standard input")
  ]

  var file = ""

  func run(_ call: Invocation) throws -> ExitCode {
    let backup =
      file == "-"
      ? try StudyBackup(call.shell.input.all(), path: "standard input")
      : try StudyBackup(contentsOf: call.absolute(file))
    let logs = try backup.restore(to: call.progressFolder, isDryRun: call.options.isDryRun)
    let added = logs.reduce(0) { $0 + $1.added }
    let known = logs.reduce(0) { $0 + $1.known }
    call.out.answer(
      json: [
        "added": .int(added), "known": .int(known),
        "logs": .array(
          logs.map { ["log": .string($0.log), "added": .int($0.added), "known": .int($0.known)] }),
      ],
      rows: logs.map { [$0.log, "\($0.added)", "\($0.known)"] },
      text: { out in
        let there = known > 0 ? "; \(known) were there already" : ""
        out.talk("\(counted(added, "line")) of \(counted(logs.count, "log")) came\(there).")
      })
    return .done
  }
}
