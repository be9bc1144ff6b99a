import Codec
import Glibc
import PackageStore
import Testing

/// What holds on every disk.
struct PackageTests {
  let one = TestManifest("one")
  let two = TestManifest("two")

  @Test(arguments: TestDisk.allCases)
  func `a package is created, changed and read again`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      let blob = try store.stageBlob(from: .bytes([1, 2, 3]))
      let next = TestManifest("next", [blob.digest])
      try store.commit(next, over: one)
      let other = try PackageStore.open(path, on: system)
      #expect(try other.readManifest() == next.bytes)
      #expect(try other.blob(blob.digest).head == [1, 2, 3])
      let paths = ["blobs", "blobs/\(blob.digest.hex)", "manifest.json"]
      #expect(try other.listing().map(\.path) == paths)
      #expect(try entries(of: folder + "/", on: system).map(\.path) == ["d.sampledeck"])
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `nothing that exists is created over`(disk: TestDisk) throws {
    try disk.run { system, folder in
      for (name, make) in [
        ("file", { try system.plant($0, "mine") }), ("folder", system.plantFolder),
        ("link", { try system.plant($0, linkTo: "file") }),
        ("dangling", { try system.plant($0, linkTo: "nowhere") }),
      ] as [(String, (String) throws -> Void)] {
        let path = "\(folder)/\(name)"
        try make(path)
        #expect(throws: StoreError.alreadyExists(path: path)) {
          try PackageStore.create(path, manifest: one.bytes, on: system)
        }
      }
      #expect(try entries(of: folder + "/", on: system).count == 4)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `what is no package is refused by name`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try system.plant(folder + "/file", "x")
      #expect(throws: StoreError.notAPackage(path: folder + "/file")) {
        try PackageStore.open(folder + "/file", on: system)
      }
      #expect(throws: StoreError.notFound(path: folder + "/none")) {
        try PackageStore.open(folder + "/none", on: system)
      }
      #expect(throws: StoreError.notFound(path: folder + "/file/deck")) {
        try PackageStore.open(folder + "/file/deck", on: system)
      }
      #expect(throws: StoreError.notFound(path: folder + "/none")) {
        try PackageStore.create(folder + "/none/deck", manifest: [], on: system)
      }
      try system.plantFolder(folder + "/empty")
      #expect(throws: StoreError.manifestMissing(path: folder + "/empty")) {
        try PackageStore.open(folder + "/empty", on: system).readManifest()
      }
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a manifest that is no plain file is neither read nor replaced`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try system.plant(folder + "/real.json", "one")
      for (name, kind, make) in [
        ("link", .link, { try system.plant($0, linkTo: "../real.json") }),
        ("pipe", .other, system.plantPipe), ("folder", .folder, system.plantFolder),
      ] as [(String, FileKind, (String) throws -> Void)] {
        let path = "\(folder)/\(name)"
        try system.plantFolder(path)
        try make(path + "/manifest.json")
        let store = try PackageStore.open(path, on: system)
        let error = StoreError.wrongKind(path: path + "/manifest.json", kind)
        #expect(throws: error) { try store.readManifest() }
        #expect(throws: error) { try store.commit(two, over: one) }
        #expect(try store.listing().map(\.kind) == [kind])
      }
      #expect(try system.text(folder + "/real.json") == "one")
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a limit is refused at once`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      #expect(throws: StoreError.tooLarge(path: path + "/manifest.json", limit: 2)) {
        try store.readManifest(limit: 2)
      }
      #expect(try store.readManifest(limit: 3) == one.bytes)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a link to the package and the mode of the manifest survive`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try PackageStore.create(folder + "/real", manifest: one.bytes, on: system)
      try system.plant(folder + "/real/manifest.json", "one", mode: 0o640)
      try system.plant(folder + "/link", linkTo: "real")
      try PackageStore.open(folder + "/link", on: system).commit(two, over: one)
      #expect(try system.text(folder + "/real/manifest.json") == "two")
      let root = try system.open(folder + "/", in: nil, as: .folder)
      #expect(try system.status(of: "link", in: root).kind == .link)
      #expect(try system.status(of: folder + "/real/manifest.json", in: nil).mode == 0o640)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `what was saved meanwhile is joined in`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let mine = try PackageStore.create(path, manifest: one.bytes, on: system)
      let theirs = try PackageStore.open(path, on: system)
      try theirs.commit(two, over: one)
      let written = try mine.commit(TestManifest("mine").bytes, replacing: one.bytes) {
        ($0 + Array("+mine".utf8), [])
      }
      #expect(written == Array("two+mine".utf8))
      #expect(try theirs.readManifest() == written)
      #expect(throws: Refused.self) { try theirs.commit(one, over: two) }
      #expect(try theirs.readManifest() == written)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a package that was replaced, moved or emptied is not written to`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      let root = try system.open(folder + "/", in: nil, as: .folder)
      let package = try system.open("d.sampledeck", in: root, as: .folder)
      try system.remove("manifest.json", in: package, kind: .file)
      #expect(throws: StoreError.manifestMissing(path: path)) { try store.commit(two, over: one) }
      try system.plant(path + "/manifest.json", "one")
      try system.rename("d.sampledeck", in: root, to: "moved", in: root, replacing: false)
      #expect(throws: StoreError.changedUnderneath(path: path)) {
        try store.commit(two, over: one)
      }
      let other = try PackageStore.create(path, manifest: one.bytes, on: system)
      #expect(throws: StoreError.changedUnderneath(path: path)) {
        try store.commit(two, over: one)
      }
      #expect(try store.readManifest() == one.bytes)
      #expect(try other.readManifest() == one.bytes)
      #expect(try other.listing().count == 1)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a package that is being saved is in use`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      let brief = Locking(limit: .milliseconds(5))
      try store.commit(two.bytes, replacing: [], locking: brief) { _ in
        #expect(throws: StoreError.inUse(path: path)) {
          try store.commit([], replacing: one.bytes, locking: brief) { _ in throw Refused() }
        }
        return (two.bytes, [])
      }
      #expect(try store.readManifest() == two.bytes)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a manifest cannot refer to a blob that is not there`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      let digest = SHA256.hash([7])
      let missing = StoreError.blobMissing(digest, path: path + "/blobs/" + digest.hex)
      let next = TestManifest("next", [digest])
      #expect(throws: missing) { try store.commit(next, over: one) }
      try store.stageBlob(from: .bytes([8]))
      #expect(throws: missing) { try store.commit(next, over: one) }
      #expect(throws: missing) { try store.blob(digest) }
      #expect(throws: missing) { try store.readBlob(digest) { _ in } }
      #expect(try store.readManifest() == one.bytes)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a package is not created without a blob it refers to`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d"
      let digest = SHA256.hash([7])
      #expect(throws: StoreError.blobMissing(digest, path: path + "/blobs/" + digest.hex)) {
        try PackageStore.create(
          path, manifest: one.bytes, blobs: [.bytes([8])], referring: [digest], on: system)
      }
      let left = try entries(of: folder + "/", on: system)
      #expect(left == [])
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a damaged blob is noticed, and mended by attaching it again`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      let bytes = [UInt8](repeating: 5, count: 1_200_000)
      try system.plant(folder + "/picture", String(decoding: bytes, as: UTF8.self))
      let blob = try store.stageBlob(from: .file(folder + "/picture"))
      #expect(blob.digest == SHA256.hash(bytes))
      #expect(try store.blob(blob.digest).size == blob.size)
      try system.plant(store.path(of: blob.digest), "other")
      #expect(throws: StoreError.blobDamaged(blob.digest, path: store.path(of: blob.digest))) {
        try store.readBlob(blob.digest) { _ in }
      }
      try store.stageBlob(from: .file(folder + "/picture"))
      var read: [UInt8] = []
      try store.readBlob(blob.digest) { piece in
        for index in piece.indices { read.append(piece[index]) }
      }
      #expect(read == bytes)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `only a plain file becomes a blob`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      try system.plantPipe(folder + "/pipe")
      for (source, error) in [
        (folder + "/pipe", .wrongKind(path: folder + "/pipe", .other)),
        (path, .wrongKind(path: path, .folder)),
        (folder + "/none", .notFound(path: folder + "/none")),
      ] as [(String, StoreError)] {
        #expect(throws: error) { try store.stageBlob(from: .file(source)) }
      }
      #expect(try store.listing().map(\.path) == ["blobs", "manifest.json"])
      try system.plant(folder + "/elsewhere", linkTo: "d.sampledeck")
      try system.plant(folder + "/real", "x")
      try system.plant(folder + "/link", linkTo: "real")
      #expect(try store.stageBlob(from: .file(folder + "/link")).size == 1)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a folder of blobs that leads elsewhere is not used`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      try system.plantFolder(folder + "/elsewhere")
      try system.plant(path + "/blobs", linkTo: "../elsewhere")
      #expect(throws: StoreError.wrongKind(path: path + "/blobs", .link)) {
        try store.stageBlob(from: .bytes([1]))
      }
      #expect(try entries(of: folder + "/elsewhere", on: system).isEmpty)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `cleaning removes only what is old and not referred to`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let store = try PackageStore.create(path, manifest: one.bytes, on: system)
      let blobs = try store.stageBlobs([.bytes([1]), .bytes([2])]).map(\.digest)
      let next = TestManifest("next", [blobs[0]])
      try store.commit(next, over: one)
      for name in ["blobs/.blob.00ff.tmp", ".manifest.a0.tmp", "blobs/notes.txt", ".DS_Store"] {
        try system.plant("\(path)/\(name)", "left")
      }
      let written = try #require(try store.listing().map(\.modified).max())
      func clean(at time: Int) throws -> [String] {
        try store.clean(now: time) { Set(TestManifest(bytes: $0).blobs) }
      }
      #expect(try clean(at: written + 86_000) == [])
      let removed = try clean(at: written + 86_500)
      #expect(removed == [".manifest.a0.tmp", "blobs/.blob.00ff.tmp", "blobs/\(blobs[1].hex)"])
      let left = [
        ".DS_Store", "blobs", "blobs/\(blobs[0].hex)", "blobs/notes.txt", "manifest.json",
      ]
      #expect(try store.listing().map(\.path) == left)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a manifest that was gone is mended, unless it is back`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try system.plantFolder(folder + "/d")
      let store = try PackageStore.open(folder + "/d", on: system)
      try store.commit(one.bytes, replacing: nil) { _ in throw Refused() }
      #expect(try store.readManifest() == one.bytes)
      #expect(throws: Refused.self) {
        try store.commit(two.bytes, replacing: nil) { _ in throw Refused() }
      }
      #expect(try store.readManifest() == one.bytes)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a copy beside the manifest is removed only while it holds what was read`(disk: TestDisk)
    throws
  {
    try disk.run { system, folder in
      let store = try PackageStore.create(folder + "/d", manifest: one.bytes, on: system)
      try system.plant(folder + "/d/manifest 2.json", "theirs")
      let copy = try store.readFile("manifest 2.json")
      try system.plant(folder + "/d/manifest 2.json", "newer!")
      #expect(try !store.removeFile("manifest 2.json", holding: copy))
      #expect(try store.removeFile("manifest 2.json", holding: Array("newer!".utf8)))
      #expect(try store.listing().map(\.path) == ["manifest.json"])
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a manifest that somebody has changed has another status`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let store = try PackageStore.create(folder + "/d", manifest: one.bytes, on: system)
      let status = try store.manifestStatus()
      #expect(try store.manifestStatus() == status)
      #expect(try store.manifestHolds(one.bytes) && !store.manifestHolds(two.bytes))
      try store.commit(one, over: one)
      #expect(try store.manifestStatus() != status)
    }
  }

  @Test func `a save removes what a crashed one has left a day ago`() throws {
    let system = MemoryFileSystem()
    let store = try PackageStore.create("/d", manifest: one.bytes, on: system)
    try system.plant("/d/.manifest.1.tmp", .file([]))
    system.setClock(80_000)
    try system.plant("/d/.manifest.2.tmp", .file([]))
    system.setClock(90_000)
    try store.commit(two, over: one)
    #expect(try store.listing().map(\.path) == [".manifest.2.tmp", "manifest.json"])
  }

  @Test func `a folder that cannot be locked is saved under the lock of a private file`() throws {
    let system = MemoryFileSystem()
    let store = try PackageStore.create("/d", manifest: one.bytes, on: system)
    system.prepare(Accident(.once(ENOLCK, [.lock]), at: 1))
    let locking = Locking(limit: .zero, fallback: "/private/locks/id")
    try store.commit(two.bytes, replacing: one.bytes, locking: locking) { _ in throw Refused() }
    #expect(try store.readManifest() == two.bytes)

    let held = try system.open("/private/locks/id", in: nil, as: .reading)
    #expect(try system.tryLock(held))
    system.prepare(Accident(.once(ENOLCK, [.lock]), at: 1))
    #expect(throws: StoreError.inUse(path: "/d")) {
      try store.commit(one.bytes, replacing: two.bytes, locking: locking) { _ in throw Refused() }
    }
  }
}
