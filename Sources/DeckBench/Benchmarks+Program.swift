import Foundation

// Whole processes, from start to exit.

extension Benchmark {
  // First of all: a child's peak of memory is never less than that of this process before.
  static let memory = Benchmark(
    name: "list, peak memory", peer: "120 MiB", bound: 1, unit: .mebibytes, rounds: 3
  ) { shop in
    let list = [try shop.program(), "list", try shop.deck(shop.cards), "--limit", "1"]
    return Pair(ours: { try Child(list).peakMebibytes }, peer: { 120 })
  }

  static let list = Benchmark(name: "list", peer: "JSONDecoder", bound: 1 / 8) { shop in
    let deck = try shop.deck(shop.cards)
    let list = [try shop.program(), "list", deck, "--limit", "1"]
    let decode = [shop.ownPath, "peer-json", deck + "/manifest.json"]
    return Pair(
      ours: { try Child(list).milliseconds }, peer: { try Child(decode).milliseconds })
  }

  static let linear = Benchmark(
    name: "list, ten times the cards", peer: "list", bound: 12, rounds: 3
  ) { shop in
    let program = try shop.program()
    let (many, few) = (try shop.deck(shop.cards * 10), try shop.deck(shop.cards))
    return Pair(
      ours: { try Child([program, "list", many, "--limit", "1"]).milliseconds },
      peer: { try Child([program, "list", few, "--limit", "1"]).milliseconds })
  }

  static let edited = Benchmark(name: "list, all cards edited", peer: "list", bound: 2) { shop in
    let (program, deck) = (try shop.program(), try shop.deck(shop.cards))
    let edited = try shop.deck(shop.cards, isEdited: true)
    return Pair(
      ours: { try Child([program, "list", edited, "--limit", "1"]).milliseconds },
      peer: { try Child([program, "list", deck, "--limit", "1"]).milliseconds })
  }

  static let search = Benchmark(name: "list QUERY", peer: "list") { shop in
    let (program, deck) = (try shop.program(), try shop.deck(shop.cards))
    return Pair(
      ours: { try Child([program, "list", deck, "no such words", "--limit", "1"]).milliseconds },
      peer: { try Child([program, "list", deck, "--limit", "1"]).milliseconds })
  }

  static let start = Benchmark(
    name: "--version", peer: "C program", bound: 4, rounds: 200
  ) { shop in
    let program = try shop.program()
    let (source, hello) = (shop.folder + "/hello.c", shop.folder + "/hello")
    try "#include <stdio.h>\nint main(void) { puts(\"hello\"); }\n"
      .write(toFile: source, atomically: false, encoding: .utf8)
    _ = try Child(["cc", "-O2", "-o", hello, source])
    return Pair(
      ours: { try Child([program, "--version"]).milliseconds },
      peer: { try Child([hello]).milliseconds })
  }
}
