import Foundation
import Testing

/// What `deck git setup` writes, and where.
@Suite(.enabled(if: hasGit, "git is not installed")) struct GitSetupTests {
  private let sandbox: Sandbox
  private let clone: Clone

  init() throws {
    sandbox = try Sandbox()
    clone = try Clone(sandbox)
  }

  private let attributes = """
    **/*.sampledeck/manifest.json -text merge=sampledeck diff=sampledeck
    **/*.sampledeck/blobs/* binary

    """

  @Test func `it says what it does, and does it once`() throws {
    let first = try clone.ending("deck git setup")
    #expect(first.status == 0)
    #expect(
      first.output.hasPrefix(
        "git config --local merge.sampledeck.name 'SampleDeck joins decks card by card'\n"))
    #expect(first.errors.contains("git config --local --remove-section merge.sampledeck\n"))
    #expect(try sandbox.text("main/.gitattributes") == attributes)
    #expect(
      try clone.ending("deck git setup")
        == ProcessResult(status: 0, output: "", errors: "Everything is set up already.\n"))
    #expect(try sandbox.text("main/.gitattributes") == attributes)
  }

  @Test func `outside a repository it says so, and git does not`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/plain", withIntermediateDirectories: false)
    let result = try sandbox.deck(
      "git", "setup", "plain", environment: ["GIT_CEILING_DIRECTORIES": sandbox.path])
    #expect(result.status == 4 && !result.errors.contains("fatal"))
    #expect(result.errors.contains("/plain is in no work tree of git."))
  }

  @Test func `attributes that are there stay`() throws {
    try clone.run("printf '*.png binary' >.gitattributes; deck git setup")
    #expect(try sandbox.text("main/.gitattributes") == "*.png binary\n" + attributes)
  }

  @Test func `a dry run tells the same and changes nothing`() throws {
    let told = try clone.run("cp .git/config before; deck git setup --dry-run")
    try clone.run("cmp .git/config before; test ! -e .gitattributes")
    #expect(try clone.run("deck git setup") == told)
  }

  @Test func `git finds the drivers for decks at the top and in sub-folders`() throws {
    try clone.run("mkdir -p 'a b/c'; cd 'a b/c'; deck git setup")
    let found = try clone.run(
      """
      git check-attr merge diff text -- D.sampledeck/manifest.json 'a b/c/D.sampledeck/manifest.json'
      git check-attr text -- D.sampledeck/blobs/5f a/D.sampledeck/blobs/5f
      """)
    #expect(found.split(separator: "\n").count { $0.hasSuffix(": sampledeck") } == 4)
    #expect(found.split(separator: "\n").count { $0.hasSuffix(": text: unset") } == 4)
  }

  @Test func `a package that is a repository is set up too`() throws {
    try clone.run("cd ..; deck create Own; cd Own.sampledeck; git init -q; deck git setup")
    let found = try clone.run(
      "cd ../Own.sampledeck; git check-attr merge text -- manifest.json blobs/5f")
    #expect(found.contains("manifest.json: merge: sampledeck\n"))
    #expect(found.contains("blobs/5f: text: unset\n"))
  }

  @Test func `a work tree of its own shares the settings`() throws {
    try clone.run("git commit -qm one --allow-empty; git worktree add -q ../second")
    try clone.run("cd ../second; deck git setup; test -e .gitattributes")
    #expect(try clone.run("git config merge.sampledeck.name").hasPrefix("SampleDeck"))
  }

  @Test func `for the person it needs no repository`() throws {
    try clone.run("cd ..; deck git setup --global")
    #expect(try sandbox.text(".gitconfig").contains("[merge \"sampledeck\"]"))
    try clone.run("deck git setup --global; test -e .gitattributes")
    #expect(try clone.run("git config --local merge.sampledeck.name", status: 1) == "")
  }

  @Test func `outside of a repository it says so`() throws {
    let ending = try clone.ending("cd ..; deck git setup")
    #expect(ending.status == 4)
    #expect(ending.errors.hasSuffix("is in no work tree of git.\ngit init makes one.\n"))
  }

  @Test func `programs are told what was changed`() throws {
    let json = try clone.run("deck git setup --json")
    #expect(json.contains(#"{"ok":true,"schema":1,"data":{"repository":"\#(clone.path)","#))
    #expect(json.contains(#"{"name":"diff.sampledeck.xfuncname","value":"^=== .*$"}"#))
  }

  @Test func `a program with any name and place is called as it is`() throws {
    try clone.run(
      """
      mkdir "../it's 100% mine"; cp '\(deckPath)' "../it's 100% mine/deck"
      "../it's 100% mine/deck" git setup
      deck create Deck; deck add Deck one; git add -A; git commit -qm one
      git checkout -qb side; deck add Deck two; git commit -qam two
      git checkout -q main; deck add Deck three; git commit -qam three; git merge -q side
      """)
    #expect(try Set(clone.cards()) == ["one", "two", "three"])
    #expect(try clone.run("git log -p -1 --format= side").contains("+two\n"))
  }

  @Test func `a program that PATH leads to is called by its name`() throws {
    let folder = (deckPath as NSString).deletingLastPathComponent
    let path = ["PATH": "\(folder):/usr/bin:/bin"]
    _ = try clone.ending("deck git setup", environment: path)
    #expect(
      try clone.run("git config merge.sampledeck.driver").hasPrefix("deck git merge-driver -- %O "))
  }
}
