#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// One run of a verb: what it may touch, what every verb was told, where its answer goes.
struct Invocation {
  let shell: Shell
  let options: GlobalOptions
  let out: Output
  let commands: CommandTable
  let folders: Folders
  private let frozen: Date?

  init(_ shell: Shell, _ options: GlobalOptions, commands: CommandTable) throws {
    self.shell = shell
    self.options = options
    self.commands = commands
    out = Output(shell, options)
    folders = Folders(environment: shell.environment)
    frozen = try options.now.map { text in
      guard let date = Moment(text)?.date(in: shell.instant) else {
        throw UsageError(
          "--now takes a time such as 2026-11-29T08:00 or 2026-11-29T08:00:00Z, not “\(text)”.")
      }
      return date
    }
  }

  /// The time to go by; it stands still when `--now` set it.
  var now: Date { frozen ?? shell.now() }

  /// The time to go by, as the learner's log notes it.
  var moment: StudyMoment {
    let now = now
    return StudyMoment(now, minutesEast: shell.minutesEast(now))
  }

  /// A source of chance, the same each time when `--seed` set it.
  var randomness: any RandomNumberGenerator {
    if let seed = options.seed { SplitMix(seed: seed) } else { SystemRandomNumberGenerator() }
  }

  /// The settings of this machine.
  func settings() throws -> Settings { try Settings(folder: folders.configuration) }

  /// Where the learner's log is: as `--progress` says, else the settings, else the usual folder.
  var progressFolder: String {
    get throws {
      try options.progress.map(absolute) ?? settings()[.progress] ?? folders.progress
    }
  }

  /// The path, from the root; a relative one starts in the current folder.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : shell.currentFolder + "/" + path
  }

  /// Asks before something that cannot be taken back.
  ///
  /// Where nobody can be asked, only `--yes` is an answer.
  func confirm(_ question: String) throws -> Bool {
    if options.saysYes { return true }
    guard shell.input.isTerminal, !options.takesNoInput else {
      throw UsageError("\(question) Nobody is here to answer; --yes says so beforehand.")
    }
    out.prompt("\(question) [y/N] ")
    let answer = try shell.input.line()?.lowercased()
    return answer == "y" || answer == "yes"
  }
}

/// Sebastiano Vigna's SplitMix64: the numbers of a seed are the same on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
