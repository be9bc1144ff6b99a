/// `deck git`: git joins decks card by card.
struct Git: Command {
  static let name = "git"
  static let abstract = "Have git join decks card by card"
  static let discussion = """
    setup tells a repository, once in each clone, how decks are joined and shown: git merge, pull, \
    rebase, cherry-pick, revert and stash pop then join them card by card, git diff and git log -p show \
    cards. It also adds two lines to .gitattributes, to be committed. Where both sides changed one text, \
    git stops, both texts are kept, and the deck can be studied all the same.

    merge is for a clone that was not set up, where git stopped in a deck: it takes the versions that \
    git kept, joins them and stages the result.
    """
  static let examples = [
    Example("deck git setup", "once in each clone"),
    Example("deck git setup --global", "once for all clones on this machine"),
    Example("deck git merge", "where git stopped in a deck"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.conflicts, "joined and staged; cards are in conflict"),
    (.damaged, "joined and not staged: something in a version could not be read"),
    (.notFound, "no repository, or git did not stop in a deck"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("ACTION", \.action, "setup or merge"),
    .flag("--global", \.isGlobal, "set up this person's git, and not only the repository's"),
    .operands("[DECK]", \.words, completing: .decks, "a deck, or a folder of the repository"),
  ]

  /// What is to be done; git itself calls for the last two.
  enum Action: String, CaseIterable, ArgumentValue {
    case setup, merge
    case mergeDriver = "merge-driver"
    case textconv

    static let choices = [setup.rawValue, merge.rawValue]
  }

  var action = Action.setup
  var isGlobal = false
  var words: [String] = []

  func run(_ call: Invocation) throws -> ExitCode {
    switch (action, words.count) {
    case (.setup, 0...1): try setUp(call)
    case (.merge, 0...1): return try mergeStopped(call)
    case (.mergeDriver, 4): return try driveMerge(call)
    case (.textconv, 1): try showAsText(call)
    default:
      throw UsageError(
        "“\(words.last ?? "")” does not belong to git \(action.rawValue).", verb: Self.name)
    }
    return .done
  }
}
