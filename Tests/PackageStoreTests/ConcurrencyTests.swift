import Foundation
import PackageStore
import Synchronization
import Testing

struct ConcurrencyTests {
  @Test(arguments: TestDisk.allCases)
  func `many who save at once lose nothing`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/d.sampledeck"
      let created = try PackageStore.create(path, manifest: [], on: system)
      let failures = Mutex<[String]>([])
      let (writers, saves) = (8, 6)
      DispatchQueue.concurrentPerform(iterations: writers) { writer in
        do {
          // Half of them share a store, as threads of one program may.
          let store = writer % 2 == 0 ? created : try PackageStore.open(path, on: system)
          var opened: [UInt8] = []
          for save in 0..<saves {
            let line = Array("\(writer)-\(save)\n".utf8)
            opened = try store.commit(opened + line, replacing: opened) { ($0 + line, []) }
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
      let lines = try String(decoding: created.readManifest(), as: UTF8.self).split(separator: "\n")
      #expect(lines.count == writers * saves)
      #expect(Set(lines).count == writers * saves)
      #expect(try created.listing().map(\.path) == ["manifest.json"])
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `many who append and rewrite at once lose nothing`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { writer in
        do {
          let log = AppendFile(path: folder + "/log/device.jsonl", on: system)
          for line in 0..<10 {
            try log.append(Array("\(writer)-\(line)".utf8))
            if line == writer { try log.rewrite { $0 } }
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
      let text = try #require(try system.text(folder + "/log/device.jsonl"))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 81)
      #expect(Set(lines).count == 81)
    }
  }
}
