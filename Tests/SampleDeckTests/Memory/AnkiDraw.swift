/// Anki's draw for a card: the first word of a ChaCha12 stream whose key PCG32 expands from a seed.
enum AnkiDraw {
  static func draw(seed: UInt64) -> Double {
    var start: [UInt32] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574]
    var state = seed
    for _ in 0..<8 {
      state = state &* 6_364_136_223_846_793_005 &+ 11_634_580_027_462_260_723
      let word = UInt32(truncatingIfNeeded: ((state >> 18) ^ state) >> 27)
      start.append(rotated(word, left: 32 - UInt32(state >> 59)))
    }
    start += [0, 0, 0, 0]
    var words = start
    for _ in 0..<6 {
      for (a, b, c, d) in [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)] {
        mix(&words, a, b, c, d)
      }
      for (a, b, c, d) in [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)] {
        mix(&words, a, b, c, d)
      }
    }
    return Double((words[0] &+ start[0]) >> 9) / 8_388_608
  }

  private static func mix(_ words: inout [UInt32], _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    for (to, from, turned, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
      words[to] &+= words[from]
      words[turned] = rotated(words[turned] ^ words[to], left: UInt32(bits))
    }
  }

  private static func rotated(_ word: UInt32, left bits: UInt32) -> UInt32 {
    word << (bits & 31) | word >> ((32 - bits) & 31)
  }
}
