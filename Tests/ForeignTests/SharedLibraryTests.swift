import Foreign
import Testing

struct `A library of the system` {
  @Test func `that is missing is named, with what to install`() {
    let missing = #expect(throws: MissingLibrary.self) {
      try SharedLibrary("libnowhere.so.1", package: "libnowhere1")
    }
    #expect(
      missing?.description
        == "This needs libnowhere.so.1, which is not on this machine. "
        + "Install the package libnowhere1 and try again.")
  }

  @Test func `gives a function by its name`() throws {
    let library = try SharedLibrary("libc.so.6", package: "libc6")
    let absolute: @convention(c) (CInt) -> CInt = try library.function("abs")
    #expect(absolute(-5) == 5)
  }
}
