/// How a file is called until it is whole: hidden, and recognisable when a crash left it behind.
enum TemporaryName {
  static func random(_ stem: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return ".\(stem).\(digits).tmp"
  }

  /// Whether a name may have come from ``random(_:)`` with this stem.
  static func matches(_ name: String, _ stem: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0].isEmpty && parts[1] == stem && parts[3] == "tmp"
      && UInt64(parts[2], radix: 16) != nil
  }
}
