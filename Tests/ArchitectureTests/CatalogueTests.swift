import Foundation
import Testing

/// What the documentation says twice, or says of files, is held to what is there.
@Suite struct CatalogueTests {
  @Test func `the specification lists the codes that the conformance packages use`() {
    let codes = codes(in: "Sources/SampleDeck/SampleDeck.docc/Format.md")
    #expect(codes.count > 40)
    #expect(codes == self.codes(in: "Fixtures/conformance/README.md"))
  }

  @Test func `the specification's golden file is a package of the conformance suite`() throws {
    let page = SourceTree.text(of: "Sources/SampleDeck/SampleDeck.docc/Format.md")
    let golden = page.firstMatch(of: /(?s)<!-- golden -->\n```json\n(.*?)```/)?.output.1
    let package = "Fixtures/conformance/warn/card-conflict_golden/Deck.sampledeck"
    #expect(try #require(golden) == SourceTree.text(of: "\(package)/manifest.json"))
  }

  @Test func `every page of the catalogue is reached from the first`() {
    let first = SourceTree.text(of: "Sources/SampleDeck/SampleDeck.docc/SampleDeck.md")
    for page in SourceTree.sources where page.path.hasSuffix(".md") {
      let name = page.path.split(separator: "/").last?.dropLast(3) ?? ""
      #expect(
        name == "SampleDeck" || first.contains("<doc:\(name)>") || first.contains("``\(name)``"))
    }
  }

  @Test func `every public type has its place on the first page`() {
    let first = SourceTree.text(of: "Sources/SampleDeck/SampleDeck.docc/SampleDeck.md")
    let declaration =
      /^(?:@\w+ )?public (?:final )?(?:struct|enum|class|protocol|typealias) (\w+)/
    for file in SourceTree.swift(in: "Sources/SampleDeck") {
      for line in file.code where line.contains("public ") {
        guard let name = line.firstMatch(of: declaration)?.output.1 else { continue }
        #expect(first.contains("- ``\(name)``\n"), "\(file): add \(name) to SampleDeck.md")
      }
    }
  }

  @Test func `every file that the README links to is there`() {
    for match in SourceTree.text(of: "README.md").matches(of: /\]\(((?!https?:)[^)#]+)\)/) {
      let path = SourceTree.root.appending(path: match.output.1)
      #expect((try? path.checkResourceIsReachable()) == true, "README.md links to \(path.path)")
    }
  }

  /// Code and severity of each row between the marks.
  private func codes(in path: String) -> [String] {
    let table = SourceTree.text(of: path).firstMatch(of: /(?s)<!-- codes -->(.*?)<!-- end -->/)
    return (table?.output.1 ?? "").matches(of: /\| `([\w-]+)` \| ([\w ]+) \|/)
      .map { "\($0.output.1) is \($0.output.2)" }
  }
}
