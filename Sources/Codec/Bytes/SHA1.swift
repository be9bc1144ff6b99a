/// SHA-1 (FIPS 180-4), piece by piece: for formats that name it. It protects against nobody.
package struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  private var block: [UInt8] = []
  private var count = 0
  private var words = [UInt32](repeating: 0, count: 80)

  package init() { block.reserveCapacity(64) }

  package mutating func update(_ bytes: Span<UInt8>) {
    count += bytes.count
    for index in bytes.indices {
      block.append(bytes[index])
      if block.count == 64 { compress() }
    }
  }

  /// The 20 bytes of the digest.
  package mutating func finish() -> [UInt8] {
    let bits = UInt64(count) * 8
    block.append(0x80)
    if block.count > 56 {
      block += Array(repeating: 0, count: 64 - block.count)
      compress()
    }
    block += Array(repeating: 0, count: 56 - block.count)
    for shift in stride(from: 56, through: 0, by: -8) {
      block.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    compress()
    return state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private mutating func compress() {
    for index in 0..<16 {
      words[index] = block[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = mixed.rotated(1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotated(5) &+ choice &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, b.rotated(30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
    block.removeAll(keepingCapacity: true)
  }
}

extension UInt32 {
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
