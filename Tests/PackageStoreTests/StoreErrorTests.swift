import Glibc
import PackageStore
import Testing

@Test(arguments: [
  (
    ENOSPC,
    "The disk is full at /d/x (write: No space left on device). Free some space and try again."
  ),
  (
    EACCES,
    "Permission is denied at /d/x (write: Permission denied). Check who owns it and its mode."
  ),
])
func `a failed call says what to do`(code: Int32, message: String) {
  #expect(StoreError.system(call: "write", path: "/d/x", code: code).message == message)
}

@Test func `a limit is told in units of its own size`() {
  let message = StoreError.tooLarge(path: "/x", limit: 4 << 30).message
  #expect(message == "/x is larger than the limit of 4 GiB.")
}
