import Codec
import Foundation
import Glibc
import PackageStore

/// A disk to test on: a temporary folder of this machine, or memory.
enum TestDisk: CaseIterable {
  case real, memory

  /// Runs a test with an empty folder on this disk.
  func run(_ body: (_ system: any FileSystem, _ folder: String) throws -> Void) throws {
    switch self {
    case .memory:
      let system = MemoryFileSystem()
      try body(system, "")
      if system.openCount != 0 { throw Leak(count: system.openCount) }
    case .real:
      let folder = FileManager.default.temporaryDirectory.path + "/store-\(UUID())"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try body(RealFileSystem(), folder)
    }
  }

  struct Leak: Error {
    var count: Int
  }
}

extension FileSystem {
  /// Puts a file in a place, or other bytes into the one that is there.
  func plant(_ path: String, _ text: String, mode: UInt32 = 0o644) throws {
    if let memory = self as? MemoryFileSystem {
      try memory.plant(path, .file(Array(text.utf8)), mode: mode)
    } else {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      unsafe chmod(path, mode)
    }
  }

  func plant(_ path: String, linkTo target: String) throws {
    if let memory = self as? MemoryFileSystem {
      try memory.plant(path, .link(target))
    } else {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
  }

  func plantPipe(_ path: String) throws {
    if let memory = self as? MemoryFileSystem {
      try memory.plant(path, .pipe)
    } else {
      unsafe mkfifo(path, 0o644)
    }
  }

  func plantFolder(_ path: String) throws {
    if let memory = self as? MemoryFileSystem {
      try memory.plant(path, .folder([:]))
    } else {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }

  func text(_ path: String) throws -> String? {
    try PrivateFile(path: path, on: self).read().map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A manifest of these tests: a name, and a line for each blob it refers to.
struct TestManifest: Equatable {
  var bytes: [UInt8]

  init(_ name: String, _ blobs: [Digest] = []) {
    bytes = Array(([name] + blobs.map(\.hex)).joined(separator: "\n").utf8)
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var blobs: [Digest] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      Digest(hex: String($0))
    }
  }
}

struct Refused: Error {}

extension PackageStore {
  /// A commit that must not need to rejoin.
  func commit(_ new: TestManifest, over old: TestManifest) throws {
    try commit(new.bytes, replacing: old.bytes, blobs: new.blobs) { _ in throw Refused() }
  }
}
