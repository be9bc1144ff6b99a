#include "sha256.h"

#include <string.h>

static const uint32_t round_constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void compress_portable(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t w[64];
    for (int t = 0; t < 16; t++) {
      const uint8_t *p = blocks + 4 * t;
      w[t] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (int t = 16; t < 64; t++) {
      uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3;
      uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10;
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int t = 0; t < 64; t++) {
      uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
      uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

// The processor's instructions do four rounds at a time and need the state in their own order. Both
// twins keep the last sixteen words of the message schedule in `w` and turn through it.

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

__attribute__((target("sha,sse4.1")))
static void compress_native(uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i dcba = _mm_loadu_si128((const __m128i *)state);
  __m128i hgfe = _mm_loadu_si128((const __m128i *)(state + 4));
  __m128i cdab = _mm_shuffle_epi32(dcba, 0xB1), efgh = _mm_shuffle_epi32(hgfe, 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);

  for (; count > 0; count--, blocks += 64) {
    __m128i abef_before = abef, cdgh_before = cdgh, w[4];
    for (int i = 0; i < 4; i++)
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)blocks + i), big_endian);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i k = _mm_loadu_si128((const __m128i *)round_constants + i);
      __m128i wk = _mm_add_epi32(w[i & 3], k);
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, wk);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(wk, 0x0E));
      if (i >= 12) continue;
      __m128i seven_back = _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4);
      __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]), seven_back);
      w[i & 3] = _mm_sha256msg2_epu32(sum, w[(i + 3) & 3]);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }

  __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static bool detect_native(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1) || !(c & bit_SSSE3)) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

#elif defined(__aarch64__)
#include <arm_neon.h>
#if defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

__attribute__((target("sha2")))
static void compress_native(uint32_t state[8], const uint8_t *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; count > 0; count--, blocks += 64) {
    uint32x4_t abcd_before = abcd, efgh_before = efgh, w[4];
    for (int i = 0; i < 4; i++)
      w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * i)));
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      uint32x4_t wk = vaddq_u32(w[i & 3], vld1q_u32(round_constants + 4 * i)), old = abcd;
      abcd = vsha256hq_u32(abcd, efgh, wk);
      efgh = vsha256h2q_u32(efgh, old, wk);
      if (i >= 12) continue;
      uint32x4_t sum = vsha256su0q_u32(w[i & 3], w[(i + 1) & 3]);
      w[i & 3] = vsha256su1q_u32(sum, w[(i + 2) & 3], w[(i + 3) & 3]);
    }
    abcd = vaddq_u32(abcd, abcd_before);
    efgh = vaddq_u32(efgh, efgh_before);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

static bool detect_native(void) {
#if defined(__APPLE__)
  return true;
#elif defined(__linux__)
  return getauxval(AT_HWCAP) & HWCAP_SHA2;
#else
  return false;
#endif
}

#else
static void compress_native(uint32_t state[8], const uint8_t *blocks, size_t count) {
  compress_portable(state, blocks, count);
}
static bool detect_native(void) { return false; }
#endif

// Asked once: in a virtual machine the question costs as much as hashing a small file.
static bool has_native(void) {
  static _Atomic int answer;  // 0 not asked yet, 1 no, 2 yes
  if (!answer) answer = detect_native() ? 2 : 1;
  return answer == 2;
}

void csystem_sha256_init(csystem_sha256 *hash, bool portable) {
  *hash = (csystem_sha256){
    .compress = !portable && has_native() ? compress_native : compress_portable,
    .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 },
  };
}

void csystem_sha256_update(csystem_sha256 *hash, const void *bytes, size_t count) {
  if (count == 0) return;
  const uint8_t *next = bytes;
  size_t held = hash->length % 64;
  hash->length += count;
  if (held) {
    size_t room = 64 - held, taken = count < room ? count : room;
    memcpy(hash->block + held, next, taken);
    if (held + taken < 64) return;
    hash->compress(hash->state, hash->block, 1);
    next += taken, count -= taken;
  }
  hash->compress(hash->state, next, count / 64);
  memcpy(hash->block, next + (count & ~(size_t)63), count % 64);
}

void csystem_sha256_finish(csystem_sha256 *hash, uint8_t digest[32]) {
  uint64_t bits = hash->length * 8;
  uint8_t padding[72] = { 0x80 };
  size_t zeros = (119 - hash->length % 64) % 64;  // after the 0x80, up to 8 bytes before a block's end
  for (int i = 0; i < 8; i++) padding[1 + zeros + i] = (uint8_t)(bits >> (56 - 8 * i));
  csystem_sha256_update(hash, padding, 1 + zeros + 8);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}
