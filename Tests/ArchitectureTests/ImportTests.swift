import Testing

/// Who may know whom. Targets say it of modules; a room inside a module says it here, because Swift's
/// imports are per file: without the import a file cannot name what is on the other side.
@Suite struct ImportTests {
  /// A folder, what its files may import, and why not more.
  struct Room: CustomTestStringConvertible {
    let folder: String
    let modules: Set<String>
    let reason: String
    var testDescription: String { folder }
  }

  private static let foundation: Set = ["FoundationEssentials", "Foundation"]

  private static let rooms = [
    Room(
      folder: "Codec", modules: ["CSystem", "Synchronization"],
      reason: "Codec turns bytes into values and back, and knows nothing else."),
    Room(
      folder: "PackageStore", modules: ["Codec", "CSystem", "Glibc", "Synchronization"],
      reason: "The store knows files and bytes, no cards, and asks the system for them itself."),
    Room(
      folder: "Foreign", modules: ["CSystem", "Glibc", "Synchronization"],
      reason: "Other people's engines stand alone: bytes in, bytes and rows out."),
    Room(
      folder: "SampleDeck/Model", modules: foundation.union(["Codec"]),
      reason: "The model is values; the disk is Document's."),
    Room(
      folder: "SampleDeck/Text", modules: ["CSystem", "Swift"],
      reason: "Text is a function of text."),
    Room(
      folder: "SampleDeck/Study", modules: foundation.union(["Codec", "Glibc.memcmp"]),
      reason: "A sitting is handed its log; the files are Document's, and bytes compare themselves."
    ),
    Room(
      folder: "SampleDeck/Study/Memory",
      modules: ["Glibc.cos", "Glibc.exp", "Glibc.log", "Glibc.pow"],
      reason: "The formulas need four functions of the C library, and nothing else."),
    Room(
      folder: "SampleDeck/Manifest", modules: foundation.union(["Codec"]),
      reason: "A manifest is read from bytes, wherever they came from."),
    Room(
      folder: "SampleDeck/Document",
      modules: foundation.union(["PackageStore", "Codec", "CSystem", "Observation"]),
      reason: "Document brings the model and the disk together."),
    Room(
      folder: "SampleDeck/Share",
      modules: foundation.union(["PackageStore", "Foreign", "Codec"]),
      reason: "Sharing carries whole decks from one place to another."),
    Room(
      folder: "SampleDeck/Interchange",
      modules: foundation.union(["PackageStore", "Foreign", "Codec"]),
      reason: "Interchange turns other people's files into decks and back."),
    Room(
      folder: "Terminal", modules: ["CSystem", "Glibc"],
      reason: "The terminal knows keys and cells, no cards."),
    Room(
      folder: "DeckCLI", modules: foundation.union(["SampleDeck", "Terminal", "Glibc"]),
      reason: "The command line is an ordinary user of the library."),
    Room(
      folder: "deck", modules: ["CSystem", "DeckCLI", "Glibc"],
      reason: "The executable only sets up the process and hands over to DeckCLI."),
    Room(
      folder: "DeckBench",
      modules: [
        "Foundation", "Glibc", "SampleDeck", "PackageStore", "Codec", "CSystem", "JoinHistories",
      ],
      reason: "The benchmark measures every layer beside its peers."),
  ]

  @Test(arguments: rooms) func `a room imports only what it may know`(room: Room) {
    for file in SourceTree.swift(in: "Sources/\(room.folder)")
    where Self.room(of: file)?.folder == room.folder {
      let others = file.imports.subtracting(room.modules).sorted()
      #expect(others.isEmpty, "\(file) imports \(others). \(room.reason)")
    }
  }

  @Test func `every file stands in a room`() {
    for file in SourceTree.swift(in: "Sources") {
      #expect(Self.room(of: file) != nil, "\(file) needs a room in this table")
    }
  }

  /// The innermost room that a file stands in.
  private static func room(of file: SourceFile) -> Room? {
    rooms.filter { file.path.hasPrefix("Sources/\($0.folder)/") }
      .max { $0.folder.count < $1.folder.count }
  }

  @Test func `Foundation is imported only where its essentials are not there`() {
    let block =
      /#if canImport\(FoundationEssentials\)\n  (\w* ?)import FoundationEssentials\n#else\n  (\w* ?)import Foundation\n#endif/
    for file in SourceTree.swift(in: "Sources") where !file.path.hasPrefix("Sources/DeckBench/") {
      let imports = file.imports.intersection(Self.foundation)
      guard !imports.isEmpty else { continue }
      let match = file.text.firstMatch(of: block)
      #expect(match != nil && imports == Self.foundation, "\(file) takes all of Foundation along")
      #expect(match?.output.1 == match?.output.2, "\(file) publishes one of the two only")
    }
  }

  @Test func `the C library is called in one file of the command line`() {
    for file in SourceTree.swift(in: "Sources/DeckCLI") where file.imports.contains("Glibc") {
      #expect(file.path == "Sources/DeckCLI/Platform.swift")
    }
  }

  @Test func `only the tests of the command line look inside what they test`() {
    for file in SourceTree.swift(in: "Tests") where !file.path.hasPrefix("Tests/DeckCLITests/") {
      let isInside = file.code.contains { $0.contains("@testable") }
      #expect(!isInside, "\(file): what is `package` or public can be tested as it is")
    }
  }
}
