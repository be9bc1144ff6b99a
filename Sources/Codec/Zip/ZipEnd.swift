/// Where an archive's directory is: the record at its end, and the larger one before it where numbers
/// do not fit.
package struct ZipEnd: Hashable, Sendable {
  package var entries: Int
  package var offset: Int
  package var size: Int

  package init(entries: Int, offset: Int, size: Int) {
    self.entries = entries
    self.offset = offset
    self.size = size
  }

  static let signature = 0x0605_4b50
  static let length = 22
  static let locatorSignature = 0x0706_4b50
  package static let locatorLength = 20
  static let largeSignature = 0x0606_4b50
  package static let largeLength = 56
  /// How many bytes before an archive's end hold the record, whatever its comment.
  package static let tailLength = length + 0xffff

  /// Why there is no telling where the directory is.
  package enum Flaw: Error, Hashable, Sendable {
    /// There is no such record.
    case missing
    /// Something follows the record, or several could be it.
    case ambiguous
    /// The archive is a part of one.
    case severalDisks
    /// The records tell different things.
    case contradictory
  }

  /// What the record at the end says, before the larger one was asked.
  package struct Found: Hashable, Sendable {
    package var end: ZipEnd
    /// Where in the archive the record stands.
    package var place: Int
    /// Where the larger record stands, if there is one.
    package var large: Int?
  }

  /// Finds the record in an archive's last bytes.
  ///
  ///     signature 4 · disk 2 · disk of directory 2 · entries here 2 · entries 2 · size 4 · offset 4 ·
  ///     length of comment 2 · comment
  ///
  /// `start` is where in the archive `tail` begins.
  package static func find(in tail: [UInt8], at start: Int) throws(Flaw) -> Found {
    let places = candidates(in: tail)
    let whole = places.filter { place in
      var fields = ZipField(tail[(place + length - 2)...])
      return fields.int(2) == tail.count - place - length
    }
    guard let place = whole.first else { throw places.isEmpty ? .missing : .ambiguous }
    guard whole.count == 1 else { throw .ambiguous }
    var fields = ZipField(tail[(place + 4)...])
    guard let disk = fields.int(2), let directoryDisk = fields.int(2), let here = fields.int(2),
      let entries = fields.int(2), let size = fields.int(4), let offset = fields.int(4)
    else { throw .missing }
    let isWhole = disk == 0 || disk == 0xffff
    guard isWhole, directoryDisk == disk, here == entries else { throw .severalDisks }
    let end = ZipEnd(entries: entries, offset: offset, size: size)
    let large = try locator(before: place, in: tail)
    if large == nil, offset == ZipHeader.saturated || size == ZipHeader.saturated {
      throw .contradictory
    }
    return Found(end: end, place: start + place, large: large)
  }

  private static func candidates(in tail: [UInt8]) -> [Int] {
    var places: [Int] = []
    var place = tail.count - length
    while place >= 0 {
      if tail[place] == 0x50, tail[place + 1] == 0x4b, tail[place + 2] == 5, tail[place + 3] == 6 {
        places.append(place)
      }
      place -= 1
    }
    return places
  }

  ///     signature 4 · disk 4 · offset 8 · disks 4
  private static func locator(before place: Int, in tail: [UInt8]) throws(Flaw) -> Int? {
    guard place >= locatorLength else { return nil }
    var fields = ZipField(tail[(place - locatorLength)...])
    guard fields.int(4) == locatorSignature else { return nil }
    guard fields.int(4) == 0, let offset = fields.int(8), let disks = fields.int(4), disks <= 1
    else {
      throw .contradictory
    }
    return offset
  }

  /// The larger record, which must stand between the directory and the record at the end and say the
  /// same where that says something.
  ///
  ///     signature 4 · length of the rest 8 · made by 2 · version 2 · disk 4 · disk of directory 4 ·
  ///     entries here 8 · entries 8 · size 8 · offset 8 · more
  package init(large bytes: [UInt8], agreeingWith small: ZipEnd) throws(Flaw) {
    var fields = ZipField(bytes[...])
    guard fields.int(4) == Self.largeSignature, fields.int(8) == bytes.count - 12,
      fields.bytes(4) != nil, fields.int(4) == 0, fields.int(4) == 0, let here = fields.int(8),
      let entries = fields.int(8), let size = fields.int(8), let offset = fields.int(8),
      here == entries
    else { throw .contradictory }
    func agree(_ small: Int, _ large: Int, _ saturated: Int) -> Bool {
      small == saturated || small == large
    }
    guard agree(small.entries, entries, 0xffff), agree(small.size, size, ZipHeader.saturated),
      agree(small.offset, offset, ZipHeader.saturated)
    else { throw .contradictory }
    self.init(entries: entries, offset: offset, size: size)
  }
}
