/// A word as a shell would take it back, for a command that a person is told to type.
func quoted(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    byte >= 0x80
      || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+,:@%".utf8
        .contains(byte)
  }
  if isPlain && !word.isEmpty { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    + "'"
}
