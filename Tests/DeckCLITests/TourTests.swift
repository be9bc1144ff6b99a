import Foundation
import Testing

/// The README's tour, taken again.
@Suite struct TourTests {
  @Test func `the README shows what deck prints`() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let tour = try #require(readme.firstMatch(of: /(?s)<!-- tour -->\n```console\n(.*?)```/))

    let sandbox = try Sandbox()
    let picture = "129f339c961b9d2d517783acfd98b6ad0c2dbc123110bc2e0fd616fba22008b3"
    try FileManager.default.copyItem(
      at: root.appending(path: "Fixtures/Great inventions.sampledeck/blobs/\(picture)"),
      to: URL(filePath: sandbox.path + "/tape.png"))
    let path = URL(filePath: deckPath).deletingLastPathComponent().path + ":/usr/bin:/bin"

    for step in tour.output.1.split(separator: "$ ", omittingEmptySubsequences: true) {
      let command = step.prefix { $0 != "\n" }
      let result = try runProcess(
        "/bin/bash", ["-c", "{ \(command); } 2>&1"],
        environment: sandbox.environment(["PATH": path, "TZ": middayZone]), folder: sandbox.path)
      let printed = result.output.replacing(sandbox.path, with: "/home/ada")
      #expect(
        lasting(step.dropFirst(command.count)) == lasting("\n" + printed),
        "$ \(command)\n\(printed)")
    }
  }

  /// A zone in which it is midday, so that no study day ends in the course of the tour.
  private var middayZone: String {
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    return "XXX\(hour - 12)"
  }

  /// A text without what differs from run to run, nor white space at the end of lines.
  private func lasting(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
      .replacing(/\b[0-9a-f]{8}\b/, with: "ID")
      .replacing(/in \d+ seconds?/, with: "in a while")
      .replacing(/[ ]+\n/, with: "\n")
  }
}
