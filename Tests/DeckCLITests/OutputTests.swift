import Terminal
import Testing

@testable import DeckCLI

@Suite struct OutputTests {
  @Test func `JSON keeps the order of its members and escapes what could act`() {
    let value: JSON = [
      "z": 1, "a": [true, nil, .double(0.5), .double(.infinity)], "empty": [:],
      "text": "\" \\ \n\t\u{1B}[2J\u{7F}\u{85}\u{202E}\u{2066}é字",
    ]
    #expect(
      value.text
        == #"{"z":1,"a":[true,null,0.5,null],"empty":{},"text":"\" \\ \n\t\u001b[2J\u007f\u0085\u202e\u2066é字"}"#
    )
  }

  @Test func `a record that is JSON already is made safe to look at`() {
    #expect(JSON.raw("{\"front\":\"a\u{202E}b\u{9B}\"}").text == #"{"front":"a\u202eb\u009b"}"#)
  }

  @Test func `a warning waits until no full screen is shown any more`() {
    let transcript = Transcript()
    let out = Output(transcript.shell([]), format: .text, isQuiet: false)
    out.holdsWarnings = true
    out.warn("late")
    #expect(transcript.errors.isEmpty)
    out.finish()
    #expect(transcript.errors == "warning: late\n")
  }

  @Test func `a plain field stays on its line`() {
    #expect(plainField("a\tb\nc\\d") == #"a\tb\nc\\d"#)
  }

  @Test func `columns are as wide as their widest cell`() {
    var table = Table(.init("Card"), .init("Due", isNumeric: true))
    table.add("Who wrote it?", "7")
    table.add("字", "123")
    #expect(
      table.lines(within: nil, showing: \.string) == [
        "Card           Due", "Who wrote it?    7", "字             123",
      ])
  }

  @Test func `on a terminal the widest column gives way`() {
    var table = Table(.init("Id"), .init("Front"))
    table.add("0c5f6a52", "a question that does not fit at all\nand another line")
    table.add("77aa01c3", "two\nlines")
    #expect(
      table.lines(within: 24, showing: \.string) == [
        "Id        Front", "0c5f6a52  a question th…", "77aa01c3  two lines",
      ])
  }

  @Test func `styles are for those who look`() {
    let text = StyledText("a", Style(bold: true)) + "b"
    for (columns, environment, shown) in [
      (nil, ["TERM": "xterm"], "ab\n"), (80, ["TERM": "dumb"], "ab\n"), (80, [:], "ab\n"),
      (80, ["TERM": "xterm"], "\u{1B}[1ma\u{1B}[mb\n"),
    ] as [(Int?, [String: String], String)] {
      let transcript = Transcript()
      let shell = transcript.shell([], environment: environment, columns: columns)
      let out = Output(shell, format: .text, isQuiet: false)
      out.line(text)
      out.flush()
      #expect(transcript.output == shown)
    }
  }

  @Test func `a right-to-left cell leaves the columns in their order`() {
    var table = Table(.init("Front"), .init("Due"))
    table.add("שלום", "7")
    let transcript = Transcript()
    let out = Output(transcript.shell([]), format: .text, isQuiet: false)
    out.table(table)
    out.row(["שלום", "7"])
    out.flush()
    #expect(transcript.output == "Front  Due\n\u{2068}שלום\u{2069}   7\n\u{2068}שלום\u{2069}\t7\n")
  }

  @Test func `data and talk go different ways, and quiet silences talk alone`() {
    for (arguments, errors) in [([String](), "talk\nwarning: look\n"), (["-q"], "warning: look\n")]
    {
      let transcript = Transcript()
      let status = DeckCLI.run(
        transcript.shell(["speak"] + arguments), commands: CommandTable(Speak.self))
      #expect(status == .done)
      #expect(transcript.output == "data\n")
      #expect(transcript.errors == errors)
    }
  }

  @Test func `JSON puts warnings into its envelope`() {
    let transcript = Transcript()
    #expect(transcript.run("--json", "-q", "speak", commands: CommandTable(Speak.self)) == .done)
    #expect(
      transcript.output == #"{"ok":true,"schema":1,"data":{"it":"data"},"warnings":["look"]}"#
        + "\n")
    #expect(transcript.errors == "")
  }

  @Test func `JSON is JSON whichever way its letters run`() {
    let transcript = Transcript()
    let out = Output(transcript.shell([]), format: .json, isQuiet: false)
    let text = "שלום \u{2069}\u{FEFF}\u{200D}\u{200D}\u{200D}"
    out.answer(json: [.string(text)], rows: []) { _ in }
    out.finish()
    #expect(
      transcript.output
        == "{\"ok\":true,\"schema\":1,\"data\":[\"שלום \\u2069\\ufeff\u{200D}\u{200D}\u{200D}\"],"
        + "\"warnings\":[]}\n")
  }

  @Test func `plain rows have no header`() {
    let transcript = Transcript()
    #expect(transcript.run("speak", "--plain", "-q", commands: CommandTable(Speak.self)) == .done)
    #expect(transcript.output == "data\t1\n")
  }

  @Test func `what would drive a terminal becomes visible`() {
    let transcript = Transcript()
    Output(transcript.shell([]), format: .text, isQuiet: false).talk("a\u{1B}[2Jb")
    #expect(transcript.errors == "a␛[2Jb\n")
  }

  @Test func `a long text is read in the pager`() {
    let transcript = Transcript()
    let shell = transcript.shell(
      ["help", "options"], environment: ["PAGER": "my pager"], columns: 80, rows: 5)
    #expect(DeckCLI.run(shell, commands: .standard) == .done)
    #expect(transcript.output == "")
    #expect(transcript.children.map(\.arguments) == [["my", "pager"]])
    #expect(
      transcript.children.first?.input == Array((CommandTable.standard.optionsHelp + "\n").utf8))
  }
}

/// A verb that says something on every way out.
struct Speak: Command {
  static let name = "speak"
  static let abstract = "Say something"

  func run(_ call: Invocation) throws -> ExitCode {
    call.out.answer(json: ["it": "data"], rows: [["data", "1"]]) { $0.line("data") }
    call.out.talk("talk")
    call.out.warn("look")
    return .done
  }
}

extension CommandTable {
  init(_ verb: any Command.Type) {
    self.init(home: Help.self, groups: [("All", [verb])])
  }
}
