import Codec
import PackageStore
import Testing

struct ArchiveTests {
  @Test func `what is written is read again, byte for byte`() throws {
    for disk in TestDisk.allCases {
      try disk.run { system, folder in
        let contents: [(String, [UInt8])] = [
          ("D.sampledeck/manifest.json", Array("{}".utf8)), ("D.sampledeck/empty", []),
          ("D.sampledeck/é", (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 >> 3) }),
        ]
        func pack(_ name: String) throws -> [UInt8] {
          try Archive.write("\(folder)/\(name)", on: system) { writer in
            for (name, bytes) in contents { try writer.add(name) { try $0(bytes.span) } }
          }
          return try PrivateFile(path: "\(folder)/\(name)", on: system).read() ?? []
        }
        #expect(try pack("a.zip") == pack("b.zip"))
        let reader = try Archive.Reader("\(folder)/a.zip", on: system, inflate: doubling)
        for (entry, (name, bytes)) in zip(reader.entries, contents) {
          #expect(entry.name == name)
          #expect(try reader.bytes(of: entry, limit: 1 << 30) == bytes)
        }
        #expect(try reader.head(of: reader.entries[2], 9) == [0, 0, 0, 0, 0, 0, 0, 0, 1])
      }
    }
  }

  @Test(arguments: Fault.all)
  func `an archive is written whole or not at all`(fault: Fault) throws {
    for call in 1...40 {
      let system = MemoryFileSystem()
      try system.plant("/a.zip", .file([1, 2, 3]))
      system.prepare(Accident(fault, at: call))
      let failure = Result {
        try Archive.write("/a.zip", on: system) { try $0.add("a", [4]) }
      }
      system.prepare(nil)
      let found = try PrivateFile(path: "/a.zip", on: system).read()
      if case .success = failure {
        #expect(found != [1, 2, 3])
      } else if found != [1, 2, 3] {
        #expect(try Archive.Reader("/a.zip", on: system, inflate: doubling).entries.count == 1)
      }
      if fault.lasting == nil { #expect(try system.files(in: "/") == ["a.zip"]) }
    }
  }

  @Test func `names of other code pages are read`() throws {
    let greek = ZipSketch.Item(name: [0xE0, 0x2E, 0x81], [])
    let finder = ZipSketch.Item(name: Array("é".utf8), [])
    #expect(try ZipSketch(greek, finder).open().entries.map(\.name) == ["α.ü", "é"])
  }

  @Test func `a folder is told from a file`() throws {
    let entries = try ZipSketch(.init("a/", ""), .init("a/b")).open().entries
    #expect(entries.map(\.name) == ["a", "a/b"])
    #expect(entries.map(\.isFolder) == [true, false])
  }

  @Test func `sizes may follow the bytes`() throws {
    var item = ZipSketch.Item("a.txt").with { $0.flags = .descriptor }
    (item.local.crc, item.local.size, item.local.packedSize) = (0, 0, 0)
    let crc: [UInt8] = [0xAC, 0x2A, 0x93, 0xD8]
    for signature in [[], [0x50, 0x4B, 7, 8]] as [[UInt8]] {
      for width in [4, 8] {
        let size = [2] + [UInt8](repeating: 0, count: width - 1)
        item.descriptor = signature + crc + size + size
        let reader = try ZipSketch(item, .init("b")).open()
        #expect(try reader.bytes(of: reader.entries[0], limit: 9) == Array("hi".utf8))
      }
    }
    item.descriptor[0] ^= 1
    #expect(ZipSketch(item).refusal()?.flaw == .headersDiffer)
  }

  @Test func `damage of an entry is found`() throws {
    var item = ZipSketch.Item("a", "hello")
    item.bytes[0] ^= 1
    let reader = try ZipSketch(item).open()
    #expect(throws: StoreError.badArchive(path: "/a.zip", entry: "a", .damaged)) {
      try reader.read(reader.entries[0]) { _ in }
    }
  }

  @Test func `an archive of nothing is one`() throws {
    #expect(try ZipSketch().open().entries == [])
  }

  @Test func `a large entry is read once where the archive can be gone back in`() throws {
    let bytes = (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 >> 5) }
    var archives: [[UInt8]] = []
    for canGoBack in [false, true] {
      var archive: [UInt8] = []
      var reads = 0
      let over = { (piece: Span<UInt8>, offset: Int) in
        for index in piece.indices { archive[offset + index] = piece[index] }
      }
      let next = { (piece: Span<UInt8>) in
        for index in piece.indices { archive.append(piece[index]) }
      }
      var writer = Archive.Writer(next, rewrite: canGoBack ? over : nil)
      try writer.add("before", [1])
      try writer.add("large", size: bytes.count) {
        reads += 1
        try $0(bytes.span)
      }
      try writer.finish()
      #expect(reads == (canGoBack ? 1 : 2))
      archives.append(archive)
    }
    #expect(archives[0] == archives[1])
  }

  @Test func `an entry that is not as long as it said is refused by name`() throws {
    var writer = Archive.Writer({ _ in }, rewrite: { _, _ in })
    let error = #expect(throws: StoreError.self) {
      try writer.add("film", size: 2 << 20) { try $0([1, 2, 3].span) }
    }
    #expect(error?.message.hasPrefix("“film” was changed while it was being packed.") == true)
  }
}
