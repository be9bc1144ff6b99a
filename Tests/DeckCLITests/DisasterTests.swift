import Foundation
import Glibc
import Testing

/// What must not go wrong whatever happens to the program, the disk or the deck.
@Suite(.serialized) struct DisasterTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
  }

  private func start(_ arguments: [String], output: FileHandle? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: deckPath)
    process.arguments = arguments
    process.environment = sandbox.environment()
    process.currentDirectoryURL = URL(fileURLWithPath: sandbox.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func `24 processes that add at once add 24 cards`() throws {
    let processes = try (1...24).map { try start(["add", "Deck", "Card \($0)"]) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try Set(sandbox.fronts("Deck")) == Set((1...24).map { "Card \($0)" }))
  }

  /// 200 rounds where `DECK_KILL_ROUNDS` says so.
  @Test func `killed at any moment the deck opens, and every confirmed add is there`() throws {
    let rounds =
      ProcessInfo.processInfo.environment["DECK_KILL_ROUNDS"].flatMap { Int($0) } ?? 20
    var confirmed: Set<String> = []
    var killed = 0
    for round in 1...rounds {
      let path = "\(sandbox.path)/said"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      let isEdit = round % 3 == 0
      let words =
        isEdit
        ? ["edit", "Deck", "card", "--all", "--tag", "t\(round)"]
        : ["add", "Deck", "Card \(round)"]
      let process = try start(words, output: FileHandle(forWritingAtPath: path))
      // From before it begins to after it ends, as this machine is fast or slow.
      usleep(UInt32.random(in: 0...40_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      if !isEdit, try sandbox.text("said").contains("Added") { confirmed.insert("Card \(round)") }
      #expect(try sandbox.said("check", "Deck", "-q") == "")
      #expect(try confirmed.isSubset(of: sandbox.fronts("Deck")))
    }
    #expect(killed > 0)
    try sandbox.done("add", "Deck", "after all")
    #expect(try sandbox.said("undo", "Deck") == "Undone: added “after all”\n")
  }

  @Test func `a link to the package stays a link`() throws {
    _ = unsafe symlink("Deck.sampledeck", "\(sandbox.path)/Link.sampledeck")
    try sandbox.done("add", "Link", "Through the link")
    let kind =
      try FileManager.default.attributesOfItem(
        atPath: "\(sandbox.path)/Link.sampledeck")[.type] as? FileAttributeType
    #expect(kind == .typeSymbolicLink)
    #expect(try sandbox.fronts("Deck") == ["Through the link"])
  }

  @Test func `a manifest that is a link is refused, and nothing changes`() throws {
    let manifest = "\(sandbox.path)/Deck.sampledeck/manifest.json"
    try FileManager.default.moveItem(atPath: manifest, toPath: "\(sandbox.path)/elsewhere")
    _ = unsafe symlink("../elsewhere", manifest)
    let before = try sandbox.text("elsewhere")
    for words in [["add", "Deck", "x"], ["list", "Deck"], ["show", "Deck"]] {
      let result = try runProcess(
        deckPath, words, environment: sandbox.environment(), folder: sandbox.path)
      #expect(result.status != 0)
      #expect(result.errors.contains("link"))
    }
    #expect(try sandbox.text("elsewhere") == before)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: manifest) == "../elsewhere")
  }

  @Test func `a text of a megabyte is shown at once`() throws {
    let text = String(repeating: "x", count: 1_000_000)
    try sandbox.done("add", "Deck", "-", input: #"{"front":"big","back":"\#(text)"}"#)
    let start = ContinuousClock.now
    #expect(try sandbox.done("show", "Deck", "big").filter { $0 == "x" }.count == text.count)
    let pty = try Pty(deck: "open", "Deck", in: sandbox)
    pty.send(" ")
    try pty.wait(for: "xxxxxxxxxx")
    pty.send("q")
    #expect(try pty.waitForEnd() == 0)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func `a deck that may only be read is read, and refuses to be changed`() throws {
    _ = unsafe chmod("\(sandbox.path)/Deck.sampledeck", 0o555)
    defer { _ = unsafe chmod("\(sandbox.path)/Deck.sampledeck", 0o755) }
    #expect(try sandbox.said("show", "Deck").isEmpty)
    #expect(try sandbox.said("add", "Deck", "x").hasSuffix("= 1\n"))
    #expect(try sandbox.fronts("Deck") == [])
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a file system cannot be mounted here"))
  func `a full disk loses nothing`() throws {
    let disk = try SmallDisk(at: "\(sandbox.path)/disk")
    defer { disk.remove() }
    try sandbox.done("create", "disk/Deck")
    try sandbox.done("add", "disk/Deck", "kept", "safe")
    let text = String(repeating: "x", count: 2_000_000)
    let result = try sandbox.deck(
      "add", "disk/Deck", "-", input: #"{"front":"big","back":"\#(text)"}"#)
    #expect(result.status == 1)
    #expect(result.errors.contains("space"))
    #expect(try sandbox.fronts("disk/Deck") == ["kept"])
    try sandbox.done("add", "disk/Deck", "small")
    #expect(try sandbox.fronts("disk/Deck") == ["kept", "small"])
  }

  @Test(arguments: ["with space", "it's", "\"quoted\"", "esc\u{1B}[31mred\u{7}", "-dash", "עברית"])
  func `names that are awkward name decks, and drive no terminal`(name: String) throws {
    try sandbox.done("create", "--title", name, "--", name)
    try sandbox.done("add", "--deck", "./\(name)", "front \u{1B}]0;x\u{7}", "back")
    let printed = [
      try sandbox.done(), try sandbox.done("list", "--deck", "./\(name)"),
      try sandbox.done("show", "--deck", "./\(name)", "front"),
      try sandbox.said("undo", "--deck", "./\(name)"),
    ]
    for text in printed {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
    }
  }
}

/// A disk of a megabyte, in memory.
private struct SmallDisk {
  let path: String

  static var isPossible: Bool {
    let path = NSTemporaryDirectory() + "deck-mount-\(getpid())"
    guard let disk = try? SmallDisk(at: path) else { return false }
    disk.remove()
    try? FileManager.default.removeItem(atPath: path)
    return true
  }

  init(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard unsafe mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  func remove() { _ = unsafe umount(path) }
}
