import Foundation
import Testing

/// What git does to decks once it is set up.
@Suite(.enabled(if: hasGit, "git is not installed")) struct GitDriverTests {
  private let sandbox: Sandbox
  private let clone: Clone

  /// A deck of three cards in a sub-folder, on the branches `main` and `side`.
  init() throws {
    sandbox = try Sandbox()
    clone = try Clone(sandbox)
    try clone.run(
      """
      mkdir 'my decks'; deck git setup; cd 'my decks'; deck create Deck
      for card in one two three; do deck add Deck $card --back old; done
      git add -A ..; git commit -qm start; git branch side
      """)
  }

  private func cards() throws -> [String] { try clone.cards("my decks/Deck") }

  /// Makes edits on a branch and commits them.
  private func commit(_ branch: String, _ lines: String...) throws {
    let lines = lines.joined(separator: "\n")
    try clone.run(
      "git checkout -q \(branch); cd 'my decks'; \(lines)\ngit add -A .; git commit -qm work")
  }

  @Test func `a merge joins neighbouring cards, additions and deletions`() throws {
    try commit(
      "side", "deck edit Deck one --back side", "deck add Deck four", "deck rm Deck three")
    try commit("main", "deck edit Deck two --back main", "deck add Deck five")
    try clone.run("git merge -q side")
    #expect(try Set(cards()) == ["one = side", "two = main", "four", "five"])
    #expect(try clone.run("deck check 'my decks/Deck' --strict").hasSuffix("all is well.\n"))
  }

  @Test func `two texts for one card stop git with a deck that can be used`() throws {
    try commit("side", "deck edit Deck one --back side")
    try commit("main", "deck edit Deck one --back main")
    let merge = try clone.ending("git merge side")
    #expect(merge.status == 1)
    #expect(
      merge.errors.hasPrefix("my decks/Deck.sampledeck: 1 text changed on both sides; both "))
    #expect(
      try clone.run("git status --short") == "UU \"my decks/Deck.sampledeck/manifest.json\"\n")
    let shown = try clone.run("deck show 'my decks/Deck' one")
    #expect(shown.contains("\"main\"") && shown.contains("\"side\""))

    try clone.run("git commit -qam merged; git checkout -q side; git merge -q main")
    try commit("side", "deck edit Deck two --back side")
    try commit("main", "deck edit Deck three --back main")
    // What was committed in conflict does not stop git again.
    try clone.run("git merge -q side")
  }

  @Test func `a rebase takes the edits over one by one`() throws {
    try commit("side", "deck edit Deck one --back side")
    try commit("side", "deck add Deck four")
    try commit("main", "deck edit Deck two --back main", "deck add Deck five")
    try clone.run("git checkout -q side; git rebase -q main")
    #expect(try Set(cards()) == ["one = side", "two = main", "three = old", "four", "five"])
    #expect(try clone.run("git log --oneline | wc -l").contains("4"))
  }

  @Test func `a commit is picked without those before it`() throws {
    try commit("side", "deck add Deck four")
    try commit("side", "deck edit Deck one --back picked")
    try clone.run("git checkout -q main; git cherry-pick side")
    #expect(try cards() == ["one = picked", "two = old", "three = old"])
  }

  @Test func `a commit is taken back, and only that`() throws {
    let acts: [(act: String, before: String, after: String)] = [
      ("deck edit Deck front:one --back first", "one = old", "one = first"),
      ("deck edit Deck front:one --back second", "one = first", "one = second"),
      ("deck add Deck four", "", "four"),
      ("deck rm Deck front:three", "three = old", ""),
    ]
    for (act, before, after) in acts {
      try commit("main", act)
      try commit("main", "deck edit Deck front:two --back '\(act)'")
      #expect(try cards().contains(after) || after.isEmpty)
      try clone.run("git revert --no-edit HEAD~1")
      #expect(try cards().contains("two = \(act)"))
      #expect(try cards().contains(before) || before.isEmpty, "\(act)")
      #expect(try !cards().contains(after), "\(act)")
      try clone.run("git revert --no-edit HEAD")
      #expect(try cards().contains(after) || after.isEmpty, "\(act), again")
    }
  }

  @Test func `a deletion that was taken back can be done again`() throws {
    try commit("main", "deck rm Deck three")
    try commit("main", "deck undo Deck")
    try clone.run("git revert --no-edit HEAD")
    #expect(try cards() == ["one = old", "two = old"])
    try clone.run("git revert --no-edit HEAD")
    #expect(try cards() == ["one = old", "two = old", "three = old"])
  }

  @Test func `what was taken back stays so in the other branch too`() throws {
    try commit("main", "deck edit Deck one --back first --tag fresh")
    try commit("main", "deck edit Deck one --back second --untag fresh")
    try clone.run("git branch -f side; git revert --no-edit HEAD")
    try commit("side", "deck edit Deck two --back side")
    try clone.run("git checkout -q main; git merge -q side")
    #expect(try cards() == ["one = first", "two = side", "three = old"])
    #expect(try clone.run("deck list 'my decks/Deck' tag:fresh --plain").contains("one"))
  }

  @Test func `what was stashed comes back over newer work`() throws {
    try clone.run("deck edit 'my decks/Deck' one --back stashed; git stash -q")
    try commit("main", "deck edit Deck two --back main", "deck add Deck four")
    try clone.run("git stash pop -q")
    #expect(try Set(cards()) == ["one = stashed", "two = main", "three = old", "four"])
  }

  @Test func `two new decks of one name become one, and git stops`() throws {
    try commit("side", "deck create New; deck add New theirs")
    try commit("main", "deck create New; deck add New ours")
    let merge = try clone.ending("git merge side")
    #expect(merge.status == 1 && merge.errors.contains("New.sampledeck: these were two decks, "))
    #expect(try Set(clone.cards("my decks/New")) == ["ours", "theirs"])
  }

  @Test func `one new deck on both sides needs no base`() throws {
    try clone.run("deck create 'my decks/New'; cp -r 'my decks/New.sampledeck' ../kept")
    try clone.run("rm -r 'my decks/New.sampledeck'")
    try commit("side", "cp -r ../../kept New.sampledeck; deck add New theirs")
    try commit("main", "cp -r ../../kept New.sampledeck; deck add New ours")
    try clone.run("git merge -q side")
    #expect(try Set(clone.cards("my decks/New")) == ["ours", "theirs"])
  }

  @Test func `a line that a hand took out is a deleted card`() throws {
    // Without the line, and without the comma that it may leave before the bracket.
    try commit(
      "side", "sed -i '/\"front\":\"two\"/d' Deck.sampledeck/manifest.json",
      "sed -i -z 's/},\\n]/}\\n]/' Deck.sampledeck/manifest.json")
    try commit("main", "deck edit Deck one --back main")
    try clone.run("git merge -q side")
    #expect(try cards() == ["one = main", "three = old"])
  }

  @Test func `edits follow a deck that was renamed`() throws {
    try commit("side", "git mv Deck.sampledeck Renamed.sampledeck")
    try commit("main", "deck edit Deck one --back main", "deck add Deck four")
    try clone.run("git merge -q side")
    #expect(
      try clone.cards("my decks/Renamed") == ["one = main", "two = old", "three = old", "four"])
  }

  @Test func `branches that were merged both ways merge again`() throws {
    try commit("side", "deck edit Deck one --back side")
    try commit("main", "deck edit Deck two --back main")
    try clone.run(
      """
      git branch main-before; git merge -q side; git checkout -q side; git merge -q main-before
      """)
    try commit("side", "deck edit Deck two --back 'side again'", "deck add Deck four")
    try commit("main", "deck edit Deck one --back 'main again'")
    try clone.run("git merge -q side")
    #expect(try cards() == ["one = main again", "two = side again", "three = old", "four"])
  }

  @Test func `criss-cross merges of a conflict that nobody settled end`() throws {
    try commit("side", "deck edit Deck one --back side")
    try commit("main", "deck edit Deck one --back main")
    try clone.run(
      """
      git branch main-before; git merge -q side; git commit -qam merged
      git checkout -q side; git merge -q main-before; git commit -qam merged
      """)
    try commit("side", "deck edit Deck two --back side")
    try commit("main", "deck edit Deck three --back main")
    try clone.run("git merge -q side")
    let shown = try clone.run("deck show 'my decks/Deck' one")
    #expect(shown.contains("\"main\"") && shown.contains("\"side\""))
    #expect(try cards().dropFirst() == ["two = side", "three = main"])
  }

  @Test(arguments: ["killed", "missing", "fails"])
  func `where the driver does not work git leaves its own conflict`(driver: String) throws {
    let lines = [
      "killed": "kill -9 $$", "missing": "exec /nowhere/deck", "fails": "exit 5",
    ]
    try clone.run(
      """
      printf '#!/bin/sh\\n\(lines[driver] ?? "")\\n' >../broken; chmod +x ../broken
      git config merge.sampledeck.driver "$(git config merge.sampledeck.driver | \
        sed "s|^[^ ]*deck[^ ]* |'$(dirname $PWD)/broken' |")"
      """)
    try commit("side", "deck edit Deck one --back side")
    try commit("main", "deck edit Deck one --back main")
    try clone.run("git merge -q side", status: 1)
    let text = try clone.manifest("my decks/Deck")
    #expect(text.contains("<<<<<<< ours\n") && text.contains(">>>>>>> theirs\n"))
    #expect(text.contains("\"back\":\"side\"") && text.contains("\"back\":\"main\""))
  }

  @Test func `a damaged side is git's to merge, and is not lost`() throws {
    try commit("side", "sed -i 's/\"front\":\"one\"/\"front\":1/' Deck.sampledeck/manifest.json")
    try commit("main", "deck edit Deck one --back main")
    let merge = try clone.ending("git merge -q side")
    #expect(merge.status == 1)
    #expect(merge.errors.contains("“front” is not a text"))
    #expect(try clone.manifest("my decks/Deck").contains("<<<<<<< ours\n"))
  }

  @Test func `differences are shown as cards, and what cannot be read as it is`() throws {
    try commit("main", "deck edit Deck two --back 'a *new* back' --tag fresh")
    let log = try clone.run("git log -p -1 --format=")
    #expect(log.contains("\n-old\n+a *new* back\n"))
    #expect(log.contains("\n+tags: fresh\n"))
    #expect(!log.contains("\"rev\""))
    try clone.run("echo '<<<<<<< x' >>'my decks/Deck.sampledeck/manifest.json'")
    #expect(try clone.run("git diff").contains("\n+<<<<<<< x\n"))
  }
}
