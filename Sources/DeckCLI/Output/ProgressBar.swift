#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Terminal

/// Shows how far long work has come: a bar that moves, or words where a screen cannot be drawn on.
///
/// Nothing is shown of what is done in a moment, and nothing where nobody looks.
final class ProgressBar {
  private enum Manner { case bar, words, silence }

  private let manner: Manner
  private let shell: Shell
  private let out: Output
  private let start: Date
  private var shown = -1
  private var isDrawn = false

  /// Seconds that pass before anything is said.
  private static let patience = 0.5
  private static let width = 24

  init(_ call: Invocation) {
    shell = call.shell
    out = call.out
    start = shell.now()
    let isSeen = shell.errors.isTerminal && call.out.format == .text && !call.options.isQuiet
    let isDumb = shell.environment["TERM", default: "dumb"] == "dumb"
    let wantsLines = (try? call.settings()[.screen]) == "line"
    manner = !isSeen ? .silence : isDumb || wantsLines ? .words : .bar
  }

  deinit { clear() }

  /// Says which part of some work is done, from 0 to 1.
  func show(_ work: String, _ part: Double) {
    let percent = Int(max(0, min(part, 1)) * 100)
    guard manner != .silence, percent != shown,
      shell.now().timeIntervalSince(start) >= Self.patience
    else { return }
    switch manner {
    case .bar:
      let filled = percent * Self.width / 100
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
      write("\r\u{1B}[K\(bar) \(percent) %")
      isDrawn = true
    case .words where shown < 0 || percent / 25 != shown / 25: out.talk("\(work): \(percent) %")
    case .words, .silence: break
    }
    shown = percent
  }

  /// Takes the bar away.
  func clear() {
    if isDrawn { write("\r\u{1B}[K") }
    isDrawn = false
  }

  private func write(_ text: String) { try? shell.errors.write(Array(text.utf8)) }
}
