import Foreign
import PackageStore

extension Archive.Reader {
  /// Opens an archive whose entries may be stored or deflated; zlib is needed only where they are.
  convenience init(
    unpacking path: String, on system: any FileSystem = RealFileSystem()
  ) throws(StoreError) {
    try self.init(path, on: system) { next, body in
      do {
        try Zlib.inflate(next, body)
      } catch is Zlib.Flaw {
        throw Archive.BadStream()
      }
    }
  }
}
