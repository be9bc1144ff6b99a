import Foundation
import Testing

@Suite struct DiffTests {
  private let sandbox: Sandbox
  private static let ids = (1...4).map { "\($0)c5f6a52-0000-4000-8000-000000000000" }

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Old", "--title", "Places")
    let cards = zip(
      Self.ids,
      [
        #""front":"Capital of Peru?","back":"Lima","tags":["south","x"]"#,
        #""front":"Capital of Chad?","back":"Njamena""#,
        #""front":"Gone","back":"away""#,
      ])
    let lines = cards.map { #"{"id":"\#($0)",\#($1)}"# }.joined(separator: "\n")
    try sandbox.done("add", "Old", "-", input: lines)
    try FileManager.default.copyItem(
      atPath: "\(sandbox.path)/Old.sampledeck", toPath: "\(sandbox.path)/New.sampledeck")
  }

  private func change() throws {
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]).write(
      to: URL(fileURLWithPath: "\(sandbox.path)/map.png"))
    try sandbox.done("edit", "New", "1c5f", "--back", "Lima, on the coast", "--untag", "x")
    try sandbox.done("edit", "New", "2c5f", "--attach", "map.png", "--alt", "Map")
    try sandbox.done("rm", "New", "3c5f")
    try sandbox.done(
      "add", "New", "-",
      input: #"{"id":"\#(Self.ids[3])","front":"Capital of Oman?","back":"Muscat"}"#)
  }

  @Test func `every difference is shown, word by word`() throws {
    try change()
    let result = try sandbox.deck("diff", "Old", "New")
    #expect(
      result
        == ProcessResult(
          status: 1,
          output: """
            removed 3c5f6a52  Gone
              front: Gone
              back: away
            changed 1c5f6a52  Capital of Peru?
              back: Lima{+, on the coast+}
              tags: [-x-]
            changed 2c5f6a52  Capital of Chad?
              back: Njamena{+
                
                ![Map](map.png)+}
              map.png: {+PNG picture, 9 bytes, 275f1bcb+}
            added 4c5f6a52  Capital of Oman?
              front: Capital of Oman?
              back: Muscat

            """, errors: ""))
    #expect(
      try sandbox.deck("diff", "Old", "New", "--stat").output
        == "1 card removed, 2 changed, 1 added; 1 attachment added.\n")
  }

  @Test func `where colour is seen it takes the place of the marks`() throws {
    try change()
    let output = try sandbox.deck("diff", "Old", "New", "--color", "always").output
    #expect(output.contains("Lima\u{1B}[4;32m, on the coast\u{1B}[m") && !output.contains("{+"))
  }

  @Test func `programs get rows and JSON`() throws {
    try change()
    let rows = try sandbox.deck("diff", "Old", "New", "--plain").output.split(separator: "\n")
    #expect(
      rows.prefix(4) == [
        "\(Self.ids[2])\tremoved\tfront\tGone\t", "\(Self.ids[2])\tremoved\tback\taway\t",
        "\(Self.ids[0])\tchanged\tback\tLima\tLima, on the coast",
        "\(Self.ids[0])\tchanged\ttags\tx\t",
      ])
    let json = try sandbox.deck("diff", "Old", "New", "--json").output
    #expect(json.contains(#""counts":{"removed":1,"changed":2,"added":1,"#))
    #expect(json.contains(#""words":[{"same":"Lima"},{"added":", on the coast"}]"#))
    #expect(json.contains(#""field":"media/map.png","old":null,"new":{"blob":"275f1bcb"#))
  }

  @Test func `decks that say the same are equal, whatever became of them meanwhile`() throws {
    try sandbox.done("edit", "New", "1c5f", "--back", "Quito")
    try sandbox.done("edit", "New", "1c5f", "--back", "Lima")
    #expect(
      try sandbox.deck("diff", "Old", "New")
        == ProcessResult(status: 0, output: "", errors: "Both say the same.\n"))
    #expect(try sandbox.deck("diff", "Old", "New", "--json").output.contains(#""equal":true"#))
  }

  @Test func `what cannot be compared ends with a status of its own`() throws {
    #expect(try sandbox.deck("diff", "Old", "No").status == 2)
    #expect(try sandbox.deck("diff", "Old").status == 2)
    try Data("{".utf8).write(
      to: URL(fileURLWithPath: "\(sandbox.path)/New.sampledeck/manifest.json"))
    #expect(try sandbox.deck("diff", "Old", "New").status == 2)
  }

  @Test func `two decks are told from copies of one`() throws {
    try sandbox.done("create", "Other")
    let result = try sandbox.deck("diff", "Old", "Other")
    #expect(result.status == 1 && result.output.contains("the deck\n  title: [-Places-]{+Other+}"))
    #expect(result.errors == "They are two decks: each has an id of its own.\n")
  }
}
