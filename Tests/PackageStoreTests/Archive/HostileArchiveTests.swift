import Codec
import PackageStore
import Testing

struct HostileArchiveTests {
  @Test(
    arguments: [
      ("../a", .climbs), ("a/../../b", .climbs), ("a/.", .climbs), ("/a", .absolute),
      ("//a", .absolute), ("C:a", .drive), ("c:/a", .drive), ("a\\b", .backslash),
      ("..\\a", .backslash), ("a\0.json", .control), ("a\u{1B}[2J", .control), ("a//b", .empty),
      ("", .empty), (String(repeating: "a", count: 256), .tooLong),
    ] as [(String, Archive.NameFlaw)])
  func `a name that is no path inside is refused`(name: String, flaw: Archive.NameFlaw) {
    let refusal = ZipSketch(.init("good"), .init(name)).refusal()
    #expect(refusal?.flaw == .badName(flaw))
    #expect(refusal?.entry == name)
  }

  @Test(arguments: [
    ("a", "a"), ("A", "a"), ("é", "e\u{301}"), ("STRASSE", "straße"), ("a/B", "a/b"),
  ])
  func `two names that are one on some disk are refused`(first: String, second: String) {
    let refusal = ZipSketch(.init(first), .init(second)).refusal()
    #expect(refusal?.flaw == .sameName(as: first))
  }

  @Test func `a file is no folder`() {
    #expect(ZipSketch(.init("a/b"), .init("A")).refusal()?.flaw == .fileAndFolder)
  }

  @Test(arguments: [0o120777, 0o010644, 0o020644, 0o060644, 0o140644, 0o040755])
  func `links and devices are refused`(mode: Int) {
    #expect(ZipSketch(ZipSketch.Item("a").mode(mode)).refusal()?.flaw == .notAFile)
  }

  @Test func `what is encrypted is refused`() {
    let item = ZipSketch.Item("a").with { $0.flags.insert(.encrypted) }
    #expect(ZipSketch(item).refusal()?.flaw == .encrypted)
  }

  @Test func `a method nobody here knows is refused`() {
    let item = ZipSketch.Item("a").with { $0.method = .init(rawValue: 12) }
    #expect(ZipSketch(item).refusal()?.flaw == .unknownMethod(12))
  }

  @Test func `a name that is no UTF-8 though it says so is refused`() {
    let item = ZipSketch.Item(name: [0xC0, 0xAE], []).with { $0.flags = .utf8 }
    #expect(ZipSketch(item).refusal()?.flaw == .nameNotUTF8)
  }

  @Test func `the two headers of an entry must say the same`() {
    let changes: [(inout ZipHeader) -> Void] = [
      { $0.name = Array("b".utf8) }, { $0.crc += 1 }, { $0.flags = .utf8 },
      { $0.method = .deflated },
    ]
    for change in changes {
      var item = ZipSketch.Item("a")
      change(&item.local)
      #expect(ZipSketch(item).refusal()?.flaw == .headersDiffer)
    }
    var longer = ZipSketch.Item("a")
    longer.local.size += 1
    longer.local.packedSize += 1
    #expect(ZipSketch(longer).refusal()?.flaw == .headersDiffer)
  }

  @Test func `entries do not overlap`() {
    var second = ZipSketch.Item("b")
    second.entry.offset = 0
    second.hasOwnOffset = true
    #expect(ZipSketch(.init("a"), second).refusal()?.flaw == .overlaps)
    let long = ZipSketch.Item("a").with { header in
      header.size = 1000
      header.packedSize = 1000
    }
    #expect(ZipSketch(long, .init("b")).refusal()?.flaw == .overlaps)
  }

  @Test func `nothing stands before, between or behind the entries`() {
    let good = ZipSketch(.init("a"), .init("b"))
    #expect(good.refusal() == nil)
    var sketch = good
    sketch.prefix = [1]
    #expect(sketch.refusal()?.flaw == .ambiguous)
    sketch = good
    sketch.gap = [1]
    #expect(sketch.refusal()?.flaw == .ambiguous)
    sketch = good
    sketch.suffix = [1]
    #expect(sketch.refusal()?.flaw == .ambiguous)
  }

