import Foundation
import SampleDeck
import Testing

/// A package of `Fixtures/conformance` and what stands beside it.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
  let folder: URL
  let expected: Expected

  struct Expected: Decodable {
    var outcome: String
    var exit: Int
    var code: String?
    var position: Position?
    var cards: Int?
    var opens: Bool?
  }

  struct Position: Decodable, Hashable {
    var line: Int
    var column: Int
  }

  var testDescription: String { "\(expected.outcome)/\(folder.lastPathComponent)" }
  var package: URL { folder.appending(path: "Deck.sampledeck") }

  init(_ folder: URL) throws {
    self.folder = folder
    let json = try Data(contentsOf: folder.appending(path: "expected.json"))
    expected = try JSONDecoder().decode(Expected.self, from: json)
  }

  static let all: [ConformanceCase] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/conformance").standardized
    return ["valid", "warn", "refuse", "recover"].flatMap { outcome in
      let folder = root.appending(path: outcome)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.sorted().compactMap { try? ConformanceCase(folder.appending(path: $0)) }
    }
  }()
}

@Suite struct ConformanceTests {
  @Test func `every package has its expectation`() {
    #expect(ConformanceCase.all.count == 227)
  }

  @Test(arguments: ConformanceCase.all)
  func `a package is judged as the format says`(_ test: ConformanceCase) throws {
    let expected = test.expected
    let check = try DeckCheck(contentsOf: test.package)
    switch expected.outcome {
    case "valid": #expect(check.findings == [])
    case "warn": #expect(check.severity == .warning)
    default: #expect(check.severity == (expected.exit == 7 ? .unsupported : .damaged))
    }
    let opens = expected.opens ?? ["valid", "warn"].contains(expected.outcome)
    #expect((try? Deck(contentsOf: test.package)) != nil ? opens : !opens)
    #expect((check.count != nil) == opens)
    if opens, let cards = expected.cards { #expect(check.count == cards) }
    if let code = expected.code {
      let found = check.findings.filter { $0.code == code }
      #expect(!found.isEmpty, "\(check.findings.map(\.code))")
      if let position = expected.position {
        #expect(found.first?.line == position.line && found.first?.column == position.column)
      }
    }
  }

  @Test(arguments: ConformanceCase.all.filter { $0.expected.outcome == "recover" })
  func `what can be recovered is healed, once and for all`(_ test: ConformanceCase) throws {
    let sandbox = try Sandbox()
    let package = sandbox.url.appending(path: "Deck.sampledeck")
    try FileManager.default.copyItem(at: test.package, to: package)
    let kept = sandbox.url.appending(path: "kept")

    let report = try DeckCheck.heal(package, keepingIn: kept)
    #expect(report.count == test.expected.cards)
    let check = try DeckCheck(contentsOf: package)
    #expect(check.severity != .damaged && check.severity != .unsupported)
    #expect(check.count == test.expected.cards)

    let manifest = try Data(contentsOf: package.appending(path: "manifest.json"))
    #expect(try DeckCheck.heal(package, keepingIn: kept).isEmpty)
    #expect(try Data(contentsOf: package.appending(path: "manifest.json")) == manifest)
  }
}

/// A folder of its own for one test, gone with it.
final class Sandbox {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "deck-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
