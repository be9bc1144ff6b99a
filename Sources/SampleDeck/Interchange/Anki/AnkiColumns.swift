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
    let start = #"{"id":""#.utf8.span
    guard line.starts(with: start), line.count > 64,
      let id = EventID(text: line.extracting(start.count..<start.count + 12))
    else { return nil }
    var end = line.count - 1
    var columns = SIMD4<Int32>()
    guard line[end] == UInt8(ascii: "}"), line[end - 1] == UInt8(ascii: "]") else { return nil }
    end -= 1
    for place in columns.indices.reversed() {
      let last = end
      while end > last - 12, line[end - 1] != UInt8(ascii: ","), line[end - 1] != UInt8(ascii: "[")
      {
        end -= 1
      }
      guard let number = line.extracting(end..<last).integer.flatMap({ Int32(exactly: $0) }) else {
        return nil
      }
      columns[place] = number
      end -= 1
    }
    let list = #","anki":["#.utf8.span
    guard line.extracting(..<(end + 1)).ends(with: list), line.holds(#""kind":"review""#.utf8.span)
    else { return nil }
    return Review(id: id, columns: columns)
  }

  private static func columns(of event: LogEvent) -> SIMD4<Int32>? {
    let numbers = event.unknown["anki"].map { JSONValue(canonical: $0) }?.elements?
      .compactMap(\.integer).compactMap { Int32(exactly: $0) }
    return numbers.flatMap { $0.count == 4 ? SIMD4($0) : nil }
  }
}
