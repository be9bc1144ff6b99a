/// Keeps a value until the process ends: the system takes all memory back at once, where letting go of a
/// hundred thousand cards one after the other takes a tenth of a second in which somebody waits.
func keepToTheEnd(_ value: some Any) {
  _ = unsafe Unmanaged.passRetained(Kept(value: value))
}

private final class Kept {
  private let value: Any

  init(value: Any) { self.value = value }
}
