import Foundation

// DeckBench [NAME…] [--cards N] [--quick]: the figures whose names hold one of the words, or all.

var words = Array(CommandLine.arguments.dropFirst())
if words.first == "peer-json" {
  try JSONPeer.read(words[1])
  exit(0)
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
  .memory, .studyMemory, .list, .linear, .search, .start, .due, .firstQuestion, .rebuild, .readLog,
  .replay, .save, .grade, .join, .verify,
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
