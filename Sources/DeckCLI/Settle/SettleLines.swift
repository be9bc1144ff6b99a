import SampleDeck
import Terminal

/// Conflicts settled by lines: for terminals that can do no more, for screen readers and pipes.
struct SettleLines {
  private var walk: Settling
  private let call: Invocation

  init(_ walk: Settling, _ call: Invocation) {
    self.walk = walk
    self.call = call
  }

  /// Asks until the person leaves or input ends; at the last one a decision can still be taken back.
  mutating func ask() throws {
    say()
    while let line = try next() {
      let isEnd = walk.current == nil && line.allSatisfy(\.isWhitespace)
      guard !isEnd, let action = SettleAction(line: line) else {
        if isEnd { return }
        call.out.line("“\(line)” means nothing here; ? lists what does.")
        continue
      }
      if action == .command(.leave) { break }
      do { try perform(action) } catch { call.out.line(Failure(error).message) }
    }
    if walk.current != nil { call.out.line(walk.summary) }
  }

  private func next() throws -> String? {
    let input = call.shell.input
    let prompt =
      walk.current == nil
      ? "Enter save and leave, u undo"
      : "number take, b both, e edit, s skip, u undo, ? help, q save and leave"
    call.out.ask(prompt, isTyped: input.isTerminal)
    guard !call.out.isClosed, call.out.failure == nil else { return nil }
    let line = try input.line()
    if line == nil, input.isTerminal { call.out.line() }
    return line
  }

  private mutating func perform(_ action: SettleAction) throws {
    switch action {
    case .take(let number): try walk.settle(by: .choice(number))
    case .command(.both): try walk.settle(by: .both)
    case .command(.edit):
      if let current = walk.current { try walk.settle(by: call.edit(current)) }
    case .command(.skip): walk.skip()
    case .command(.undo):
      guard walk.undo() else { return call.out.line("There is nothing to take back.") }
    case .command(.help):
      call.out.line("A number: take that value")
      for command in SettleAction.Command.allCases {
        call.out.line("\(command.label): \(command.meaning)")
      }
      return
    case .command(.leave): return
    }
    say()
  }

  private func say() {
    call.out.line()
    guard let current = walk.current else { return call.out.line(walk.summary) }
    call.out.line("Conflict \(walk.place): \(current.heading)")
    for (index, text) in current.texts(in: walk.document.deck).enumerated() {
      for line in text.wrapped(to: .max, first: StyledText("\(index + 1): "), rest: "") {
        call.out.line(line)
      }
    }
  }
}
