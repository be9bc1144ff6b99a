import Foundation
import Testing

@Suite struct BackupTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
  }

  @Test func `what was learned goes into one file and comes back on another machine`() throws {
    #expect(try sandbox.deck("backup").status == 4)
    #expect(try sandbox.deck("star", "d", "1").status == 0)
    #expect(try sandbox.deck("note", "d", "2", "--text", "mine").status == 0)
    let saved = try sandbox.deck("backup", "-o", "b.jsonl")
    #expect(saved.status == 0)
    #expect(saved.errors.hasPrefix("Saved 2 lines of 1 log in \(sandbox.path)/b.jsonl\n"))
    let other = ["XDG_DATA_HOME": sandbox.path + "/other"]
    let come = ["2 lines of 1 log came.\n", "0 lines of 1 log came; 2 were there already.\n"]
    for said in come {
      let restored = try sandbox.deck("restore", "b.jsonl", environment: other)
      #expect(restored == ProcessResult(status: 0, output: "", errors: said))
    }
    let starred = try sandbox.deck("list", "d", "is:starred", "--plain", environment: other)
    #expect(starred.output.contains("front 1"))
    // The device's name was not saved with it, so it is another one that goes on.
    #expect(try sandbox.deck("unstar", "d", "1", environment: other).status == 0)
  }

  @Test func `through a pipe too`() throws {
    #expect(try sandbox.deck("star", "d", "1").status == 0)
    let backup = try sandbox.deck("backup", "-o", "-").output
    #expect(backup.hasPrefix(#"{"backup":"sampledeck","version":1,"logs":1}"#))
    let other = ["XDG_DATA_HOME": sandbox.path + "/other"]
    let result = try sandbox.deck("restore", "-", "--json", environment: other, input: backup)
    #expect(result.output.contains(#""data":{"added":1,"known":0"#))
  }

  @Test func `a file of another kind is neither written over nor read`() throws {
    #expect(try sandbox.deck("star", "d", "1").status == 0)
    try Data("mine\n".utf8).write(to: URL(filePath: sandbox.path + "/b.jsonl"))
    #expect(try sandbox.deck("backup", "-o", "b.jsonl").status == 1)
    let result = try sandbox.deck("restore", "b.jsonl")
    #expect(result.status == 5)
    #expect(result.errors.contains("b.jsonl line 1: this is no backup"))
    #expect(try sandbox.deck("restore", "nothing").status == 4)
    #expect(try sandbox.deck("restore").status == 2)
  }

  @Test func `a dry run writes nothing, and a file is named after the day`() throws {
    #expect(try sandbox.deck("star", "d", "1").status == 0)
    let now = ["--now", "2026-11-30"]
    #expect(try sandbox.deck("backup", "--dry-run", now[0], now[1]).status == 0)
    let path = sandbox.path + "/sampledeck-backup-2026-11-30.jsonl"
    #expect(!FileManager.default.fileExists(atPath: path))
    for _ in 1...2 { #expect(try sandbox.deck("backup", now[0], now[1]).status == 0) }
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }
}
