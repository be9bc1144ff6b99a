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
    onThreads(count) { part in
      let result = transform(self[part])
      results.withLock { $0[part] = result }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }
}

/// Does one thing on another thread while this one does its own, and returns when both are done.
package func concurrently<Other: Sendable, Own, Failure>(
  _ other: @Sendable () -> Other, besides own: () throws(Failure) -> Own
) throws(Failure) -> (Other, Own) {
  let others = Mutex<Other?>(nil)
  var result: Result<Own, Failure>?
  onThreads(2) { part in
    if part == 0 {
      do throws(Failure) { result = .success(try own()) } catch { result = .failure(error) }
    } else {
      let made = other()
      others.withLock { $0 = made }
    }
  }
  guard let made = others.withLock({ $0 }), let result else {
    preconditionFailure("each of two parts is worked on once")
  }
  return (made, try result.get())
}

/// Lets go of a value on another thread while this one does its own: where it holds a million parts that
/// takes a tenth of a second. Nobody else may hold it.
package func concurrently<Value: Sendable, Own, Failure>(
  lettingGoOf value: consuming Value, besides own: () throws(Failure) -> Own
) throws(Failure) -> Own {
  let last = Mutex<Value?>(consume value)
  return try concurrently({ last.withLock { $0 = nil } }, besides: own).1
}

/// Calls a function with every number below a count at the same time, with 0 on this thread. What it
/// touches on the others has to be safe there.
private func onThreads(_ count: Int, _ body: (Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    var work = Work(body: body)
    unsafe withUnsafeMutablePointer(to: &work) { work in
      unsafe cs_work_together(
        count, { unsafe $0?.assumingMemoryBound(to: Work.self).pointee.body($1) }, work)
    }
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
  let body: (Int) -> Void
}
