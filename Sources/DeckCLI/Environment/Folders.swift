import Terminal

/// Where this person's files live, by the XDG base directory specification.
struct Folders: Equatable, Sendable {
  let home: String
  /// What must not be lost: the learner's log.
  let data: String
  /// The learner's logs, unless they are kept elsewhere.
  var progress: String { data + "/progress" }
  /// What may be lost with the machine: this device's name, undo.
  let state: String
  /// What can be made again.
  let cache: String
  let configuration: String
  /// Where decks are looked for besides the current folder, nearest first.
  let decks: [String]

  init(environment: Environment) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    // The specification has a relative path ignored.
    func folder(_ variable: String, _ fallback: String) -> String {
      let path = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (path ?? home + fallback) + "/sampledeck"
    }
    self.home = home
    data = folder("XDG_DATA_HOME", "/.local/share")
    state = folder("XDG_STATE_HOME", "/.local/state")
    cache = folder("XDG_CACHE_HOME", "/.cache")
    configuration = folder("XDG_CONFIG_HOME", "/.config")
    let path = environment["DECK_PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/Decks"
    decks = path.split(separator: ":").map { Self.expandingTilde(String($0), home: home) }
  }

  /// `~/x` in a variable, which no shell expands, is a folder of the home folder.
  private static func expandingTilde(_ path: String, home: String) -> String {
    path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
  }
}
