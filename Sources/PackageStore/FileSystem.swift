/// The seam under every document: the few things asked of a disk.
///
/// A name with a folder is one component inside that open folder and is never followed when it is a
/// link. A name without a folder is a path as a person gave it, and its links are followed.
package protocol FileSystem: Sendable {
  func open(_ name: String, in folder: Handle?, as use: Use) throws(StoreError) -> Handle
  func close(_ descriptor: Int32)
  func status(of handle: Handle) throws(StoreError) -> FileStatus
  func status(of name: String, in folder: Handle?) throws(StoreError) -> FileStatus
  /// The names in a folder, in no order, without `.` and `..`.
  func list(_ folder: Handle) throws(StoreError) -> [String]
  /// The path with every link in it followed; nil when nothing is there.
  func resolve(_ path: String) throws(StoreError) -> String?

  /// Appends what stands at `offset` to the buffer, as much as fits; nothing at the end of the file.
  func read(_ file: Handle, at offset: Int, into buffer: inout OutputSpan<UInt8>)
    throws(StoreError)
  /// Writes at the end of a file and returns how many bytes were taken, which may be fewer.
  func write(_ bytes: Span<UInt8>, to file: Handle) throws(StoreError) -> Int
  /// Writes over bytes that a file has, and returns how many were taken, which may be fewer.
  func write(_ bytes: Span<UInt8>, over file: Handle, at offset: Int) throws(StoreError) -> Int
  /// Has the disk begin with what was written to a file from an offset on, without waiting for it: a
  /// hint, which promises nothing.
  func beginSync(_ file: Handle, from offset: Int)
  /// Returns when the bytes of a file, or the names of a folder, will survive a power cut.
  ///
  /// After a failure the same handle must not be asked again: the system forgets what it could not
  /// write, and would say yes. `dataOnly` leaves out what reading a file does not need (its times);
  /// never for a folder, whose new names it may leave out as well.
  func sync(_ handle: Handle, dataOnly: Bool) throws(StoreError)
  func setMode(_ mode: UInt32, of file: Handle) throws(StoreError)

  func makeFolder(_ name: String, in folder: Handle, mode: UInt32) throws(StoreError)
  /// Gives a file or folder a new name in one step, replacing what has it only if told to.
  func rename(
    _ name: String, in folder: Handle, to newName: String, in newFolder: Handle, replacing: Bool)
    throws(StoreError)
  func remove(_ name: String, in folder: Handle, kind: FileKind) throws(StoreError)

  /// Takes the lock that one handle at a time may have on a file or folder; false when it is taken.
  func tryLock(_ handle: Handle) throws(StoreError) -> Bool
  func unlock(_ handle: Handle)
}

/// What a file is opened for.
package enum Use: Hashable, Sendable {
  case folder
  case reading
  /// A new file; fails where the name is taken.
  case creating(mode: UInt32)
  /// A file that is made when missing and only ever grows.
  case appending(mode: UInt32)
}

package enum FileKind: Hashable, Sendable {
  case file, folder, link, other
}

package struct FileStatus: Hashable, Sendable {
  /// What tells one file from every other, whatever it is called.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var number: UInt64

    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  package var identity: Identity
  package var kind: FileKind
  package var size: Int
  /// The permission bits.
  package var mode: UInt32
  /// Seconds since 1970.
  package var modified: Int
  /// The part of that second.
  package var nanoseconds: Int
  /// Whether it belongs to the user who asks.
  package var isOwn: Bool
}

/// An open file or folder, closed when the last reference goes.
package final class Handle: Sendable {
  package let descriptor: Int32
  /// How it was reached, for messages.
  package let path: String
  private let system: any FileSystem

  package init(_ descriptor: Int32, path: String, on system: any FileSystem) {
    self.descriptor = descriptor
    self.path = path
    self.system = system
  }

  deinit {
    system.close(descriptor)
  }
}

/// The path of a name as messages show it.
func joined(_ name: String, in folder: Handle?) -> String {
  guard let folder else { return name }
  return folder.path.hasSuffix("/") ? folder.path + name : folder.path + "/" + name
}
