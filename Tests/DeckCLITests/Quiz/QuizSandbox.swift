import Foundation
import Testing

extension Sandbox {
  /// A deck `d` of cards with these sides.
  func makeDeck(_ cards: [(front: String, back: String)], named name: String = "d") throws {
    let encoder = JSONEncoder()
    let lines = try cards.map { card in
      let members = ["front": card.front, "back": card.back]
      return String(decoding: try encoder.encode(members), as: UTF8.self)
    }
    try makeDeck(json: lines, named: name)
  }

  func makeDeck(json lines: [String], named name: String = "d") throws {
    try #require(try deck("create", name, "--title", name.uppercased()).status == 0)
    let added = try deck("add", name, "-", input: lines.joined(separator: "\n"))
    try #require(added.status == 0, "\(added.errors)")
  }

  /// Cards `front 1` and `back 1`, and so on.
  func makeDeck(of count: Int, named name: String = "d") throws {
    try makeDeck((1...count).map { ("front \($0)", "back \($0)") }, named: name)
  }

  /// From now on a new card is known once it was graded better than Again and Hard.
  func useOneStep() throws {
    try #require(try deck("config", "learning-steps", "1m").status == 0)
  }

  /// The lines of all logs.
  var log: [String] {
    let progress = path + "/.local/share/sampledeck/progress"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: progress)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.flatMap { name in
      let text = (try? String(contentsOfFile: "\(progress)/\(name)", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }
  }

  var grades: [Int] {
    log.compactMap { $0.firstMatch(of: /"grade":(\d)/).flatMap { Int($0.1) } }
  }

  /// An editor that changes the file it is given by a `sed` script.
  func editor(_ script: String) throws -> String {
    let editor = path + "/editor"
    try Data("sed -i '\(script)' \"$1\"\n".utf8).write(to: URL(filePath: editor))
    // A file just written cannot be run itself while another test is starting a process.
    return "/bin/sh '\(editor)'"
  }
}
