import Foundation
import PackageStore
import SampleDeck
import Testing

/// One way to write a deck, done on a memory disk that has an accident meanwhile.
struct Act: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Puts on a disk what is there before; returns the act.
  var prepare: @Sendable (MemoryFileSystem) throws -> () throws -> Void
  /// What is wrong with a disk; nil when it is as it was before or as it should be after. `isDone`:
  /// only as it should be after.
  var fault: @Sendable (_ system: MemoryFileSystem, _ isDone: Bool) throws -> String?
}

/// The deck's path on every disk of these tests.
let path = "/deck"

let noon = Date(timeIntervalSince1970: 1_796_040_000)

/// Does an act with every fault at every call, and again without.
func withEveryFault(_ act: Act, andThen again: (MemoryFileSystem) throws -> Void) throws {
  for fault in Fault.all {
    try attempts { call in
      let system = MemoryFileSystem()
      let body = try act.prepare(system)
      system.prepare(Accident(fault, at: call))
      let failure = attempt(body)
      let isOver = !system.accidentHasHappened
      system.prepare(nil)

      let comment = Comment(rawValue: "\(fault) at call \(call): \(failure.map { "\($0)" } ?? "-")")
      #expect(failure == nil || failure is DeckError, comment)
      if isOver { #expect(failure == nil, comment) }
      #expect(try act.fault(system, failure == nil) == nil, comment)
      for survival in Survival.allCases {
        #expect(try act.fault(system.afterCrash(survival), failure == nil) == nil, comment)
      }
      #expect(throws: Never.self, comment) { try again(system) }
      #expect(try act.fault(system, true) == nil, comment)
      return isOver
    }
  }
}

/// Does an act with the power going at every call, and again on what is left.
func withEveryCrash(_ act: Act, andThen again: (MemoryFileSystem) throws -> Void) throws {
  try attempts { call in
    let system = MemoryFileSystem()
    let body = try act.prepare(system)
    system.prepare(Accident(.crash, at: call))
    let failure = attempt(body)
    let isOver = !system.accidentHasHappened
    if isOver { #expect(failure == nil) }
    for survival in Survival.allCases {
      let comment = Comment(rawValue: "\(survival) at call \(call)")
      let found = system.afterCrash(survival)
      #expect(try act.fault(found, failure == nil) == nil, comment)
      #expect(throws: Never.self, comment) { try again(found) }
      #expect(try act.fault(found, true) == nil, comment)
    }
    return isOver
  }
}

private func attempts(_ body: (_ call: Int) throws -> Bool) throws {
  for call in 1...1000 where try body(call) { return }
  Issue.record("the accidents never end")
}

private func attempt(_ act: () throws -> Void) -> (any Error)? {
  do {
    try act()
    return nil
  } catch {
    return error
  }
}

extension MemoryFileSystem {
  /// The deck as it is on this disk; nil when nothing is there.
  func deck() throws -> Deck? {
    do {
      return try DeckDocument(contentsOf: path, on: self, now: { noon }).deck
    } catch .notFound {
      return nil
    }
  }

  /// The codes of what a check finds, but for what a save that was cut off may leave.
  func flaws() throws -> [String] {
    let harmless = ["leftover-temporary", "blob-unreferenced"]
    return try DeckCheck(path, on: self).findings.map(\.code).filter { !harmless.contains($0) }
  }

  func names(in folder: String) throws -> [String] {
    try entries(of: folder, on: self).map(\.path)
  }
}
