import Foundation

// DeckBench [NAME…] [--cards N] [--quick]: the figures whose names hold one of the words, or all.
// DeckBench histories N [FIRST]: so many random histories of joins, from a seed on.

var words = Array(CommandLine.arguments.dropFirst())
if words.first == "peer-json" {
  try JSONPeer.read(words[1])
  exit(0)
}
if words.first == "histories" {
  let numbers = words.dropFirst().compactMap { Int($0) }
  exit(try runHistories(numbers.first ?? 1000, from: numbers.dropFirst().first ?? 0) ? 0 : 1)
}
let isQuick = words.contains("--quick")
words.removeAll { $0 == "--quick" }
var cards = 100_000
if let option = words.firstIndex(of: "--cards") {
  guard words.indices.contains(option + 1), let count = Int(words[option + 1]), count > 0 else {
    print("DeckBench: --cards takes a number")
    exit(2)
  }
  cards = count
  words.removeSubrange(option...option + 1)
}
let benchmarks: [Benchmark] = [
  .packMemory, .unpackMemory, .memory, .studyMemory, .importMemory, .list, .linear, .edited,
  .search, .start, .due, .firstQuestion, .rebuild, .readLog, .replay, .optimize, .save, .grade,
  .join, .verify, .pack, .unpack, .importCSV, .importAnki, .exportAnki,
]
let workshop = try Workshop(cards: cards, isQuick: isQuick)
// The children keep to it too.
for folder in ["CACHE", "STATE", "CONFIG", "DATA"] {
  unsafe setenv("XDG_\(folder)_HOME", workshop.folder, 1)
}
let isWithin = report(
  benchmarks.filter { benchmark in words.isEmpty || words.contains { benchmark.name.contains($0) }
  },
  in: workshop)
workshop.clear()
exit(isWithin ? 0 : 1)
