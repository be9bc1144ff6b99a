import Codec
import Testing

@Suite struct `SHA-256` {
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `the vectors of FIPS 180-4`(text: String, times: Int, hex: String) {
    #expect(SHA256.hash(String(repeating: text, count: times)).hex == hex)
  }

  @Test func `every length up to 300 agrees with the formulas, with and without the processor`() {
    for count in 0...300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ count) }
      let expected = Digest(bytes: slowSHA256(bytes))
      var portable = SHA256(portable: true)
      portable.update(bytes)
      #expect(SHA256.hash(bytes) == expected, "\(count) bytes")
      #expect(portable.finish() == expected, "\(count) bytes, portable")
    }
  }

  @Test func `pieces of any size give the digest of the whole`() {
    let bytes = (0..<200).map { UInt8($0) }
    let whole = SHA256.hash(bytes)
    for first in 0...200 {
      for second in stride(from: first, through: 200, by: 7) {
        var hash = SHA256()
        hash.update(Array(bytes[..<first]))
        hash.update(Array(bytes[first..<second]))
        let rest = bytes[second...]
        hash.update(rest.span)
        #expect(hash.finish() == whole)
      }
    }
  }

  @Test func `a copy goes on by itself`() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    var copy = hash
    copy.update(Array("x".utf8))
    hash.update(Array("c".utf8))
    #expect(hash.finish() == SHA256.hash("abc"))
    #expect(copy.finish() == SHA256.hash("abx"))
  }
}

/// SHA-256 as FIPS 180-4 words it: constants from the primes, one block after the other.
private func slowSHA256(_ message: [UInt8]) -> [UInt8] {
  let primes = (2...311).filter { n in !(2..<n).contains { n % $0 == 0 } }
  func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 0x1p32) }
  let constants = primes.map { fraction(cubeRoot(Double($0))) }
  var hash = primes.prefix(8).map { fraction(Double($0).squareRoot()) }

  var padded = message + [0x80]
  while padded.count % 64 != 56 { padded.append(0) }
  padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }

  func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
  for block in stride(from: 0, to: padded.count, by: 64) {
    var w = (0..<16).map { t in
      padded[block + 4 * t..<block + 4 * t + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<64 {
      let s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3
      let s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10
      w.append(w[t - 16] &+ s0 &+ w[t - 7] &+ s1)
    }
    var v = hash
    for t in 0..<64 {
      let s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
      let t1 = v[7] &+ s1 &+ (v[4] & v[5] ^ ~v[4] & v[6]) &+ constants[t] &+ w[t]
      let s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
      let t2 = s0 &+ (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2])
      v = [t1 &+ t2, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
    }
    hash = zip(hash, v).map { $0 &+ $1 }
  }
  return hash.flatMap { word in
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
  }
}

private func cubeRoot(_ x: Double) -> Double {
  var root = x
  for _ in 0..<60 { root = (2 * root + x / (root * root)) / 3 }
  return root
}
