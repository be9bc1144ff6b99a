import CSystem
import Synchronization

/// How many processors there are to share work among.
package let processorCount = cs_processors()

extension Array where Element: Sendable {
  /// What a function makes of each element, in their order; each on a thread of its own, the first on
  /// this one. For a few large parts of one piece of work: a thread costs as much as 20 kB of JSON.
  package func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    if count < 2 { return map(transform) }
    let results = Mutex([Result?](repeating: nil, count: count))
    withoutActuallyEscaping(transform) { transform in
      var work = Work { part in
        let result = transform(self[part])
        results.withLock { $0[part] = result }
      }
      unsafe withUnsafeMutablePointer(to: &work) { work in
        unsafe cs_work_together(
          count, { unsafe $0?.assumingMemoryBound(to: Work.self).pointee.share($1) }, work)
      }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }
}

extension Range<Int> {
  /// The range in one part for each processor, but in fewer where they would be shorter than `least`.
  /// Together they are the range, in order; there is always one.
  package func parts(ofAtLeast least: Int) -> [Range<Int>] {
    let parts = Swift.max(1, Swift.min(processorCount, count / least))
    return (0..<parts).map { part in
      lowerBound + count * part / parts..<lowerBound + count * (part + 1) / parts
    }
  }
}

/// What all threads run, without the types that a C function cannot know.
private struct Work {
  let share: @Sendable (Int) -> Void
}
