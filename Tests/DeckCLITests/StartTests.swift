import Foundation
import Glibc
import Testing

/// How the process was started: its words, its streams, its folders.
@Suite struct StartTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `a word of the command line that is not UTF-8 is refused`() throws {
    try sandbox.done("create", "Deck")
    for line in [#"deck add Deck "$(printf 'a\377')""#, #"deck create "$(printf 'a\377')""#] {
      let result = try sandbox.shell(line)
      #expect(result.status == 2)
      #expect(result.errors.hasSuffix("of the command line is not UTF-8.\n"))
    }
    #expect(try sandbox.fronts("Deck") == [])
  }

  @Test func `nothing is made in a folder that was removed`() throws {
    let result = try sandbox.shell("mkdir gone && cd gone && rmdir ../gone && deck create Deck")
    #expect(result.status == 4)
    #expect(result.errors.contains("\(sandbox.path)/gone"))
  }

  @Test func `without HOME the home folder is the user's`() throws {
    let entry = try unsafe #require(getpwuid(getuid()))
    let folder = unsafe String(cString: entry.pointee.pw_dir)
    for variables in [["DECK_PATH": "~/x"], ["DECK_PATH": "~/x", "HOME": ""]] {
      let result = try runProcess(
        deckPath, ["list", "x/"], environment: variables, folder: sandbox.path)
      #expect(result.errors == "deck: There is no deck “x/” here or in \(folder)/x.\n")
    }
  }

  @Test func `closed streams are no files of the deck`() throws {
    try sandbox.done("create", "Deck")
    #expect(try sandbox.shell("deck add Deck - <&-").errors == "deck: There is no card to add.\n")
    let listing = try sandbox.shell("deck check Deck >&-")
    #expect(listing.status == 1)
    #expect(listing.errors == "deck: standard output: Bad file descriptor.\n")
    #expect(try sandbox.shell("deck add Deck front <&- >&- 2>&-").status == 0)
    #expect(try sandbox.fronts("Deck") == ["front"])
  }
}
