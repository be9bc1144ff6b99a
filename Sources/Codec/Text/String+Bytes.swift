extension String {
  /// Whether it comes before another by their bytes: the order of names that is the same everywhere.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
