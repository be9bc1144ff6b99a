import Terminal

/// A full screen as a value: keys go in, frames and things to do come out.
protocol Screen {
  /// Something to be done outside the screen: a grade to be kept, an editor to be opened.
  associatedtype Effect

  /// Takes a key that was pressed while a frame of this size was shown.
  mutating func handle(_ key: Key, in size: TerminalSize) -> [Effect]

  /// Makes what the next frame shows and takes a while, once no key is waiting any more.
  mutating func prepare(_ size: TerminalSize)

  /// The whole screen as it stands. Sizes down to 1 × 1 must be drawn somehow.
  func frame(_ size: TerminalSize) -> Frame
}

extension Screen {
  mutating func prepare(_ size: TerminalSize) {}
}

/// What becomes of a screen once an effect was performed.
enum AfterEffect {
  case goOn, leave
}

extension TerminalDevice {
  /// Shows a screen and does what it asks for until it is left, or nobody is there any more.
  ///
  /// - Parameters:
  ///   - screen: What is shown; it holds its last state afterwards.
  ///   - perform: Does what the screen asked for and tells it what came of it. It may give the
  ///     terminal to another program meanwhile, by `suspended`.
  func run<Shown: Screen>(
    _ screen: inout Shown, perform: (Shown.Effect, inout Shown) throws -> AfterEffect
  ) rethrows {
    while true {
      screen.prepare(size)
      present(screen.frame(size))
      var next = nextKey()
      while let key = next {
        for effect in screen.handle(key, in: size) {
          if case .leave = try perform(effect, &screen) { return }
        }
        if key == .endOfInput { return }
        // Keys typed faster than frames are drawn share a frame.
        next = nextKey(timeout: .zero)
      }
    }
  }
}

extension Invocation {
  /// The terminal for a full screen; nil where there is none, or lines are wanted.
  func openTerminal() throws -> TerminalDevice? {
    guard shell.input.isTerminal, shell.output.isTerminal, out.format == .text,
      try settings()[.screen] != "line"
    else { return nil }
    out.flush()
    let depth = ColorDepth(options.color, isTerminal: true, environment: shell.environment)
    let terminal = shell.openTerminal(depth)
    out.holdsWarnings = terminal != nil
    return terminal
  }
}
