/// A file that nobody else reads, for the length of a job: gone when its owner is.
package final class ScratchFile: Sendable {
  package let path: String
  private let name: String
  private let folder: Handle
  private let file: Handle
  private let system: any FileSystem

  package init(in folder: String, on system: any FileSystem = RealFileSystem()) throws(StoreError) {
    self.system = system
    self.folder = try system.open(folder, in: nil, as: .folder)
    name = TemporaryName.random("sampledeck")
    path = "\(folder)/\(name)"
    file = try system.open(name, in: self.folder, as: .creating(mode: 0o600))
  }

  deinit { try? system.remove(name, in: folder, kind: .file) }

  package func write(_ bytes: Span<UInt8>) throws(StoreError) {
    try system.writeAll(bytes, to: file)
  }
}
