import Codec
import Foundation
import PackageStore
import Testing

@Test func `a package is created, changed and read again`() throws {
  let path = FileManager.default.temporaryDirectory.path + "/store-\(UUID())"
  defer { try? FileManager.default.removeItem(atPath: path) }
  let one = Array("one".utf8)
  let two = Array("two".utf8)
  let store = try PackageStore.create(path, manifest: one)
  let blob = try store.stageBlob(from: .bytes(two))
  try store.commit(two, replacing: one, blobs: [blob.digest]) { _ in fatalError() }
  #expect(try PackageStore.open(path).readManifest() == two)
  #expect(
    try store.listing().map(\.path) == ["blobs", "blobs/\(blob.digest.hex)", "manifest.json"])
}
