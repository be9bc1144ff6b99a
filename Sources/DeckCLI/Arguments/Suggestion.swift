/// " Did you mean …?" with the nearest word, or nothing where none is near.
func suggestion(for word: String, among known: [String]) -> String {
  let near =
    known
    // Between two letters everything is near.
    .filter { min($0.count, word.count) > 2 }
    .map { (word: $0, distance: editDistance(word, $0)) }
    .filter { $0.distance <= max(1, word.count / 3) }
    .min { $0.distance < $1.distance }
  return near.map { " Did you mean \($0.word)?" } ?? ""
}

/// Letters to insert, drop, replace or swap with the next one to get from one word to the other.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first.prefix(64))
  let b = Array(second.prefix(64))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
