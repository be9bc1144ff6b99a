import Foundation
import JoinHistories

/// Runs so many random histories of joins, each with a seed of its own; prints the flaws of those that
/// have any.
///
/// - Parameters:
///   - count: How many.
///   - first: The first seed.
/// - Returns: Whether all went well.
/// - Throws: What no history should: an act that was refused.
func runHistories(_ count: Int, from first: Int) throws -> Bool {
  var flawed = 0
  let time = try milliseconds {
    for seed in first..<first + count {
      var history = try JoinHistory(SplitMix(state: UInt64(seed)))
      try history.run()
      guard !history.flaws.isEmpty else { continue }
      flawed += 1
      print("history \(seed): \(history.flaws.joined(separator: ", "))")
    }
  }
  print("\(count) histories from \(first), \(flawed) with flaws, \(Int(time / 1000)) s")
  return flawed == 0
}
