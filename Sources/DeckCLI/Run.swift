/// Does what the arguments say and returns the exit status for the system.
public func run(_ shell: Shell) -> Int32 {
  run(shell, commands: .standard).rawValue
}

/// As above, with verbs of one's own.
func run(_ shell: Shell, commands: CommandTable) -> ExitCode {
  do {
    if let index = shell.unreadableArgument {
      throw UsageError("Word \(index) of the command line is not UTF-8.")
    }
    let (verb, words) = try commands.split(shell.arguments)
    return try perform(verb, words, shell, commands)
  } catch {
    // Whoever asked for JSON gets it, even where the arguments could not be read to the end.
    let wantsJSON = shell.arguments.prefix { $0 != "--" }.contains("--json")
    let failure = Failure(error)
    Output(shell, format: wantsJSON ? .json : .text, isQuiet: false).fail(failure)
    return failure.status
  }
}

private func perform<Verb: Command>(
  _ verb: Verb.Type, _ words: [String], _ shell: Shell, _ commands: CommandTable
) throws -> ExitCode {
  let arguments = try Arguments<Verb>(words)
  let call = try Invocation(shell, arguments.globals, commands: commands)
  if arguments.globals.wantsVersion {
    call.out.answer(json: ["version": .string(version)], rows: [[version]]) {
      $0.line("deck \(version)")
    }
  } else if arguments.globals.wantsHelp {
    call.out.answer(text: verb == commands.home ? commands.help : verb.help)
  }
  let isAnswered = arguments.globals.wantsVersion || arguments.globals.wantsHelp
  let status: ExitCode
  do {
    status = isAnswered ? .done : try arguments.command.run(call)
  } catch {
    let failure = Failure(error)
    call.out.flush()
    call.out.fail(failure)
    return failure.status
  }
  if arguments.globals.isDryRun, !isAnswered {
    call.out.talk("This was a dry run: nothing was changed.")
  }
  call.out.finish()
  guard let error = call.out.failure else { return status }
  let failure = Failure(error)
  call.out.fail(failure)
  return .failed
}

/// The version of the program; the format of decks has its own.
let version = "0.1.0"
