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
    count < 2 ? map(transform) : onThreads(besides: {}, own: 0, transform)
  }

  /// The same with a thread for every element, while this one does something else; what that throws is
  /// thrown when all have ended.
  package func concurrentMap<Result: Sendable, Failure>(
    besides act: () throws(Failure) -> Void, _ transform: @Sendable (Element) -> Result
  ) throws(Failure) -> [Result] {
    var failure: Failure?
    let results = onThreads(
      besides: { do throws(Failure) { try act() } catch { failure = error } }, own: 1, transform)
    if let failure { throw failure }
    return results
  }

  /// Shares the elements out behind the first so many parts, of which this thread does the first.
  private func onThreads<Result: Sendable>(
    besides act: () -> Void, own: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    withoutActuallyEscaping(transform) { transform in
      withoutActuallyEscaping(act) { act in
        var work = Work(own: own, act: act) { part in
          let result = transform(self[part])
          results.withLock { $0[part] = result }
        }
        unsafe withUnsafeMutablePointer(to: &work) { work in
          unsafe cs_work_together(
            count + own, { unsafe $0?.assumingMemoryBound(to: Work.self).pointee.run($1) }, work)
        }
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
  /// How many parts are this thread's own act: one or none.
  let own: Int
  let act: () -> Void
  let share: @Sendable (Int) -> Void

  func run(_ part: Int) {
    if part < own { act() } else { share(part - own) }
  }
}
