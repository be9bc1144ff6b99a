/// What Anki's log says of reviews that ours does not: interval, last interval, factor and type.
struct AnkiColumns {
  /// The reviews of each file in the order of its lines, those that Anki did not tell among them.
  private let files: [[ToldReview]]
  /// The review of each file that comes next.
  private var next: [Int]
  /// All that were told; made when reviews come in another order than in their files.
  private var told: [EventID: SIMD4<Int32>]?

  init(_ files: [[ToldReview]]) {
    self.files = files
    next = Array(repeating: 0, count: files.count)
  }

  /// What is told of a review; quick where reviews are asked for as the files are woven.
  mutating func next(_ id: EventID) -> SIMD4<Int32>? {
    for file in files.indices where next[file] < files[file].count {
      let review = files[file][next[file]]
      if review.id == id {
        next[file] += 1
        return review.columns
      }
    }
    let told = told ?? allTold
    self.told = told
    return told[id]
  }

  private var allTold: [EventID: SIMD4<Int32>] {
    files.joined().reduce(into: [:]) { told, review in
      if let columns = review.columns { told[review.id] = columns }
    }
  }
}
