import Codec
import Glibc
import PackageStore
import Testing

/// Every write path, with a fault and with a crash at each of its calls.
struct AccidentTests {
  @Test(arguments: Scenario.all)
  func `whatever call fails, the old or the new document is there`(scenario: Scenario) throws {
    for fault in Fault.all {
      try attempts { call in
        let system = MemoryFileSystem()
        let act = try scenario.prepare(system)
        system.prepare(Accident(fault, at: call))
        let failure = attempt(act)
        let isOver = !system.accidentHasHappened
        system.prepare(nil)

        let comment = Comment(rawValue: "\(fault) at call \(call): \(String(describing: failure))")
        #expect(failure == nil || failure is StoreError, comment)
        if isOver { #expect(failure == nil, comment) }
        let allowed = failure == nil ? [scenario.new] : [scenario.old, scenario.new]
        #expect(try PackageStoreTests.fault(system, allowing: allowed) == nil, comment)
        for survival in Survival.allCases {
          let found = system.afterCrash(survival)
          #expect(try PackageStoreTests.fault(found, allowing: allowed) == nil, comment)
        }
        if fault.lasting == nil { #expect(try leftovers(system) == [], comment) }
        #expect(throws: Never.self, comment) { try saveOnceMore(system) }
        return isOver
      }
    }
  }

  @Test(arguments: Scenario.all)
  func `whenever the power goes, the old or the new document is there`(scenario: Scenario) throws {
    try attempts { call in
      let system = MemoryFileSystem()
      let act = try scenario.prepare(system)
      system.prepare(Accident(.crash, at: call))
      let failure = attempt(act)
      let isOver = !system.accidentHasHappened

      let allowed = failure == nil ? [scenario.new] : [scenario.old, scenario.new]
      if isOver { #expect(failure == nil) }
      for survival in Survival.allCases {
        let comment = Comment(rawValue: "\(survival) at call \(call)")
        let found = system.afterCrash(survival)
        #expect(try fault(found, allowing: allowed) == nil, comment)
        #expect(throws: Never.self, comment) { try saveOnceMore(found) }
      }
      return isOver
    }
  }

  @Test(arguments: Scenario.all)
  func `nothing stays open`(scenario: Scenario) throws {
    let system = MemoryFileSystem()
    do {
      let act = try scenario.prepare(system)
      for call in 1...60 {
        system.prepare(Accident(.once(EIO, Verb.all), at: call))
        _ = attempt(act)
      }
    }
    #expect(system.openCount == 0)
  }

  private func leftovers(_ system: MemoryFileSystem) throws -> [String] {
    var names = try entries(of: "/", on: system).map(\.path)
    if names.contains("deck") {
      names += try PackageStore.open(Scenario.path, on: system).listing().map(\.path)
    }
    return names.filter { $0.hasSuffix(".tmp") }
  }
}

/// Tries with the accident at the first call, the second, and so on, until none happens.
func attempts(_ body: (_ call: Int) throws -> Bool) throws {
  for call in 1...1000 where try body(call) { return }
  Issue.record("the accidents never end")
}

func attempt(_ act: () throws -> Void) -> (any Error)? {
  do {
    try act()
    return nil
  } catch {
    return error
  }
}
