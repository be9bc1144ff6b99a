import Foundation
import Testing

/// What a reviewer would otherwise have to look for.
@Suite struct HouseRuleTests {
  /// Words that do not stand in the code of some folders, and why.
  struct Rule: CustomTestStringConvertible {
    let folders: [String]
    let words: [String]
    let reason: String
    var except: [String] = []
    var testDescription: String { words.joined(separator: ", ") }
  }

  private static let library = ["Sources/Codec", "Sources/PackageStore", "Sources/SampleDeck"]

  private static let rules = [
    Rule(
      folders: library + ["Sources/Terminal", "Sources/DeckCLI"],
      words: ["print(", "debugPrint(", "dump(", "NSLog("],
      reason: "A library is silent; the command line speaks through Output and its filter."),
    Rule(
      folders: library, words: ["ProcessInfo", "getenv", "environ", "CommandLine", "FileHandle"],
      reason: "The environment is the caller's: what it says is a parameter here."),
    Rule(
      folders: ["Sources/DeckCLI"], words: ["ProcessInfo", "getenv", "environ", "CommandLine"],
      reason: "A run may touch what its Shell hands it, so that tests can hand it something else.",
      except: ["Sources/DeckCLI/Platform.swift"]),
    Rule(
      folders: library + ["Sources/DeckCLI"],
      words: ["Date.now", "Date(timeIntervalSinceNow", "clock_gettime", "gettimeofday"],
      reason: "The time is a parameter."),
    Rule(
      folders: [
        "Sources/SampleDeck/Model", "Sources/SampleDeck/Text", "Sources/SampleDeck/Study",
        "Sources/SampleDeck/Manifest",
      ],
      words: ["FileManager", "contentsOf: URL", "fopen"],
      reason: "These rooms touch no disk."),
    Rule(
      folders: ["Sources"],
      words: ["try!", "as!", "fatalError", "@unchecked", "nonisolated(unsafe)", "@_exported"],
      reason: "What can fail is thrown, and what is shared is safe by its type."),
    Rule(
      folders: ["Tests"], words: ["try!", "XCTest"],
      reason: "A test throws, and all tests are Swift Testing's."),
  ]

  @Test(arguments: rules) func `a word stands nowhere`(rule: Rule) {
    for file in rule.folders.flatMap({ SourceTree.swift(in: $0) })
    where !rule.except.contains(file.path) && !file.path.hasSuffix("/HouseRuleTests.swift") {
      for (index, line) in file.code.enumerated() {
        let found = rule.words.filter { line.holds(word: $0) }
        #expect(found.isEmpty, "\(file):\(index + 1) has \(found). \(rule.reason)")
      }
    }
  }

  @Test func `the clock is read only where a caller can put another`() {
    for file in Self.library.flatMap({ SourceTree.swift(in: $0) }) {
      for (index, line) in file.code.enumerated() where line.contains("Date()") {
        let isDefault = line.contains("= Date()") || line.contains("= { Date() }")
        #expect(isDefault, "\(file):\(index + 1) reads the clock: take the time as a parameter")
      }
    }
  }

  @Test func `nothing is left to be done later`() {
    for file in SourceTree.sources + SourceTree.tests {
      let marks = ["TO\u{44}O", "FIX\u{4D}E"].filter(file.text.contains)
      #expect(marks.isEmpty, "\(file) has \(marks)")
    }
  }

  @Test func `a file is read in one go`() {
    let bound = 400
    for file in SourceTree.sources + SourceTree.tests where !file.path.hasSuffix(".md") {
      let count = file.code.count - 1
      #expect(
        count <= bound,
        """
        \(file) has \(count) lines. A file is one idea that fits into a head; when it is longer than \
        \(bound) lines it has become two, and the second deserves a name.
        """)
    }
  }

  @Test func `the top level holds sources, tests, fixtures and a README`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
    let known: Set = ["Package.swift", "Sources", "Tests", "Fixtures", "README.md"]
    #expect(Set(names.filter { !$0.hasPrefix(".") }).subtracting(known).isEmpty)
  }
}

extension String {
  /// Whether a word occurs that is not part of a longer one, as `print(` is of `fingerprint(`.
  fileprivate func holds(word: String) -> Bool {
    guard contains(word) else { return false }
    func isLetter(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0 == "_" } ?? false
    }
    return ranges(of: word).contains { range in
      !(isLetter(word.first) && isLetter(self[..<range.lowerBound].last))
        && !(isLetter(word.last) && isLetter(self[range.upperBound...].first))
    }
  }
}
