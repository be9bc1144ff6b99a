public import CSystem

// Memory comes from the system page by page, and a place in it that nobody can foresee is as far from
// the processor as a hundred steps of work: where there are megabytes, this is what time goes into.

extension Array {
  /// Makes room for so many elements. Where they are many it comes in a few large pages, and not in
  /// thousands.
  package mutating func reserveLargeCapacity(_ count: Int) {
    reserveCapacity(count)
    let byteCount = capacity * MemoryLayout<Element>.stride
    unsafe withUnsafeMutableBytes { unsafe cs_prefer_large_pages($0.baseAddress, byteCount) }
  }

  /// The element that comes so many after a place: what it leads to is worth a ``prefetch(_:)`` now.
  @inlinable @inline(__always)
  package func ahead(of place: Int, by steps: Int = 16) -> Element? {
    place + steps < count ? self[place + steps] : nil
  }

  /// Has the memory of an element fetched while the work goes on. Where there is no such element,
  /// nothing happens.
  @inlinable @inline(__always)
  package func prefetch(_ index: Int) {
    unsafe withUnsafeBufferPointer { elements in
      guard elements.indices.contains(index), let start = elements.baseAddress else { return }
      for line in stride(from: 0, to: MemoryLayout<Element>.size, by: 64) {
        unsafe cs_prefetch(UnsafeRawPointer(start + index) + line)
      }
    }
  }
}
