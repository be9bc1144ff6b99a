import CSystem
import Synchronization

/// Makes something of each of many things on all processors, and takes it in order.
///
/// This thread calls `next` and `take`, the others `make`; one thing alone is made on this thread. No
/// more than two things a processor are on their way at once.
///
/// - Parameters:
///   - next: Gives the things in their order; nil when there are no more.
///   - make: Makes something of one, at the same time as of others.
///   - take: Takes what was made, in the order of the things.
/// - Throws: What `take` throws, or else `next`, as if one thing were made after the other; what is on
///   its way then is let go.
package func workInOrder<Thing: Sendable, Result: Sendable, Failure>(
  next: () throws(Failure) -> Thing?, make: @Sendable (Thing) -> Result,
  take: (Result) throws(Failure) -> Void
) throws(Failure) {
  var failure: Failure?
  let ahead = 2 * processorCount
  let stands = Mutex([Stand<Thing, Result>](repeating: .empty, count: ahead))
  func put(_ new: Stand<Thing, Result>, at place: Int) -> Stand<Thing, Result> {
    stands.withLock { stands in
      let old = stands[place % ahead]
      stands[place % ahead] = new
      return old
    }
  }
  func give(_ place: Int) -> Bool {
    do throws(Failure) {
      guard let thing = try next() else { return false }
      _ = put(.given(thing), at: place)
      return true
    } catch {
      failure = error
      return false
    }
  }
  func makeOne(_ place: Int) {
    guard case .given(let thing) = put(.empty, at: place) else { return }
    _ = put(.made(make(thing)), at: place)
  }
  func takeOne(_ place: Int) -> Bool {
    guard case .made(let result) = put(.empty, at: place) else { return false }
    do throws(Failure) {
      try take(result)
      return true
    } catch {
      failure = error
      return false
    }
  }
  withoutActuallyEscaping(give) { give in
    withoutActuallyEscaping(makeOne) { make in
      withoutActuallyEscaping(takeOne) { take in
        var steps = Steps(give: give, make: make, take: take)
        unsafe withUnsafeMutablePointer(to: &steps) { steps in
          unsafe cs_work_in_order(
            ahead, { unsafe Steps.at($0)?.give($1) ?? false }, { unsafe Steps.at($0)?.make($1) },
            { unsafe Steps.at($0)?.take($1) ?? false }, steps)
        }
      }
    }
  }
  if let failure { throw failure }
}

/// The same with the things of a sequence.
package func workInOrder<Things: Sequence, Result: Sendable, Failure>(
  on things: Things, make: @Sendable (Things.Element) -> Result,
  take: (Result) throws(Failure) -> Void
) throws(Failure) where Things.Element: Sendable {
  var left = things.makeIterator()
  try workInOrder(next: { () throws(Failure) in left.next() }, make: make, take: take)
}

extension Range<Int> {
  /// The range in pieces of a length, the last of which may be shorter.
  package func pieces(of length: Int) -> some Sequence<Range<Int>> {
    stride(from: lowerBound, to: upperBound, by: length).lazy.map {
      $0..<Swift.min($0 + length, upperBound)
    }
  }
}

/// What becomes of a thing.
private enum Stand<Thing: Sendable, Result: Sendable>: Sendable {
  case empty
  case given(Thing)
  case made(Result)
}

/// The steps without the types that a C function cannot know.
private struct Steps {
  let give: (Int) -> Bool
  let make: (Int) -> Void
  let take: (Int) -> Bool

  static func at(_ context: UnsafeMutableRawPointer?) -> Steps? {
    unsafe context?.assumingMemoryBound(to: Steps.self).pointee
  }
}
