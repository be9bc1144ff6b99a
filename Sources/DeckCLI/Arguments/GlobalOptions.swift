import Terminal

/// The options that every verb takes, on either side of the verb.
struct GlobalOptions: Equatable, Sendable {
  var wantsJSON = false
  var wantsPlain = false
  var isQuiet = false
  var isDryRun = false
  var takesNoInput = false
  var saysYes = false
  var color = ColorChoice.auto
  var now: String?
  var seed: UInt64?
  var progress: String?
  var deck: String?
  var wantsHelp = false
  var wantsVersion = false

  static let parameters: [Parameter<Self>] = [
    .flag("--json", \.wantsJSON, "answer as one JSON object"),
    .flag("--plain", \.wantsPlain, "answer as lines with tabs, full ids first, no header"),
    .flag("-q, --quiet", \.isQuiet, "say nothing but what was asked for"),
    .flag("-n, --dry-run", \.isDryRun, "say what would be done and do nothing"),
    .flag("--no-input", \.takesNoInput, "never ask; fail where an answer is needed"),
    .flag("-y, --yes", \.saysYes, "answer every question with yes"),
    .option("--color", "WHEN", \.color, "auto, always or never"),
    .option("--now", "TIME", \.now, "the time to go by: 2026-11-29, 2026-11-29T08:00, …"),
    .option("--seed", "N", \.seed, "make what is random repeatable"),
    .option("--progress", "DIR", \.progress, completing: .folders, "where your progress is kept"),
    .option("--deck", "PATH", \.deck, completing: .decks, "the deck; then every operand is a card"),
    .flag("-h, --help", \.wantsHelp, "explain the verb"),
    .flag("--version", \.wantsVersion, "print the version"),
  ]
}

extension ColorChoice: ArgumentValue {}
