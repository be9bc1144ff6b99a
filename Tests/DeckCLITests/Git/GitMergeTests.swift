import Foundation
import Testing

/// Where git stopped in a deck, in a clone that was not set up.
@Suite(.enabled(if: hasGit, "git is not installed")) struct GitMergeTests {
  private let sandbox: Sandbox
  private let clone: Clone

  /// A deck of three cards with attributes and without a driver, on the branches `main` and `side`.
  init() throws {
    sandbox = try Sandbox()
    clone = try Clone(sandbox)
    try clone.run(
      """
      deck git setup; git config --remove-section merge.sampledeck; deck create Deck -q
      for card in one two three; do deck add Deck $card --back old; done
      git add -A; git commit -qm start; git branch side
      """)
  }

  private func commit(_ branch: String, _ lines: String...) throws {
    let lines = lines.joined(separator: "\n")
    try clone.run("git checkout -q \(branch); \(lines)\ngit add -A; git commit -qm work")
  }

  /// Different cards on both branches, so near that git stops.
  private func diverge() throws {
    try commit("side", "deck edit Deck one --back side", "deck edit Deck two --back side")
    try commit("main", "deck edit Deck three --back main", "deck add Deck four")
  }

  private let joined: Set = ["one = side", "two = side", "three = main", "four"]

  @Test func `a merge, a rebase, a picked commit and a stash are joined and staged`() throws {
    try diverge()
    try clone.run("git tag mine main; git tag theirs side")
    let ways: [(stop: String, next: String)] = [
      ("git merge -q theirs", "git commit -qm merged"),
      ("git checkout -q theirs; git rebase -q mine", "git rebase --continue"),
      ("git checkout -q mine; git cherry-pick theirs", "git cherry-pick --continue"),
      (
        """
        git checkout -q theirs~1; git checkout -q theirs .; git stash -q
        git checkout -q mine; git stash pop -q
        """,
        "git commit -qm popped"
      ),
    ]
    for (stop, next) in ways {
      try clone.run(stop, status: 1)
      let merge = try clone.run("deck git merge")
      #expect(merge.hasPrefix("Deck.sampledeck: joined and staged, 4 cards"))
      #expect(try clone.run("git status --short") == "M  Deck.sampledeck/manifest.json\n")
      try clone.run(next)
      #expect(try Set(clone.cards()) == joined, "\(stop)")
    }
  }

  @Test func `every verb says what to do where git left its markers`() throws {
    try diverge()
    try clone.run("git merge -q side", status: 1)
    for verb in ["list", "show", "add Deck x", "quiz", "due", "edit Deck one --back x"] {
      let words = verb.contains("Deck") ? verb : "\(verb) Deck"
      let ending = try clone.ending("deck \(words)")
      #expect(ending.status == 5)
      #expect(
        ending.errors.contains(
          "git stopped here and left its conflict markers. “deck git merge” joins both sides; "))
    }
  }

  @Test func `two texts for one card are both kept, staged, and told`() throws {
    try commit("side", "deck edit Deck one --back side")
    try commit("main", "deck edit Deck one --back main")
    try clone.run("git merge -q side", status: 1)
    let merge = try clone.ending("deck git merge Deck")
    #expect(merge.status == 3)
    #expect(merge.output.contains("\n1 in conflict: both versions are kept, and the deck can be "))
    #expect(merge.errors.contains("Kept as it was: \(sandbox.path)/.local/state/sampledeck/healed"))
    #expect(try clone.run("git status --short") == "M  Deck.sampledeck/manifest.json\n")
    let shown = try clone.run("deck show Deck one")
    #expect(shown.contains("\"main\"") && shown.contains("\"side\""))
  }

  @Test func `a choice that was made before is kept`() throws {
    try clone.run("deck git setup -q")
    try commit("side", "deck edit Deck one --back side")
    try commit("main", "deck edit Deck one --back main")
    try clone.run("git merge -q side", status: 1)
    try clone.run("deck edit Deck one --back chosen; deck git merge")
    #expect(try clone.cards().first == "one = chosen")
    #expect(try clone.run("deck list Deck is:conflict --plain") == "")
  }

  @Test func `a deletion is one against the base`() throws {
    try diverge()
    // Without the line, and without the comma that it may leave before the bracket.
    try commit(
      "side", "sed -i '/\"front\":\"two\"/d' Deck.sampledeck/manifest.json",
      "sed -i -z 's/},\\n]/}\\n]/' Deck.sampledeck/manifest.json")
    try clone.run("git checkout -q main; git merge -q side", status: 1)
    try clone.run("deck git merge")
    #expect(try Set(clone.cards()) == joined.subtracting(["two = side"]))
  }

  @Test func `a version that cannot be read whole is joined and not staged`() throws {
    try commit("side", "sed -i 's/\"front\":\"one\"/\"front\":1/' Deck.sampledeck/manifest.json")
    try commit("main", "deck edit Deck front:one --back main")
    try clone.run("git merge -q side", status: 1)
    let merge = try clone.ending("deck git merge")
    #expect(merge.status == 5)
    #expect(merge.output.contains(" Dropped.\nDeck.sampledeck: joined, not staged, 3 cards.\n"))
    #expect(try clone.cards() == ["one = main", "two = old", "three = old"])
    #expect(try clone.run("git status --short") == "UU Deck.sampledeck/manifest.json\n")
  }

  @Test func `a deck deleted here and edited there is kept, with its pictures`() throws {
    try clone.run(
      """
      printf '\\211PNG\\r\\n\\032\\n picture' >../p.png
      deck edit Deck one --attach ../p.png --back '![p](p.png)'; git add -A; git commit -qm picture
      git branch -f side
      """)
    try commit("side", "git rm -rq Deck.sampledeck")
    try commit("main", "deck edit Deck two --back main")
    try clone.run("git merge -q side", status: 1)
    #expect(try clone.run("deck check Deck").contains("media-missing"))
    let merge = try clone.ending("deck git merge")
    #expect(merge.errors.contains("One side had deleted the deck."))
    #expect(merge.output.contains("  brought back\n"))
    #expect(try clone.run("deck check Deck --strict").hasSuffix("all is well.\n"))
    #expect(try !clone.run("git status --short").contains("?"))
  }

  @Test func `a picture that a merge took away is found in the history`() throws {
    try clone.run(
      """
      printf '\\211PNG\\r\\n\\032\\n picture' >../p.png
      deck edit Deck one --attach ../p.png --back '![p](p.png)'; git add -A; git commit -qm picture
      git rm -rq Deck.sampledeck/blobs; git commit -qm lost
      """)
    #expect(try clone.run("deck check Deck").contains("media-missing"))
    #expect(try clone.run("deck check Deck --heal").contains("  mended\n"))
    #expect(try clone.run("deck check Deck --strict").hasSuffix("all is well.\n"))
  }

  @Test func `a dry run tells and changes nothing`() throws {
    try diverge()
    try clone.run("git merge -q side", status: 1)
    let before = try clone.manifest()
    #expect(
      try clone.run("deck git merge --dry-run") == "Deck.sampledeck: would be joined, 4 cards.\n")
    #expect(try clone.manifest() == before)
    #expect(try clone.run("git status --short").hasPrefix("UU "))
  }

  @Test func `programs get what came of each deck`() throws {
    try diverge()
    try clone.run("git merge -q side", status: 1)
    let json = try clone.run("deck git merge --json")
    #expect(json.contains(#"{"path":"Deck.sampledeck/manifest.json","conflicts":0,"isSta"#))
    #expect(json.contains(#""healed":{"cards":4,"#))
  }

  @Test func `where git did not stop there is nothing to merge`() throws {
    let ending = try clone.ending("deck git merge")
    #expect(ending.status == 4)
    #expect(ending.errors.hasPrefix("deck: git did not stop in a deck here.\n"))
  }

  @Test func `a clone that was not set up is told so, once and only where a person reads`() throws {
    let line = "git merges the decks in \(clone.path) by lines; deck git setup has it join them.\n"
    #expect(try clone.ending("deck list Deck").errors == line)
    #expect(try clone.ending("deck create Other -q; deck").errors == line)
    #expect(try clone.ending("deck list Deck --json").errors == "")
    #expect(try clone.ending("deck list Deck -q").errors == "")
    try clone.run("git worktree add -q ../tree")
    #expect(try clone.ending("cd ../tree; deck list Deck").errors.contains("deck git setup"))
    try clone.run("deck git setup")
    #expect(try clone.ending("deck list Deck").errors == "")
    #expect(try clone.ending("cd ../tree; deck list Deck").errors == "")
    try clone.run("git config --remove-section merge.sampledeck; deck git setup --global")
    #expect(try clone.ending("deck list Deck").errors == "")
    try clone.run("mv ~/.gitconfig ~/shared; git config --global include.path shared")
    #expect(try clone.ending("deck list Deck").errors == "")
  }

  @Test func `of several branches the last may stop git, any other has it give up`() throws {
    try clone.run("git branch other")
    try commit("other", "deck create Second -q")
    try commit("side", "deck edit Deck three --back side")
    try commit("main", "deck edit Deck three --back main")
    try clone.run("git merge -q other side", status: 1)
    try clone.run("deck git merge", status: 3)
    try clone.run("git commit -qm merged")
    #expect(try clone.run("deck conflicts Deck --plain", status: 3).contains("main"))

    try clone.run("git reset -q --hard HEAD~1; git merge -q side other", status: 2)
    #expect(try clone.run("git status --short") == "")
    #expect(try clone.ending("deck git merge").errors.contains("one after the other"))
  }

  @Test(arguments: [true, false])
  func `a commit is picked onto an old branch, without what came between`(isSetUp: Bool) throws {
    if isSetUp { try clone.run("deck git setup") }
    try commit("main", "deck edit Deck one --back between", "deck add Deck later --back l")
    try commit("main", "deck add Deck latest", "deck rm Deck three")
    try commit("main", "deck edit Deck two --back picked", "deck edit Deck later --back picked")
    try commit("side", "deck edit Deck three --back side")
    try clone.run("git cherry-pick main", status: isSetUp ? 0 : 1)
    if !isSetUp { try clone.run("deck git merge && git cherry-pick --continue") }
    #expect(
      try clone.cards() == ["one = old", "two = picked", "three = side", "later = picked"])
  }
}
