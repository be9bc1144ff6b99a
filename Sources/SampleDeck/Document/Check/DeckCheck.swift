#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
package import PackageStore

/// All that is wrong with a deck's package, or worth knowing, by the rules of the format.
///
/// Reads every byte, attachments too, and changes nothing.
///
/// ```swift
/// for finding in try DeckCheck(contentsOf: url).findings { print(finding.code, finding.message) }
/// ```
public struct DeckCheck: Sendable {
  /// What was found: in the manifest first, then in the other files by their paths.
  public let findings: [Finding]
  /// The number of cards; nil where the manifest cannot be opened.
  public let count: Int?
  /// The number of attachments whose bytes were read.
  public let blobCount: Int

  /// Checks a package, or a packed file, whatever is at the path.
  ///
  /// - Parameter url: The package or packed file, or a link to it.
  /// - Throws: `DeckError.notFound`; `.failed` where the machine cannot read.
  public init(contentsOf url: URL) throws(DeckError) {
    try self.init(url.path, on: RealFileSystem())
  }

  package init(_ path: String, on system: any FileSystem) throws(DeckError) {
    do {
      var check = try PackageCheck(PackageStore.open(path, on: system))
      try check.run()
      findings = check.findings
      count = check.manifest?.living
      blobCount = check.blobCount
    } catch StoreError.notAPackage {
      let check = try PackedCheck(path, on: system)
      (findings, count, blobCount) = (check.findings, check.count, check.blobCount)
    } catch {
      throw DeckError(error)
    }
  }

  /// The worst of the findings; nil when there is none.
  public var severity: Finding.Severity? {
    [.unsupported, .damaged, .warning].first { severity in
      findings.contains { $0.severity == severity }
    }
  }
}