  @Test func `a comment that could be another directory is refused`() {
    var sketch = ZipSketch(.init("a"))
    sketch.suffix = ZipEnd(entries: 0, offset: 0, size: 0).bytes
    var bytes = sketch.bytes
    let length = sketch.suffix.count
    bytes[bytes.count - length - 2] = UInt8(length)
    #expect(refusal(of: bytes)?.flaw == .ambiguous)
  }

  @Test func `an honest comment is no matter`() throws {
    var sketch = ZipSketch(.init("a"))
    sketch.suffix = Array("made by hand".utf8)
    var bytes = sketch.bytes
    bytes[bytes.count - sketch.suffix.count - 2] = UInt8(sketch.suffix.count)
    #expect(refusal(of: bytes) == nil)
  }

  @Test func `the directory holds as many entries as it says`() {
    for difference in [-1, 1] {
      var sketch = ZipSketch(.init("a"), .init("b"))
      sketch.end = { $0.entries += difference }
      #expect(sketch.refusal()?.flaw == .damagedDirectory)
    }
  }

  @Test func `large numbers that lie are refused`() {
    let large = ZipSketch.Item("a").with { header in
      header.size = Int.max
      header.packedSize = Int.max
    }
    #expect(ZipSketch(large).refusal()?.flaw == .tooLarge(limit: 64 << 30))
    for change in [{ $0.offset = 1 << 61 }, { $0.size = 1 << 61 }] as [(inout ZipEnd) -> Void] {
      var sketch = ZipSketch(.init("a"))
      sketch.end = change
      let bytes = sketch.bytes
      #expect(refusal(of: bytes) != nil)
    }
  }

  @Test func `a bomb is refused before it goes off`() {
    let bomb = ZipSketch.Item("a").with { header in
      header.method = .deflated
      header.size = 10 << 20
    }
    #expect(ZipSketch(bomb).refusal()?.flaw == .bomb(ratio: 100))
    let small = (0..<40).map { index in
      ZipSketch.Item("\(index)").with { header in
        header.method = .deflated
        header.size = 1 << 20
      }
    }
    var sketch = ZipSketch()
    sketch.items = small
    #expect(sketch.refusal() ?? (nil, .damaged) == (nil, .bomb(ratio: 100)))
  }

  @Test func `an entry that becomes longer than it says is stopped`() throws {
    let item = ZipSketch.Item("a", "abcd").with { header in
      header.method = .deflated
      header.size = 5
    }
    let reader = try ZipSketch(item).open()
    var seen = 0
    #expect(throws: StoreError.badArchive(path: "/a.zip", entry: "a", .damaged)) {
      try reader.read(reader.entries[0]) { seen += $0.count }
    }
    #expect(seen <= 5)
  }

  @Test func `too many entries are refused`() {
    var limits = Archive.Limits()
    limits.entries = 1
    let refusal = ZipSketch(.init("a"), .init("b")).refusal(limits: limits)
    #expect(refusal?.flaw == .tooManyEntries(limit: 1))
  }

  @Test func `any bytes are read or refused`() throws {
    var random = SystemRandomNumberGenerator()
    let whole = ZipSketch(.init("a", "hello"), .init("b/c")).bytes
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(.random(in: 0..<bytes.count)) }
      _ = refusal(of: bytes, reading: true)
    }
  }

  private func refusal(
    of bytes: [UInt8], reading: Bool = false
  ) -> (entry: String?, flaw: Archive.Flaw)? {
    do {
      let system = MemoryFileSystem()
      try system.plant("/a.zip", .file(bytes))
      let reader = try Archive.Reader("/a.zip", on: system, inflate: doubling)
      if reading { for entry in reader.entries { try reader.read(entry) { _ in } } }
      return nil
    } catch {
      guard case .badArchive(_, let entry, let flaw)? = error as? StoreError else { return nil }
      return (entry, flaw)
    }
  }
}
