/// A size as a person reads it: `812 bytes`, `14 kB`, `2.3 MB`.
func byteCount(_ bytes: Int) -> String {
  guard bytes >= 1000 else { return "\(bytes) bytes" }
  var value = Double(bytes)
  var unit = ""
  for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 || unit.isEmpty {
    value /= 1000
    unit = next
  }
  let tenths = Int((value * 10).rounded())
  return tenths < 100 && tenths % 10 != 0
    ? "\(tenths / 10).\(tenths % 10) \(unit)"
    : "\(Int(value.rounded())) \(unit)"
}
