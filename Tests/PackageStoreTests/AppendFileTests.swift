import Glibc
import PackageStore
import Testing

struct AppendFileTests {
  @Test(arguments: TestDisk.allCases)
  func `lines are added, and folders and file are made for nobody else`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/a/b/log.jsonl"
      let log = AppendFile(path: path, on: system)
      #expect(try log.read() == [])
      try log.append(Array("one".utf8))
      try log.append(Array("two".utf8))
      #expect(try system.text(path) == "one\ntwo\n")
      #expect(try log.read(from: 4) == Array("two\n".utf8))
      #expect(throws: StoreError.tooLarge(path: path, limit: 7)) { try log.read(limit: 7) }
      #expect(try system.status(of: path, in: nil).mode == 0o600)
      #expect(try system.status(of: folder + "/a/b", in: nil).mode == 0o700)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a file is read some whole lines at a time, and each line by the part it begins in`(
    disk: TestDisk
  ) throws {
    try disk.run { system, folder in
      let texts = [
        "", "\n", "\n\n\n", "one\ntwo\nthree\n", "torn", "one\ntorn",
        "x\na line longer than a piece\n\ny\n", "a line longer than a piece, and torn",
      ]
      for (number, text) in texts.enumerated() {
        let path = "\(folder)/\(number)"
        let bytes = Array(text.utf8)
        try system.plant(path, text)
        let file = try #require(try AppendFile(path: path, on: system).lines())
        #expect(file.size == bytes.count)
        let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        let longest = text.split(separator: "\n").map(\.utf8.count).max() ?? 0
        for count in 1...bytes.count + 2 {
          for cut in 0...bytes.count {
            var pieces: [[UInt8]] = []
            try file.read(0..<cut, inPiecesOf: count) { pieces.append($0) }
            #expect(pieces.joined().count == starts.first { $0 >= cut } ?? bytes.count)
            try file.read(cut..<Int.max, inPiecesOf: count) { pieces.append($0) }
            #expect(Array(pieces.joined()) == bytes)
            #expect(pieces.dropLast().allSatisfy { $0.last == UInt8(ascii: "\n") })
            #expect(pieces.allSatisfy { (1...2 * (count + longest)).contains($0.count) })
          }
        }
      }
      #expect(try AppendFile(path: folder + "/none", on: system).lines()?.size == nil)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a torn last line stays a line of its own`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try system.plant(folder + "/log", "one\ntw")
      try AppendFile(path: folder + "/log", on: system).append(Array("three".utf8))
      #expect(try system.text(folder + "/log") == "one\ntw\nthree\n")
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a log that was replaced or removed is found again`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/log"
      let log = AppendFile(path: path, on: system)
      try log.append(Array("one".utf8))
      try PrivateFile(path: path, on: system).write(Array("other\n".utf8))
      try log.append(Array("two".utf8))
      #expect(try system.text(path) == "other\ntwo\n")
      try PrivateFile(path: path, on: system).remove()
      try log.append(Array("three".utf8))
      #expect(try system.text(path) == "three\n")
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a file that would grow too large is put aside, and the one before it goes`(
    disk: TestDisk
  ) throws {
    try disk.run { system, folder in
      let path = folder + "/log"
      let (log, other) = (AppendFile(path: path, on: system), AppendFile(path: path, on: system))
      for line in ["one", "two", "three", "four"] {
        try log.append(Array(line.utf8), within: 10)
        try other.append(Array("+".utf8), durably: false)
      }
      #expect(try system.text(path) == "four\n+\n")
      #expect(try system.text(path + ".1") == "three\n+\n")
      #expect(try log.readTail(3) == Array("\n+\n".utf8))
      #expect(try log.readTail(99) == log.read())
      try other.append(Array("a line of any length".utf8), within: 10)
      #expect(try system.text(path) == "a line of any length\n")
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a log is rewritten, and goes on`(disk: TestDisk) throws {
    try disk.run { system, folder in
      let path = folder + "/log"
      let (log, other) = (AppendFile(path: path, on: system), AppendFile(path: path, on: system))
      try log.append(Array("one".utf8))
      try other.append(Array("two".utf8))
      try log.rewrite { Array($0.dropFirst(4)) }
      try other.append(Array("three".utf8))
      try log.append(Array("four".utf8))
      #expect(try system.text(path) == "two\nthree\nfour\n")
      #expect(throws: Refused.self) { try log.rewrite { _ in throw Refused() } }
      #expect(try system.text(path) == "two\nthree\nfour\n")
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a log and a private file may be reached through links, which stay`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try system.plant(folder + "/real", "one\n")
      try system.plant(folder + "/link", linkTo: "real")
      try AppendFile(path: folder + "/link", on: system).append(Array("two".utf8))
      #expect(try system.text(folder + "/real") == "one\ntwo\n")
      try PrivateFile(path: folder + "/link", on: system).write(Array("three".utf8))
      #expect(try system.text(folder + "/real") == "three")
      let root = try system.open(folder + "/", in: nil, as: .folder)
      #expect(try system.status(of: "link", in: root).kind == .link)
    }
  }

  @Test(arguments: TestDisk.allCases)
  func `a pipe in place of a log does not hold anybody up`(disk: TestDisk) throws {
    try disk.run { system, folder in
      try system.plantPipe(folder + "/log")
      let log = AppendFile(path: folder + "/log", on: system)
      let refusal = StoreError.wrongKind(path: folder + "/log", .other)
      #expect(throws: refusal) { try log.read() }
      #expect(throws: refusal) { try log.append([1]) }
    }
  }

  @Test(arguments: ["first", "later"])
  func `a line that was confirmed is never lost, whatever call fails`(line: String) throws {
    for fault in Fault.all + [.crash] {
      try attempts { call in
        let system = MemoryFileSystem()
        let log = AppendFile(path: "/a/b/log", on: system)
        var confirmed: Set<String> = []
        func append(_ text: String) -> (any Error)? {
          let failure = attempt { try log.append(Array(text.utf8)) }
          if failure == nil { confirmed.insert(text) }
          return failure
        }
        if line == "later" { #expect(append("before") == nil) }
        system.prepare(Accident(fault, at: call))
        let failure = append("during this")
        let isOver = !system.accidentHasHappened
        system.prepare(nil)

        let comment = Comment(rawValue: "\(fault) at call \(call): \(String(describing: failure))")
        if isOver { #expect(failure == nil, comment) }
        if fault != .crash { #expect(append("after") == nil, comment) }
        for survival in Survival.allCases {
          let found = system.afterCrash(survival)
          try AppendFile(path: "/a/b/log", on: found).append(Array("end".utf8))
          for survival in Survival.allCases {
            let text = try found.afterCrash(survival).text("/a/b/log") ?? ""
            #expect(text.last == "\n", comment)
            let lines = Set(text.split(separator: "\n").map(String.init))
            #expect(lines.isSuperset(of: confirmed.union(["end"])), comment)
            let whole: Set<String> = ["before", "during this", "after", "end"]
            let torn = lines.subtracting(whole)
            #expect(torn.allSatisfy { "during this".hasPrefix($0) }, comment)
          }
        }
        return isOver
      }
    }
  }

  @Test(arguments: ["new", "old", "rewritten", "first rewritten"])
  func `a private file is the old or the new one, whatever call fails`(state: String) throws {
    let old = ["old", "rewritten"].contains(state) ? "before" : nil
    for fault in Fault.all + [.crash] {
      try attempts { call in
        let system = MemoryFileSystem()
        let file = PrivateFile(path: "/a/b/config", on: system)
        if let old { try file.write(Array(old.utf8)) }
        system.prepare(Accident(fault, at: call))
        let failure = attempt {
          let after = Array("after".utf8)
          if state.hasSuffix("rewritten") {
            try AppendFile(path: file.path, on: system).rewrite { _ in after }
          } else {
            try file.write(after)
          }
        }
        let isOver = !system.accidentHasHappened
        system.prepare(nil)

        let comment = Comment(rawValue: "\(fault) at call \(call): \(String(describing: failure))")
        // A log that is not there yet is made empty first.
        let allowed = failure == nil ? ["after"] : [old, "after", old ?? ""]
        if isOver { #expect(failure == nil, comment) }
        for survival in Survival.allCases {
          let found = system.afterCrash(survival)
          #expect(try allowed.contains(found.text("/a/b/config")), comment)
          try PrivateFile(path: "/a/b/config", on: found).write(Array("end".utf8))
          #expect(try found.afterCrash(.onlySynced).text("/a/b/config") == "end", comment)
        }
        if fault != .crash {
          try file.write(Array("end".utf8))
          #expect(try system.afterCrash(.onlySynced).text("/a/b/config") == "end", comment)
        }
        return isOver
      }
    }
  }
}
