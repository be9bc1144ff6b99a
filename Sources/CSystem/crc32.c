#include "crc32.h"

#include <pthread.h>
#include <string.h>

// tables[k][b]: what byte b does to the remainder when k more bytes follow it.
static uint32_t tables[8][256];
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static void make_tables(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    tables[0][byte] = crc;
  }
  for (int k = 1; k < 8; k++)
    for (int byte = 0; byte < 256; byte++)
      tables[k][byte] = tables[k - 1][byte] >> 8 ^ tables[0][tables[k - 1][byte] & 255];
}

// Eight bytes at a time, by eight tables.
static uint32_t update_portable(uint32_t crc, const uint8_t *p, size_t count) {
  pthread_once(&tables_once, make_tables);
  for (; count >= 8; count -= 8, p += 8) {
    uint32_t low = crc ^ (p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24);
    crc = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255]
      ^ tables[4][low >> 24] ^ tables[3][p[4]] ^ tables[2][p[5]] ^ tables[1][p[6]] ^ tables[0][p[7]];
  }
  for (; count > 0; count--, p++) crc = crc >> 8 ^ tables[0][(crc ^ *p) & 255];
  return crc;
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#define CLMUL __attribute__((target("pclmul,sse4.1")))

CLMUL static __m128i fold(__m128i x, __m128i by, __m128i next) {
  __m128i low = _mm_clmulepi64_si128(x, by, 0x00), high = _mm_clmulepi64_si128(x, by, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

// Gopal et al., "Fast CRC computation for generic polynomials using PCLMULQDQ instruction" (Intel,
// 2009), with the bits reversed. Takes at least 64 bytes, and whole blocks of 16.
CLMUL static uint32_t update_blocks(uint32_t crc, const uint8_t *p, size_t count) {
  const __m128i by_512 = _mm_set_epi64x(0x01c6e41596, 0x0154442bd4);
  const __m128i by_128 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
  const __m128i by_64 = _mm_set_epi64x(0, 0x0163cd6124);
  const __m128i barrett = _mm_set_epi64x(0x01f7011641, 0x01db710641);
  const __m128i low_words = _mm_setr_epi32(~0, 0, ~0, 0);
  __m128i x[4];
  for (int i = 0; i < 4; i++) x[i] = _mm_loadu_si128((const __m128i *)p + i);
  x[0] = _mm_xor_si128(x[0], _mm_cvtsi32_si128((int)crc));
  for (p += 64, count -= 64; count >= 64; p += 64, count -= 64)
    for (int i = 0; i < 4; i++)
      x[i] = fold(x[i], by_512, _mm_loadu_si128((const __m128i *)p + i));

  __m128i y = x[0];
  for (int i = 1; i < 4; i++) y = fold(y, by_128, x[i]);
  for (; count >= 16; p += 16, count -= 16)
    y = fold(y, by_128, _mm_loadu_si128((const __m128i *)p));

  y = _mm_xor_si128(_mm_srli_si128(y, 8), _mm_clmulepi64_si128(y, by_128, 0x10));
  __m128i low = _mm_and_si128(y, low_words);
  y = _mm_xor_si128(_mm_srli_si128(y, 4), _mm_clmulepi64_si128(low, by_64, 0x00));
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(y, low_words), barrett, 0x10);
  quotient = _mm_and_si128(quotient, low_words);
  y = _mm_xor_si128(y, _mm_clmulepi64_si128(quotient, barrett, 0x00));
  return (uint32_t)_mm_extract_epi32(y, 1);
}

static bool detect_native(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_PCLMUL) && (c & bit_SSE4_1);
}

static uint32_t update_native(uint32_t crc, const uint8_t *p, size_t count) {
  size_t blocks = count & ~(size_t)15;
  if (blocks < 64) return update_portable(crc, p, count);
  return update_portable(update_blocks(crc, p, blocks), p + blocks, count - blocks);
}

#elif defined(__aarch64__)
#include <arm_acle.h>
#if defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

__attribute__((target("crc")))
static uint32_t update_native(uint32_t crc, const uint8_t *p, size_t count) {
  for (; count >= 8; count -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    crc = __crc32d(crc, word);
  }
  for (; count > 0; count--, p++) crc = __crc32b(crc, *p);
  return crc;
}

static bool detect_native(void) {
#if defined(__APPLE__)
  return true;
#elif defined(__linux__)
  return getauxval(AT_HWCAP) & HWCAP_CRC32;
#else
  return false;
#endif
}

#else
static uint32_t update_native(uint32_t crc, const uint8_t *p, size_t count) {
  return update_portable(crc, p, count);
}
static bool detect_native(void) { return false; }
#endif

// Asked once: in a virtual machine the question costs as much as a small file.
static bool has_native(void) {
  static _Atomic int answer;  // 0 not asked yet, 1 no, 2 yes
  if (!answer) answer = detect_native() ? 2 : 1;
  return answer == 2;
}

uint32_t csystem_crc32(uint32_t crc, const void *bytes, size_t count, bool portable) {
  bool native = !portable && has_native();
  return ~(native ? update_native : update_portable)(~crc, bytes, count);
}
