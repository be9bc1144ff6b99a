import Codec
import Foundation

// A gigabyte of pictures goes into one file and comes out again: whole processes, durable at the end.

extension Benchmark {
  // Before all that this process needs more memory for.
  static let packMemory = Benchmark(
    name: "pack a GiB, peak memory", peer: "64 MiB", bound: 1, unit: .mebibytes, rounds: 1
  ) { shop in
    let pack = try shop.pack()
    return Pair(ours: { try pack().peakMebibytes }, peer: { 64 })
  }

  static let unpackMemory = Benchmark(
    name: "unpack a GiB, peak memory", peer: "64 MiB", bound: 1, unit: .mebibytes, rounds: 1
  ) { shop in
    let unpack = try shop.unpack()
    return Pair(ours: { try unpack().peakMebibytes }, peer: { 64 })
  }

  static let pack = Benchmark(name: "pack a GiB", peer: "cp -r, synced", bound: 1.5) { shop in
    let (pack, copy) = (try shop.pack(), try shop.copy())
    return Pair(ours: { try pack().milliseconds }, peer: { try copy().milliseconds })
  }

  static let unpack = Benchmark(name: "unpack a GiB", peer: "cp -r, synced") { shop in
    let (unpack, copy) = (try shop.unpack(), try shop.copy())
    return Pair(ours: { try unpack().milliseconds }, peer: { try copy().milliseconds })
  }
}

extension Workshop {
  /// A deck with a picture of 8 MiB on each of 128 cards.
  private func album() throws -> String {
    let path = "\(folder)/album.sampledeck"
    if FileManager.default.fileExists(atPath: path) { return path }
    try FileManager.default.createDirectory(
      atPath: path + "/blobs", withIntermediateDirectories: true)
    var random = SystemRandomNumberGenerator()
    let cards = try (1...128).map { number in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(8 << 20)
      while bytes.count < 8 << 20 {
        let word = random.next()
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * shift))) }
      }
      let digest = SHA256.hash(bytes).hex
      try write(bytes, to: "\(path)/blobs/\(digest)")
      return #"{"front":"\#(number)","back":"![p](p.png)","media":{"p.png":"\#(digest)"}}"#
    }
    let manifest = """
      {"format":"sampledeck","version":1,
      "deck":{"id":"a1b0e2c4-0000-4000-8000-000000000001","title":"Album",\
      "created":"2026-11-29T10:00:00.000Z"},
      "cards":[
      \(cards.joined(separator: ",\n"))
      ]}

      """
    try write(Array(manifest.utf8), to: path + "/manifest.json")
    return path
  }

  fileprivate func pack() throws -> () throws -> Child {
    let (program, album, packed) = (try program(), try album(), folder + "/album.zip")
    return {
      try? FileManager.default.removeItem(atPath: packed)
      return try Child([program, "pack", album, "-o", packed])
    }
  }

  fileprivate func unpack() throws -> () throws -> Child {
    let packed = folder + "/album.zip"
    if !FileManager.default.fileExists(atPath: packed) { _ = try pack()() }
    let (program, unpacked) = (try program(), folder + "/unpacked.sampledeck")
    return {
      try? FileManager.default.removeItem(atPath: unpacked)
      return try Child([program, "unpack", packed, "-o", unpacked])
    }
  }

  fileprivate func copy() throws -> () throws -> Child {
    let (album, copy) = (try album(), folder + "/copy")
    let script = #"cp -r "$1" "$2" && find "$2" -type f -exec sync {} +"#
    return {
      try? FileManager.default.removeItem(atPath: copy)
      return try Child(["sh", "-c", script, "sh", album, copy])
    }
  }
}
