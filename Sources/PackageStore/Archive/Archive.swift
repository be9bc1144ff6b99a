import Codec

/// ZIP archives: one file that holds others.
package enum Archive {
  /// What an archive holds: a file or a folder.
  package struct Entry: Hashable, Sendable {
    /// Its path inside the archive, parts separated by `/`; a folder's without one at its end.
    package var name: String
    package var isFolder: Bool
    /// How many bytes it is to have.
    package var size: Int
    let header: ZipHeader
    /// Where its bytes begin.
    var start: Int

    /// How many bytes it takes in the archive.
    package var packedSize: Int { header.packedSize }
  }

  /// Unpacks a deflate stream: `next` gives its bytes, none at its end, and `body` takes what becomes
  /// of them.
  package typealias Inflate =
    @Sendable (_ next: () throws -> [UInt8], _ body: (Span<UInt8>) throws -> Void) throws -> Void

  /// What ``Inflate`` throws for a stream that is damaged, cut off or too long.
  package struct BadStream: Error {
    package init() {}
  }

  /// How much a stranger's archive may ask of this machine.
  package struct Limits: Sendable {
    package var entries = 1 << 18
    /// The bytes of all entries, unpacked.
    package var total = 64 << 30
    /// The bytes of the directory.
    package var directory = 64 << 20
    /// How many times its packed length an entry, and all of them together, may become...
    package var ratio = 100
    /// ...beyond so many bytes, which are no burden however small they were packed.
    package var free = 1 << 20

    package init() {}

    func allows(_ size: Int, from packedSize: Int) -> Bool {
      size <= free || (size - free) / ratio <= packedSize
    }
  }

  /// Why an archive, or an entry of it, is not read.
  package enum Flaw: Hashable, Sendable {
    case notAnArchive
    /// Something stands before, between or behind the entries, or there are two directories.
    case ambiguous
    case severalDisks
    case damagedDirectory
    case tooManyEntries(limit: Int)
    case tooLarge(limit: Int)
    case bomb(ratio: Int)
    case badName(NameFlaw)
    case nameNotUTF8
    /// Two names that are one on some disk.
    case sameName(as: String)
    /// A file where another entry needs a folder.
    case fileAndFolder
    case notAFile
    case encrypted
    case unknownMethod(Int)
    case overlaps
    /// The two headers of an entry tell different things.
    case headersDiffer
    case damaged
  }

  /// Why a name is not taken.
  package enum NameFlaw: Hashable, Sendable {
    case empty, climbs, absolute, drive, backslash, control, tooLong
  }
}
