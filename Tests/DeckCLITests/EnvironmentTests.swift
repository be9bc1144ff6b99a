import Foundation
import Glibc
import Terminal
import Testing

@testable import DeckCLI

@Suite struct EnvironmentTests {
  @Test(arguments: [
    ("2026-11-29T10:00:00Z", 1_795_946_400.0), ("2026-11-29t10:00:00.250z", 1_795_946_400.25),
    ("2026-11-29T12:00+02:00", 1_795_946_400), ("2026-11-29 05:30:00-04:30", 1_795_946_400),
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2024-02-29T00:00Z", 1_709_164_800),
    ("2000-02-29T00:00Z", 951_782_400), ("0001-01-01T00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799), ("2016-12-31T23:59:60Z", 1_483_228_800),
  ])
  func `a time with its distance from UTC is one point`(text: String, seconds: Double) {
    #expect(Moment(text)?.date { _ in nil }?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "now", "2026", "2026-11", "2026-13-01", "2026-02-29", "1900-02-29", "2026-11-31",
    "2026-00-10",
    "2026-11-29T", "2026-11-29T24:00", "2026-11-29T10", "2026-11-29T10:60", "2026-11-29T10:00:61",
    "2026-11-29T10:00:00.Z", "2026-11-29T10:00 ", "2026-11-29T10:00+2", "2026-11-29T10:00Zx",
    "+026-11-29", "2026-11-29T10:00+24:00", "２０２６-11-29",
  ])
  func `other texts are no time`(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func `a day alone is its noon`() {
    #expect(Moment("2026-11-29") == Moment("2026-11-29 12:00"))
    #expect(Moment("2026-11-29 08:00") == Moment("2026-11-29T08:00:00"))
  }

  @Test func `a local time follows TZ, summer time and all`() async {
    await #expect(processExitsWith: .success) {
      let rows: [(String, String, String)] = [
        ("Europe/Berlin", "2026-11-29T11:00", "2026-11-29T10:00Z"),
        ("Europe/Berlin", "2026-07-01T12:00", "2026-07-01T10:00Z"),
        ("Asia/Kathmandu", "2026-11-29T15:45", "2026-11-29T10:00Z"),
        ("America/New_York", "2026-11-29T05:00", "2026-11-29T10:00Z"),
        ("UTC", "2026-11-29T10:00:30.5", "2026-11-29T10:00:30.5Z"),
        // The hour that clocks skip.
        ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30Z"),
      ]
      for (zone, local, universal) in rows {
        unsafe setenv("TZ", zone, 1)
        tzset()
        guard let date = Moment(local)?.date(in: \.instant),
          date == Moment(universal)?.date(in: { _ in nil })
        else {
          exit(1)
        }
      }
      exit(0)
    }
  }

  @Test func `--now stands still and must be a time`() throws {
    let shell = Transcript().shell([])
    let call = try Invocation(
      shell, GlobalOptions(now: "2026-01-02T03:04:05Z"), commands: .standard)
    #expect(call.now == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(throws: UsageError.self) {
      try Invocation(shell, GlobalOptions(now: "soon"), commands: .standard)
    }
  }

  @Test func `folders follow the XDG variables, the relative ones not`() {
    let usual = Folders(environment: ["HOME": "/h", "XDG_DATA_HOME": "relative"])
    #expect(usual.data == "/h/.local/share/sampledeck")
    #expect(usual.state == "/h/.local/state/sampledeck")
    #expect(usual.cache == "/h/.cache/sampledeck")
    #expect(usual.configuration == "/h/.config/sampledeck")
    #expect(usual.decks == ["/h/Decks"])
    let other = Folders(
      environment: ["HOME": "/h", "XDG_DATA_HOME": "/d", "DECK_PATH": "~/a::/b"])
    #expect(other.data == "/d/sampledeck")
    #expect(other.decks == ["/h/a", "/b"])
  }

  @Test(arguments: [
    ("vi", ["vi"]), ("  code  --wait ", ["code", "--wait"]), ("", []),
    (#"'/opt/my editor' -n "a b"\ c '' "\""#, ["/opt/my editor", "-n", "a b c", "", "\""]),
    ("emacs $(rm)", ["emacs", "$(rm)"]),
  ])
  func `an editor may have arguments, and no shell reads them`(text: String, expected: [String]) {
    #expect(words(ofCommand: text) == expected)
  }
}

