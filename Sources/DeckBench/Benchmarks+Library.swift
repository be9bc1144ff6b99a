import Codec
import Foundation
import PackageStore
import SampleDeck

// Inside this process.

extension Benchmark {
  static let save = Benchmark(name: "save one edit", peer: "write and sync", bound: 3) { shop in
    let path = try shop.deck(shop.cards)
    let document = try DeckDocument(contentsOf: URL(filePath: path))
    let card = document.deck.cards[0].id
    return Pair(
      ours: {
        document[card].back += "!"
        return try milliseconds { try document.save() }
      },
      peer: {
        let bytes = document.deck.manifest
        unsafe _ = unlink(shop.folder + "/bytes")
        return try milliseconds { try write(bytes, to: shop.folder + "/bytes") }
      })
  }

  static let grade = Benchmark(name: "append a line", peer: "write and fdatasync", rounds: 200) {
    shop in
    let line = Array(String(repeating: "x", count: 199).utf8)
    let log = AppendFile(path: shop.folder + "/log.jsonl")
    let bare = unsafe open(shop.folder + "/bare", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    return Pair(
      ours: { try milliseconds { try log.append(line) } },
      peer: {
        milliseconds {
          unsafe _ = Glibc.write(bare, line + [10], line.count + 1)
          fdatasync(bare)
        }
      })
  }

  static let verify = Benchmark(
    name: "verify 1 GB of blobs", peer: "openssl dgst -sha256", bound: 1.3, rounds: 3
  ) { shop in
    let manifest = Array("{}".utf8)
    let store = try PackageStore.create(shop.folder + "/blobs.sampledeck", manifest: manifest)
    var random = SplitMix(state: 2)
    var block = [UInt8](repeating: 0, count: 1_000_000)
    for index in block.indices { block[index] = UInt8(truncatingIfNeeded: random.next()) }
    let digests = try (0..<1000).map { number in
      block[number] &+= 1
      return try store.stageBlob(from: .bytes(block)).digest
    }
    let openssl = ["openssl", "dgst", "-sha256"] + digests.map(store.path(of:))
    return Pair(
      ours: {
        try milliseconds { for digest in digests { try store.readBlob(digest) { _ in } } }
      },
      peer: { try Child(openssl).milliseconds })
  }

  static let join = Benchmark(name: "join two forks", peer: "reading both", bound: 3) { shop in
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: shop.deck(10_000) + "/manifest.json")))
    let base = try Deck(manifest: bytes)
    let forks = [0, 1].map { side in
      var fork = base
      for card in base.cards.dropFirst(side * 500).prefix(1000) { fork[card.id].back += " \(side)" }
      return fork.manifest
    }
    let decks = try forks.map { try Deck(manifest: $0) }
    return Pair(
      ours: { milliseconds { _ = decks[0].joined(with: decks[1], base: base) } },
      peer: { try milliseconds { for fork in forks { _ = try Deck(manifest: fork) } } })
  }
}

func write(_ bytes: [UInt8], to path: String) throws {
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  defer { close(file) }
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes[written...].withUnsafeBytes {
      unsafe write(file, $0.baseAddress, $0.count)
    }
    guard count > 0 else { throw Benchmark.Skip(reason: "\(path) cannot be written") }
    written += count
  }
  fsync(file)
}
