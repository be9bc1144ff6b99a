import Foundation
import Terminal

@testable import DeckCLI

/// What a run printed, and what it left to other programs.
final class Transcript {
  private(set) var outputBytes: [UInt8] = []
  private(set) var errorBytes: [UInt8] = []
  var children: [Shell.Child] = []

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// A shell in which nothing is real: it knows no folder, and its clock stands still.
  func shell(
    _ arguments: [String], environment: [String: String] = [:], input: String = "",
    columns: Int? = nil, rows: Int = 24, writeError: Int32? = nil
  ) -> Shell {
    var chunks = [Array(input.utf8)]
    return Shell(
      arguments: arguments, environment: Environment(environment.map { ($0, $1) }),
      currentFolder: "/nowhere",
      now: { Date(timeIntervalSince1970: 1_795_946_400) },
      instant: { time in Moment(local: time, offset: 0).date { _ in nil } },
      minutesEast: { _ in 0 },
      input: Input(isTerminal: columns != nil) { chunks.popLast() ?? [] },
      output: Shell.Sink(isTerminal: columns != nil) { bytes throws(SystemError) in
        if let writeError { throw SystemError(what: "standard output", code: writeError) }
        self.outputBytes += bytes
      },
      errors: Shell.Sink(isTerminal: columns != nil) { self.errorBytes += $0 },
      terminalSize: { columns.map { ($0, rows) } },
      openTerminal: { _ in nil },
      spawn: { child in
        self.children.append(child)
        return Shell.Ending(status: 0)
      },
      resolve: { $0 })
  }

  /// Runs `deck` with these arguments.
  func run(
    _ arguments: String..., environment: [String: String] = [:], input: String = "",
    columns: Int? = nil, commands: CommandTable = .standard
  ) -> ExitCode {
    DeckCLI.run(
      shell(arguments, environment: environment, input: input, columns: columns),
      commands: commands)
  }
}
