#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Terminal

/// Everything a run may touch, as a value: a test hands in its own.
public struct Shell {
  /// The words after the program's name.
  var arguments: [String]
  /// The place, counted from 1, of the first word that is not UTF-8, and so is not what was meant.
  var unreadableArgument: Int?
  var environment: Environment
  /// Absolute; relative paths start here.
  var currentFolder: String
  var now: () -> Date
  /// When a local time is, by the zone of `TZ`; nil where there is no such time.
  var instant: (LocalTime) -> Date?
  /// How far the clock on the wall stands from UTC at an instant.
  var minutesEast: @Sendable (Date) -> Int
  var input: Input
  var output: Sink
  var errors: Sink
  /// Columns and rows of the terminal that is written to.
  var terminalSize: () -> (columns: Int, rows: Int)?
  /// Opens the terminal for full screens; nil where it can only show lines.
  var openTerminal: (ColorDepth) -> TerminalDevice?
  /// Runs another program.
  var spawn: (Child) throws(SystemError) -> Ending
  /// The path from the root, without links and dots; nil where nothing is there.
  var resolve: (String) -> String?

  /// Somewhere to write.
  struct Sink {
    var isTerminal: Bool
    var write: ([UInt8]) throws(SystemError) -> Void
  }

  /// Another program to run: argument by argument, never a line for a shell to take apart.
  struct Child: Equatable, Sendable {
    /// The program, looked up in `PATH`, and its arguments.
    var arguments: [String]
    /// What it reads; the run's own standard input when nil.
    var input: [UInt8]?
    /// Started and left alone, without the terminal.
    var isDetached: Bool
    /// Whether what it prints is handed back, and not printed.
    var isCaptured: Bool
    /// Whether what it says to people is not shown.
    var isMuted: Bool

    init(
      _ arguments: [String], input: [UInt8]? = nil, isDetached: Bool = false,
      isCaptured: Bool = false, isMuted: Bool = false
    ) {
      self.arguments = arguments
      self.input = input
      self.isDetached = isDetached
      self.isCaptured = isCaptured
      self.isMuted = isMuted
    }
  }

  /// How another program ended.
  struct Ending: Equatable, Sendable {
    /// Its exit status, or 128 and the signal that ended it.
    var status: Int32
    /// What it printed, where that was to be captured.
    var output: [UInt8] = []
  }
}

/// Standard input, by lines or whole.
final class Input {
  let isTerminal: Bool
  private let read: () throws(SystemError) -> [UInt8]
  private var pending: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// `read` gives the next bytes, as many as come, and none at the end.
  init(isTerminal: Bool, read: @escaping () throws(SystemError) -> [UInt8]) {
    self.isTerminal = isTerminal
    self.read = read
  }

  /// The next line without its end, `LF` or `CR LF`; nil at the end of input.
  func line() throws(SystemError) -> String? {
    var searched = pending.startIndex
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        var line = pending[..<end]
        pending = pending[(end + 1)...]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
      searched = pending.endIndex
      guard try fill() else { break }
    }
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self)
  }

  /// All that is left.
  func all() throws(SystemError) -> [UInt8] {
    while try fill() {}
    defer { pending = [] }
    return Array(pending)
  }

  private func fill() throws(SystemError) -> Bool {
    guard !isAtEnd else { return false }
    let bytes = try read()
    isAtEnd = bytes.isEmpty
    pending += bytes
    return !isAtEnd
  }
}
