import Codec
import PackageStore
import Testing

/// One way to write a document, done on a memory disk that has an accident meanwhile.
struct Scenario: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// What is there before; nil when nothing is.
  var old: TestManifest?
  var new: TestManifest
  /// Puts the old document there and returns the act to be tested.
  var prepare: @Sendable (MemoryFileSystem) throws -> () throws -> Void

  static let path = "/deck"
  static let picture = Array("a picture".utf8)
  static let sound = [UInt8](repeating: 3, count: 5000)
  static let one = TestManifest("one", [SHA256.hash(picture)])
  static let two = TestManifest("two", [SHA256.hash(picture)])
  static let noise = [UInt8](repeating: 9, count: 7000)
  static let withBoth = TestManifest(
    "four", [SHA256.hash(picture), SHA256.hash(sound), SHA256.hash(noise)])
  static let withSound = TestManifest("three", [SHA256.hash(picture), SHA256.hash(sound)])

  static func make(on system: MemoryFileSystem) throws -> PackageStore {
    try PackageStore.create(path, manifest: one.bytes, blobs: [.bytes(picture)], on: system)
  }

  static let all = [
    Scenario(testDescription: "create", old: nil, new: one) { system in
      { _ = try make(on: system) }
    },
    Scenario(testDescription: "commit", old: one, new: two) { system in
      let store = try make(on: system)
      return { try store.commit(two, over: one) }
    },
    Scenario(testDescription: "open and commit", old: one, new: two) { system in
      _ = try make(on: system)
      return {
        let store = try PackageStore.open(path, on: system)
        try store.commit(two.bytes, replacing: store.readManifest()) { _ in throw Refused() }
      }
    },
    Scenario(testDescription: "commit with a new blob", old: one, new: withSound) { system in
      try system.plant("/sound", .file(sound))
      let store = try make(on: system)
      return {
        try store.stageBlob(from: .file("/sound"))
        try store.commit(withSound, over: one)
      }
    },
    Scenario(testDescription: "commit with two new blobs", old: one, new: withBoth) { system in
      let store = try make(on: system)
      return {
        _ = try store.stageBlobs([.bytes(sound), .bytes(noise)])
        try store.commit(withBoth, over: one)
      }
    },
    Scenario(testDescription: "the first blob", old: TestManifest("bare"), new: one) { system in
      let old = TestManifest("bare")
      let store = try PackageStore.create(path, manifest: old.bytes, on: system)
      return {
        try store.stageBlob(from: .bytes(picture))
        try store.commit(one, over: old)
      }
    },
    Scenario(testDescription: "commit and rejoin", old: two, new: withSound) { system in
      let store = try make(on: system)
      try store.commit(two, over: one)
      return {
        try store.stageBlob(from: .bytes(sound))
        try store.commit(one.bytes, replacing: one.bytes) { _ in
          (withSound.bytes, withSound.blobs)
        }
      }
    },
    Scenario(testDescription: "stage a blob that is there", old: one, new: one) { system in
      let store = try make(on: system)
      return { try store.stageBlob(from: .bytes(picture)) }
    },
    Scenario(testDescription: "clean", old: one, new: one) { system in
      let store = try make(on: system)
      try store.stageBlob(from: .bytes(sound))
      return { _ = try store.clean(now: 100_000) { Set(TestManifest(bytes: $0).blobs) } }
    },
  ]
}

/// What is wrong with the document on a disk; nil when it is one of those allowed, whole.
func fault(_ system: MemoryFileSystem, allowing: [TestManifest?]) throws -> String? {
  let store: PackageStore
  do {
    store = try PackageStore.open(Scenario.path, on: system)
  } catch .notFound {
    return allowing.contains(nil) ? nil : "the package is gone"
  }
  let manifest = try TestManifest(bytes: store.readManifest())
  guard allowing.contains(manifest) else {
    return "neither old nor new: \(String(decoding: manifest.bytes, as: UTF8.self))"
  }
  for blob in manifest.blobs { try store.readBlob(blob) { _ in } }
  return nil
}

/// Saves once more, whatever was left behind, and makes sure that this one would survive.
func saveOnceMore(_ system: MemoryFileSystem) throws {
  let final = TestManifest("final", [SHA256.hash(Scenario.sound)])
  do {
    let store = try PackageStore.open(Scenario.path, on: system)
    try store.stageBlob(from: .bytes(Scenario.sound))
    try store.commit(final.bytes, replacing: store.readManifest(), blobs: final.blobs) { _ in
      throw Refused()
    }
  } catch StoreError.notFound {
    try PackageStore.create(
      Scenario.path, manifest: final.bytes, blobs: [.bytes(Scenario.sound)], on: system)
  }
  for survival in Survival.allCases {
    if let fault = try fault(system.afterCrash(survival), allowing: [final]) {
      throw Lost(description: "\(survival): \(fault)")
    }
  }
}

struct Lost: Error {
  var description: String
}
