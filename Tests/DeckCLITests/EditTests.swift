import Foundation
import Testing

/// Cards changed in an editor.
@Suite struct EditTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "front", "back")
  }

  private func edit(with script: String) throws -> ProcessResult {
    let path = "\(sandbox.path)/editor"
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    return try sandbox.deck(
      "edit", "Deck", "front", environment: ["EDITOR": "/bin/sh '\(path)'", "DECK": deckPath])
  }

  @Test func `an emptied form deletes nothing`() throws {
    for script in [": > \"$1\"", "echo > \"$1\""] {
      let result = try edit(with: script)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("deck: The form is empty"))
    }
    #expect(try sandbox.fronts("Deck") == ["front"])
  }

  @Test func `a form that is not UTF-8 is kept and not read`() throws {
    let result = try edit(with: #"printf '\377\n' >> "$1""#)
    #expect(result.status == 1)
    #expect(result.errors.contains("is not UTF-8"))
    #expect(result.errors.contains("What you wrote is kept in"))
    #expect(try sandbox.done("list", "Deck", "--plain").contains("\tfront\tback\t"))
  }

  @Test func `an edit that meets another is told`() throws {
    let result = try edit(
      with: #""$DECK" edit Deck front --back theirs; sed 's/^back$/mine/' "$1" > "$1.new"; "#
        + #"mv "$1.new" "$1""#)
    #expect(result.status == 0)
    #expect(result.errors.contains("was changed elsewhere too; both values of “back” are kept"))
    let shown = try sandbox.done("show", "Deck", "front")
    #expect(shown.contains("mine") && shown.contains("theirs"))
  }
}
