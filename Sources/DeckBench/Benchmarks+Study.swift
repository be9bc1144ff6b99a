import Codec
import Foundation
import PackageStore
import SampleDeck

// Studying with a million reviews behind: whole processes with the cache warm, and what is inside.

extension Benchmark {
  static let due = Benchmark(
    name: "due, a million reviews", peer: "Anki opens, counts", bound: 0.35
  ) { shop in
    let python = try AnkiPeer.python(in: shop)
    let due = try shop.study("due")
    return Pair(
      ours: { try Child(due).milliseconds },
      peer: { try Child([python, shop.folder + "/peer.py", shop.folder + "/anki"]).milliseconds })
  }

  static let firstQuestion = Benchmark(name: "first question of a quiz", peer: "150 ms", bound: 1) {
    shop in
    let quiz = try shop.study("quiz", "--line")
    return Pair(ours: { try Child(quiz).milliseconds }, peer: { 150 })
  }

  static let studyMemory = Benchmark(
    name: "quiz, peak memory", peer: "250 MiB", bound: 1, unit: .mebibytes, rounds: 3
  ) { shop in
    let quiz = try shop.study("quiz", "--line")
    return Pair(ours: { try Child(quiz).peakMebibytes }, peer: { 250 })
  }

  static let rebuild = Benchmark(name: "cache rebuilt", peer: "700 ms", bound: 1) { shop in
    let (log, deck) = try shop.log()
    let now = StudyMoment(Date(timeIntervalSince1970: 1_796_040_000), minutesEast: 0)
    return Pair(
      ours: {
        try? FileManager.default.removeItem(atPath: shop.folder + "/rebuilt")
        return try milliseconds {
          _ = try log.progress(of: deck, at: now, cache: shop.folder + "/rebuilt")
        }
      },
      peer: { 700 })
  }

  static let readLog = Benchmark(name: "log read into a history", peer: "bytes read, checked") {
    shop in
    let (log, _) = try shop.log()
    let file = AppendFile(path: log.folder + "/bench.jsonl")
    return Pair(
      ours: { try milliseconds { _ = try log.history() } },
      peer: {
        try milliseconds {
          let bytes = try file.read()
          var rest = bytes.indices
          while let line = bytes.span.nextLine(of: &rest) {
            var cursor = JSONCursor(bytes, range: line)
            _ = try cursor.value()
            try cursor.finish()
          }
        }
      })
  }

  static let replay = Benchmark(name: "a million reviews replayed", peer: "125 ms", bound: 1) {
    shop in
    let (log, deck) = try shop.log()
    let history = try log.history()
    let past = deck.cards.map { card in
      history.reviews(of: CardFace(card.id)).compactMap { PastReview($0) }
    }
    let count = past.reduce(0) { $0 + $1.count }
    let schedule = Schedule()
    return Pair(
      ours: {
        var due = 0
        let time = milliseconds {
          for reviews in past { due += schedule.replay(reviews).reviews }
        }
        precondition(due == count)
        return time * 1e6 / Double(count)
      },
      peer: { 125 })
  }
}

extension Benchmark {
  /// As many reviews as the golden set has that the fit is held to.
  static let optimize = Benchmark(
    name: "optimize, 8,000 reviews", peer: "1000 ms", bound: 1
  ) { shop in
    let fit = try shop.study("optimize", "--dry-run", cards: 750)
    return Pair(ours: { try Child(fit).milliseconds }, peer: { 1000 })
  }
}

extension Workshop {
  /// The words of a verb over a deck that was studied, the one that most figures are taken on unless
  /// another size is given.
  fileprivate func study(_ words: String..., cards: Int? = nil) throws -> [String] {
    let (log, _) = try log(cards)
    let progress = URL(filePath: log.folder).deletingLastPathComponent().path
    return [try program()] + words
      + ["--deck", try deck(cards ?? self.cards), "--progress", progress, "--now", SampleLog.now]
  }

  /// The log of a deck, and that deck.
  fileprivate func log(_ cards: Int? = nil) throws -> (StudyLog, Deck) {
    let cards = cards ?? self.cards
    let deck = try Deck(contentsOf: URL(filePath: deck(cards)))
    let log = StudyLog(
      of: deck.id, progress: "\(folder)/progress-\(cards)", state: folder + "/state")
    if !FileManager.default.fileExists(atPath: log.folder) {
      try FileManager.default.createDirectory(
        atPath: log.folder, withIntermediateDirectories: true)
      try SampleLog.write(
        of: deck.cards.map(\.id.description), to: log.folder + "/bench.jsonl")
    }
    return (log, deck)
  }
}