@Suite struct ConfigTests {
  @Test func `a setting is kept, shown and forgotten`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.deck("config", "screen", "line").output == "line\n")
    #expect(try sandbox.deck("config", "keys", "good=f again=j").status == 0)
    #expect(
      try sandbox.deck("config", "--plain").output
        .hasSuffix("progress\t\nscreen\tline\nkeys\tagain=j good=f\n"))
    #expect(try sandbox.deck("config", "screen", "--unset").output == "")
    #expect(
      try sandbox.deck("config", "--json").output
        .hasSuffix(#""progress":null,"screen":null,"keys":"again=j good=f"},"warnings":[]}"# + "\n")
    )
  }

  @Test func `a relative folder for progress is made absolute`() throws {
    let sandbox = try Sandbox()
    let shown = try sandbox.deck("config", "progress", "sync").output
    #expect(shown.hasPrefix("/"))
    #expect(shown.hasSuffix("/sync\n"))
  }

  @Test func `progress goes along to its new folder and unites with what is there`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    try sandbox.done("star", "d", "1")
    try sandbox.done("star", "d", "2", "--progress", "sync")
    let usual = "\(sandbox.path)/.local/share/sampledeck/progress"
    let moved = "Moved 1 line of 1 log from \(usual).\n"
    let dry = "This was a dry run: nothing was changed.\n"
    #expect(try sandbox.said("config", "progress", "sync", "--dry-run") == moved + dry)
    #expect(try sandbox.done("list", "d", "is:starred", "--plain").contains("front 1"))
    #expect(try sandbox.said("config", "progress", "sync") == moved)
    let starred = try sandbox.done("list", "d", "is:starred", "--plain")
    #expect(starred.contains("front 1") && starred.contains("front 2"))
    #expect(sandbox.log == [])
    #expect(try sandbox.said("config", "progress", "sync") == "")
    #expect(
      try sandbox.said("config", "progress", "--unset")
        == "Moved 2 lines of 2 logs from \(sandbox.path)/sync.\n")
    #expect(sandbox.log.count == 2)
  }

  @Test func `progress takes a folder and nothing else`() throws {
    let sandbox = try Sandbox()
    try Data("mine".utf8).write(to: URL(filePath: "\(sandbox.path)/file"))
    #expect(try sandbox.said("config", "progress", "") == "deck: progress takes a folder.\n= 2\n")
    for path in ["file", "file/in"] {
      #expect(try sandbox.said("config", "progress", path).contains("is not a folder"))
    }
    #expect(try sandbox.done("config", "progress") == "")
    #expect(try sandbox.text("file") == "mine")
  }

  @Test func `a dry run keeps nothing`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.deck("config", "screen", "line", "--dry-run").output == "line\n")
    #expect(try sandbox.deck("config", "screen").output == "")
  }

  @Test func `what another version set survives`() throws {
    let sandbox = try Sandbox()
    let folder = sandbox.path + "/.config/sampledeck"
    let file = URL(fileURLWithPath: folder + "/config.json")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(#"{"future":{"a":[1,null,true,0.5]}}"#.utf8).write(to: file)
    #expect(try sandbox.deck("config", "screen", "full").status == 0)
    let written = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(
      written.filter { !$0.isWhitespace } == #"{"future":{"a":[1,null,true,0.5]},"screen":"full"}"#)
  }

  @Test func `what cannot be written is told with its path and reason`() throws {
    let result = try runDeck("config", "screen", "line", environment: ["XDG_CONFIG_HOME": "/proc"])
    #expect(result.status == 4)
    #expect(result.errors == "deck: /proc/sampledeck: No such file or directory.\n")
  }

  @Test func `progress is kept where --progress says, else the settings`() throws {
    func folder(_ options: GlobalOptions) throws -> String {
      let shell = Transcript().shell([], environment: ["HOME": "/none"])
      return try Invocation(shell, options, commands: .standard).progressFolder
    }
    #expect(try folder(GlobalOptions()) == "/none/.local/share/sampledeck/progress")
    #expect(try folder(GlobalOptions(progress: "p")) == "/nowhere/p")
  }

  @Test(arguments: [
    (["config", "sceen"], "There is no setting “sceen”. Did you mean screen?"),
    (["config", "screen", "wide"], "screen is full or line, not “wide”."),
    (["config", "keys", "good"], "keys are pairs such as good=f, not “good”."),
  ])
  func `what is no setting is refused`(arguments: [String], message: String) {
    let transcript = Transcript()
    #expect(DeckCLI.run(transcript.shell(arguments), commands: .standard) == .usage)
    #expect(transcript.errors.contains(message))
  }
}
