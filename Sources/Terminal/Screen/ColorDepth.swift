/// How many colours a terminal is sent.
public enum ColorDepth: Sendable, CaseIterable {
  /// None; bold, underlined and the like remain.
  case monochrome
  /// The 16 named ones; others become the nearest of them.
  case named
  /// The palette of 256.
  case palette
}

/// What a person said about colour.
public enum ColorChoice: String, Sendable, CaseIterable {
  /// Colour on a terminal that has it, unless `NO_COLOR` says otherwise.
  case auto
  /// Colour even into a file, and in spite of `NO_COLOR`.
  case always
  /// No colour.
  case never
}

extension ColorDepth {
  /// Decides from what was chosen and what the terminal says of itself.
  ///
  /// - Parameters:
  ///   - choice: Decides alone unless it is `auto`.
  ///   - isTerminal: Whether the output goes to a terminal.
  ///   - environment: `NO_COLOR` (not empty), `TERM` and `COLORTERM` are read.
  public init(_ choice: ColorChoice, isTerminal: Bool, environment: Environment) {
    let terminal = environment["TERM"] ?? ""
    let isAble = !terminal.isEmpty && terminal != "dumb"
    let isWanted = environment["NO_COLOR", default: ""].isEmpty && isTerminal && isAble
    guard choice == .always || (choice == .auto && isWanted) else {
      self = .monochrome
      return
    }
    let isRich =
      terminal.contains("256color") || terminal.contains("direct")
      || ["truecolor", "24bit"].contains(environment["COLORTERM"])
    self = isRich ? .palette : .named
  }
}
