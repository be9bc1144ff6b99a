#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

extension Timestamp {
  /// The instant to the nearest millisecond; one beyond the years a manifest can write becomes the
  /// first or last of them.
  init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(milliseconds: milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -1e15), 1e15)))
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
  }
}
