import Codec

/// What Anki's log says of reviews that ours does not: interval, last interval, factor and type.
struct AnkiColumns {
  /// The reviews of each file in the order of its lines, those that Anki did not tell among them.
  private var files: [[Review]]
  /// The review of each file that comes next.
  private var next: [Int]
  /// All that were told; made when reviews come in another order than in their files.
  private var told: [EventID: SIMD4<Int32>]?

  private struct Review {
    let id: EventID
    var columns: SIMD4<Int32>?
  }

  /// Reads them out of the files of a log.
  init(_ files: [LogFile]) {
    self.files = files.map(Self.reviews)
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

  private static func reviews(of file: LogFile) -> [Review] {
    var reviews: [Review] = []
    reviews.reserveCapacity(file.bytes.count / 256)
    var rest = file.bytes.indices
    while let line = file.bytes.span.nextLine(of: &rest) {
      let text = file.bytes.span.extracting(line)
      var reader = ReviewReader()
      if let told = told(text) {
        reviews.append(told)
      } else if let (row, _) = reader.review(text) {
        reviews.append(Review(id: row.id, columns: reader.anki))
      } else if text.holds("\"anki\":[".utf8.span),
        let event = LogEvent(json: String(decoding: file.bytes[line], as: UTF8.self)),
        case .review = event.action
      {
        reviews.append(Review(id: event.id, columns: columns(of: event)))
      }
    }
    return reviews
  }

  /// Reads the two ends of a line as this program writes it for a review that Anki told.
  private static func told(_ line: Span<UInt8>) -> Review? {
    let name = #","anki":"#.utf8.span
    guard line.count > 64, line.holds(#"{"id":""#, at: 0),
      let id = EventID(text: line.extracting(7..<19)), line[line.count - 1] == UInt8(ascii: "}"),
      line.holds(#""kind":"review""#.utf8.span)
    else { return nil }
    // Four numbers of 32 bits take less.
    let end = line.extracting(last: 64)
    guard let start = end.offset(of: name) else { return nil }
    let numbers = end.extracting(start + name.count..<end.count - 1).integers
      .compactMap { Int32(exactly: $0) }
    return numbers.count == 4 ? Review(id: id, columns: SIMD4(numbers)) : nil
  }

  private static func columns(of event: LogEvent) -> SIMD4<Int32>? {
    let numbers = event.unknown["anki"].map { JSONValue(canonical: $0) }?.elements?
      .compactMap(\.integer).compactMap { Int32(exactly: $0) }
    return numbers.flatMap { $0.count == 4 ? SIMD4($0) : nil }
  }
}
