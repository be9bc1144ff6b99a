/// `deck man`: the manual page.
struct Man: Command {
  static let name = "man"
  static let abstract = "Print the manual page"
  static let discussion = "The page is troff source with the man macros."
  static let examples = [
    Example("deck man | man -l -", "read it"),
    Example("deck man > ~/.local/share/man/man1/deck.1", "install it"),
  ]

  func run(_ call: Invocation) -> ExitCode {
    call.out.answer(text: call.commands.manual)
    return .done
  }
}
