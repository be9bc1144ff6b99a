import Glibc
import Testing

@testable import DeckCLI

/// A verb that fails in the way it was told.
struct Fail: Command {
  static let name = "fail"
  static let abstract = "Fail"
  static let parameters: [Parameter<Self>] = [.operand("HOW", \.how, "in what way")]

  var how = ""

  func run(_ call: Invocation) throws -> ExitCode {
    switch how {
    case "usage": throw UsageError("Choose one:", details: ["a\u{1B}", "b"], verb: "fail")
    case "absent": throw SystemError(what: "/x", code: ENOENT)
    case "io": throw SystemError(what: "/x", code: EIO)
    case "packed": throw Failure.notSupported("It is packed.")
    default: return .conflicts
    }
  }
}

@Suite struct RunTests {
  private let table = CommandTable(Fail.self)

  @Test(
    arguments: [
      ("usage", .usage, "deck: Choose one:\n  a␛\n  b\nSee deck help fail.\n"),
      ("absent", .notFound, "deck: /x: No such file or directory.\n"),
      ("io", .failed, "deck: /x: Input/output error.\n"),
      ("packed", .notSupported, "deck: It is packed.\n"),
      ("not", .conflicts, ""),
    ] as [(String, ExitCode, String)])
  func `an error has its sentence and its exit status`(
    how: String, status: ExitCode, errors: String
  ) {
    let transcript = Transcript()
    #expect(transcript.run("fail", how, commands: table) == status)
    #expect(transcript.output == "")
    #expect(transcript.errors == errors)
  }

  @Test func `with JSON an error is an envelope, even where the arguments are wrong`() {
    let transcript = Transcript()
    #expect(transcript.run("--json", "fail", "packed", commands: table) == .notSupported)
    #expect(transcript.run("--json", "fial", commands: table) == .usage)
    #expect(transcript.run("fail", "usage", "--json", commands: table) == .usage)
    #expect(
      transcript.output == """
        {"ok":false,"error":{"code":"not-supported","message":"It is packed."}}
        {"ok":false,"error":{"code":"usage","message":"There is no verb “fial”. Did you mean fail?"}}
        {"ok":false,"error":{"code":"usage","message":"Choose one:","details":["a\\u001b","b"]}}

        """)
    #expect(transcript.errors == "")
  }

  @Test func `a reader that went away is no error, a full disk is`() {
    let gone = Transcript()
    #expect(DeckCLI.run(gone.shell(["help"], writeError: EPIPE), commands: .standard) == .done)
    #expect(gone.errors == "")
    let full = Transcript()
    #expect(DeckCLI.run(full.shell(["help"], writeError: ENOSPC), commands: .standard) == .failed)
    #expect(full.errors == "deck: standard output: No space left on device.\n")
  }

  @Test func `the version is printed whatever the verb`() {
    let transcript = Transcript()
    #expect(transcript.run("config", "--version") == .done)
    #expect(transcript.run("--version") == .done)
    #expect(transcript.output == "deck \(version)\ndeck \(version)\n")
  }

  @Test func `--yes answers, and without a terminal nothing else does`() throws {
    func call(_ options: GlobalOptions, input: String = "", columns: Int? = nil) throws
      -> Invocation
    {
      try Invocation(
        Transcript().shell([], input: input, columns: columns), options, commands: table)
    }
    #expect(throws: UsageError.self) { try call(GlobalOptions()).confirm("Really?") }
    #expect(try call(GlobalOptions(saysYes: true)).confirm("Really?"))
    #expect(try call(GlobalOptions(), input: "Y\n", columns: 80).confirm("Really?"))
    #expect(try !call(GlobalOptions(), input: "\n", columns: 80).confirm("Really?"))
  }

  @Test func `chance is the same with the same seed`() throws {
    func numbers(_ seed: UInt64) throws -> [UInt64] {
      var source = try Invocation(
        Transcript().shell([]), GlobalOptions(seed: seed), commands: table
      ).randomness
      return [source.next(), source.next()]
    }
    #expect(try numbers(0) == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4])
    #expect(try numbers(7) == numbers(7))
    #expect(try numbers(7) != numbers(8))
  }

  @Test func `input is read by lines or whole`() throws {
    var chunks = ["one\r\ntw", "o\n\nlast"].map { Array($0.utf8) }
    let input = Input(isTerminal: false) { chunks.isEmpty ? [] : chunks.removeFirst() }
    #expect(try input.line() == "one")
    #expect(try input.line() == "two")
    #expect(try input.line() == "")
    #expect(try input.line() == "last")
    #expect(try input.line() == nil)
    let whole = Transcript().shell([], input: "a\nb").input
    #expect(try String(decoding: whole.all(), as: UTF8.self) == "a\nb")
  }
}
