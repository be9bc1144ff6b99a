import Codec
import PackageStore

/// An archive made by hand, so that any part of it can be wrong.
struct ZipSketch {
  struct Item {
    var local: ZipHeader
    var entry: ZipEntry
    var bytes: [UInt8]
    /// What follows the bytes.
    var descriptor: [UInt8] = []
    /// Whether the directory's offset was set by hand.
    var hasOwnOffset = false

    init(_ name: String, _ text: String = "hi") {
      self.init(name: Array(name.utf8), Array(text.utf8))
    }

    init(name: [UInt8], _ bytes: [UInt8]) {
      local = ZipHeader(name: name)
      local.crc = CRC32.of(bytes)
      local.size = bytes.count
      local.packedSize = bytes.count
      entry = ZipEntry(local, offset: 0)
      self.bytes = bytes
    }

    /// Changes what both headers say.
    func with(_ change: (inout ZipHeader) -> Void) -> Item {
      var item = self
      change(&item.local)
      change(&item.entry.header)
      return item
    }

    func mode(_ mode: Int) -> Item {
      var item = self
      item.entry.mode = mode
      return item
    }
  }

  var items: [Item] = []
  var prefix: [UInt8] = []
  var gap: [UInt8] = []
  var suffix: [UInt8] = []
  var end: (inout ZipEnd) -> Void = { _ in }

  init(_ items: Item...) { self.items = items }

  var bytes: [UInt8] {
    var bytes = prefix
    var entries: [ZipEntry] = []
    for item in items {
      var entry = item.entry
      if !item.hasOwnOffset { entry.offset = bytes.count }
      entries.append(entry)
      bytes += item.local.localBytes + item.bytes + item.descriptor + gap
    }
    var end = ZipEnd(entries: entries.count, offset: bytes.count, size: 0)
    for entry in entries { bytes += entry.bytes }
    end.size = bytes.count - end.offset
    self.end(&end)
    return bytes + end.bytes + suffix
  }

  func open(limits: Archive.Limits = Archive.Limits()) throws -> Archive.Reader {
    let system = MemoryFileSystem()
    try system.plant("/a.zip", .file(bytes))
    return try Archive.Reader("/a.zip", limits: limits, on: system, inflate: doubling)
  }

  /// Why it is refused, and for which entry.
  func refusal(limits: Archive.Limits = Archive.Limits()) -> (entry: String?, flaw: Archive.Flaw)? {
    do throws(StoreError) {
      let system = MemoryFileSystem()
      try system.plant("/a.zip", .file(bytes))
      _ = try Archive.Reader("/a.zip", limits: limits, on: system, inflate: doubling)
      return nil
    } catch {
      guard case .badArchive(_, let entry, let flaw) = error else { return nil }
      return (entry, flaw)
    }
  }
}

/// Stands for inflating: each byte becomes two.
func doubling(_ next: () throws -> [UInt8], _ body: (Span<UInt8>) throws -> Void) throws {
  while true {
    let bytes = try next()
    if bytes.isEmpty { return }
    let doubled = bytes.flatMap { [$0, $0] }
    try body(doubled.span)
  }
}
