import Foundation
import Testing

/// Cards from options and from standard input.
@Suite struct AddTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
  }

  @Test(arguments: [
    #"{"front":"a"}\r\n\r\n{"front":"b"}\r\n"#, #"\357\273\277{"front":"a"}\n{"front":"b"}"#,
    #"a\r\n---\r\n=== new card\r\n\r\nb\r\n"#, #"\357\273\277a\n---\n=== new card\n\nb\n"#,
  ])
  func `standard input may come from Windows`(text: String) throws {
    #expect(try sandbox.shell("printf '\(text)' | deck add Deck -").status == 0)
    #expect(try sandbox.fronts("Deck") == ["a", "b"])
  }

  @Test(arguments: [#"{"front":"a"}\n{"front":"\377"}\n"#, #"a\n\377\n"#])
  func `what is not UTF-8 is refused with its line`(text: String) throws {
    let result = try sandbox.shell("printf '\(text)' | deck add Deck -")
    #expect(result.status == 1)
    #expect(result.errors == "deck: line 2 is not UTF-8. Save the text as UTF-8.\n")
    #expect(try sandbox.fronts("Deck") == [])
  }

  @Test func `a list of JSON is not taken for a text`() throws {
    let result = try sandbox.deck("add", "Deck", "-", input: #" [ {"front":"a"}]"#)
    #expect(result.status == 1)
    #expect(result.errors.contains("one a line"))
  }

  @Test func `a tag is put on all cards that are read, and other options are refused`() throws {
    try sandbox.done("add", "Deck", "-", "--tag", "x", input: #"{"front":"a","tags":["y"]}"#)
    #expect(try sandbox.done("list", "Deck", "--plain").hasSuffix("\ta\t\tx y\n"))
    let result = try sandbox.deck("add", "Deck", "-", "--hint", "h", input: #"{"front":"b"}"#)
    #expect(result.status == 2)
    #expect(try sandbox.fronts("Deck") == ["a"])
  }

  @Test func `a gap that is none is told`() throws {
    #expect(try sandbox.said("add", "Deck", "--cloze", "{{c1::x}}").hasPrefix("Added"))
    #expect(try sandbox.said("add", "Deck", "--cloze", "{{c1::x").hasPrefix("warning: "))
  }

  @Test func `a form left as it was adds nothing`() throws {
    let result = try sandbox.deck("add", "Deck", environment: ["EDITOR": "true"])
    #expect(result.errors == "deck: Nothing was written, and so nothing was added.\n")
    #expect(result.status == 1)
  }
}
