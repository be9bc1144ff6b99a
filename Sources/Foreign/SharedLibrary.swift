import Glibc

/// A C library of the system, opened when it is first needed: a machine without it runs everything
/// that does not need it.
///
/// Opened once and never closed, so what it hands out stays valid for the life of the process.
package struct SharedLibrary: Sendable {
  private let address: UInt
  private let missing: MissingLibrary

  /// Opens the first of `files` the loader finds, and names `package` as what to install if it finds
  /// none: `SharedLibrary("libz.so.1", package: "zlib1g")`.
  package init(_ files: String..., package: String) throws(MissingLibrary) {
    missing = MissingLibrary(file: files[0], package: package)
    for file in files {
      if let handle = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL) {
        address = UInt(bitPattern: handle)
        return
      }
    }
    throw missing
  }

  /// The function called `name`, as a C function of the type asked for. The library counts as missing
  /// where it has none of that name: it is too old for us.
  package func function<Function>(
    _ name: String, as type: Function.Type = Function.self
  ) throws(MissingLibrary) -> Function {
    guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: address), name) else {
      throw missing
    }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}

/// A library of the system that is not here, or too old.
package struct MissingLibrary: Error, Equatable, CustomStringConvertible {
  /// The file the loader looked for: `libz.so.1`.
  package let file: String

  /// What a person installs to have it, as Debian and Ubuntu call it: `zlib1g`.
  package let package: String

  package var description: String {
    "This needs \(file), which is not on this machine. Install the package \(package) and try again."
  }
}
