import Codec
import Foundation
import Glibc
import PackageStore
import Testing

/// What only a real disk can show.
struct RealDiskTests {
  let one = TestManifest("one")
  let two = TestManifest("two")

  @Test func `no descriptor stays open`() throws {
    try TestDisk.real.run { system, folder in
      do {
        let store = try PackageStore.create(folder + "/d", manifest: one.bytes, on: system)
        let blob = try store.stageBlob(from: .bytes([1]))
        try store.commit(two, over: one)
        #expect(throws: Refused.self) { try store.commit(two, over: one) }
        try store.readBlob(blob.digest) { _ in }
        #expect(throws: StoreError.self) { try store.stageBlob(from: .file(folder)) }
        #expect(throws: StoreError.self) {
          try PackageStore.create(folder + "/d", manifest: [], on: system)
        }
        _ = try store.clean(now: 0) { _ in [] }
        let log = AppendFile(path: folder + "/log", on: system)
        try log.append([1])
        #expect(openFiles(below: folder) == 2, "the package and the log")
      }
      #expect(openFiles(below: folder) == 0)
    }
  }

  private func openFiles(below folder: String) -> Int {
    let own = "/proc/self/fd"
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    return descriptors.count { descriptor in
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\(descriptor)")
      return path?.hasPrefix(folder) ?? false
    }
  }

  @Test func `what is too large is refused without reading it`() throws {
    try TestDisk.real.run { system, folder in
      let path = folder + "/d"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      try system.plant(folder + "/film", "")
      #expect(unsafe truncate(folder + "/film", 4 << 30 + 1) == 0)
      #expect(throws: StoreError.tooLarge(path: folder + "/film", limit: 4 << 30)) {
        try store.stageBlob(from: .file(folder + "/film"))
      }
      #expect(unsafe truncate(path + "/manifest.json", 1 << 30 + 1) == 0)
      let refusal = StoreError.tooLarge(path: path + "/manifest.json", limit: 1 << 30)
      #expect(throws: refusal) { try store.readManifest() }
      #expect(throws: refusal) { try store.commit(two, over: one) }
    }
  }

  @Test func `a socket in place of a manifest or blob is refused`() throws {
    try TestDisk.real.run { system, folder in
      let store = try PackageStore.create(folder + "/d", manifest: one.bytes, on: system)
      let blob = try store.stageBlob(from: .bytes([1]))
      for path in [folder + "/d/manifest.json", store.path(of: blob.digest)] {
        #expect(unsafe unlink(path) == 0)
        #expect(unsafe mknod(path, S_IFSOCK | 0o644, 0) == 0)
        #expect(throws: StoreError.wrongKind(path: path, .other)) {
          try store.readBlob(blob.digest) { _ in }
          _ = try store.readManifest()
        }
      }
    }
  }

  @Test func `new files have the modes this user's files have`() throws {
    try TestDisk.real.run { system, folder in
      let store = try PackageStore.create(folder + "/d", manifest: one.bytes, on: system)
      let blob = try store.stageBlob(from: .bytes([1]))
      let mask = umask(0)
      umask(mask)
      for path in [folder + "/d/manifest.json", store.path(of: blob.digest)] {
        #expect(try system.status(of: path, in: nil).mode == 0o666 & ~mask)
      }
    }
  }

  @Test func `a name the system cannot take is refused with a reason`() throws {
    try TestDisk.real.run { system, folder in
      let long = folder + "/" + String(repeating: "a", count: 300)
      for (path, reason) in [(long, "too long"), (folder + "/a\0b", "cannot be used")] {
        let error = #expect(throws: StoreError.self) {
          try PackageStore.create(path, manifest: one.bytes, on: system)
        }
        #expect(error?.message.contains(reason) == true, "\(String(describing: error?.message))")
      }
      let left = try entries(of: folder)
      #expect(left == [])
    }
  }

  @Test func `more blobs are staged than files may be open`() throws {
    try TestDisk.real.run { system, folder in
      let store = try PackageStore.create(folder + "/d", manifest: one.bytes, on: system)
      let sources = (0..<300).map { BlobSource.bytes([UInt8($0 & 255), UInt8($0 >> 8)]) }
      let staged = try store.stageBlobs(sources + sources.prefix(3))
      #expect(staged.count == 303 && staged[300...] == staged[..<3])
      #expect(try store.listing().count == 302, "the manifest, the folder and the blobs")
    }
  }
}
