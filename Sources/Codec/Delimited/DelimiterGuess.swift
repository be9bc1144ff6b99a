/// What stands between the fields of a text, judged by its first records.
package struct DelimiterGuess {
  /// The bytes that people separate fields by. A colon is none of them: times and links have it.
  package static let candidates = ["\t", ",", ";", "|"].map { Array($0.utf8)[0] }

  /// How many records are looked at.
  private static let sample = 200

  /// Finds the byte that makes a table of a text: as many fields in every record, no quote inside one,
  /// no space after it as after a comma in a sentence.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - offset: Where the first record begins.
  ///   - isComplete: Whether the text ends where the bytes do; else the last record is left out.
  ///   - isHeading: Whether fields are the names of columns.
  /// - Returns: Nil where none parts any record.
  package static func delimiter(
    of bytes: [UInt8], from offset: Int = 0, isComplete: Bool, isHeading: ([String]) -> Bool
  ) -> UInt8? {
    let scores = candidates.map { candidate in
      score(of: candidate, in: bytes, from: offset, isComplete, isHeading)
    }
    // The first of equals: the one that texts hold least.
    guard let best = scores.max(), best > 0 else { return nil }
    return scores.firstIndex(of: best).map { candidates[$0] }
  }

  private static func score(
    of candidate: UInt8, in bytes: [UInt8], from offset: Int, _ isComplete: Bool,
    _ isHeading: ([String]) -> Bool
  ) -> Double {
    var reader = DelimitedReader(bytes, from: offset, delimiter: [candidate])
    var fields: [DelimitedReader.Field] = []
    var counts: [Int] = []
    var strays = 0
    var gaps = 0
    var spaced = 0
    var headingScore = 0.0
    while counts.count < sample {
      do {
        guard try reader.next(into: &fields) else { break }
      } catch {
        // Its reader will say so.
        counts.append(fields.count)
        break
      }
      if counts.isEmpty, fields.count > 1, isHeading(fields.map(reader.text(of:))) {
        headingScore = 1
      }
      counts.append(fields.count)
      strays += reader.hasStrayQuote ? 1 : 0
      for field in fields.dropFirst() where !field.isQuoted {
        gaps += 1
        spaced += bytes[field.range.lowerBound - 1] == UInt8(ascii: " ") ? 1 : 0
      }
    }
    if !isComplete, counts.count > 1, counts.count < sample { counts.removeLast() }
    let tallies = Dictionary(counts.filter { $0 > 1 }.map { ($0, 1) }, uniquingKeysWith: +)
    guard let most = tallies.values.max() else { return 0 }
    let total = Double(counts.count)
    // Even a poor table is better than none.
    return max(
      Double(most) / total + headingScore - Double(strays) / total
        - 0.5 * Double(spaced) / Double(max(gaps, 1)), 0.01)
  }
}
