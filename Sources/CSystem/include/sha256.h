#ifndef CSYSTEM_SHA256_H
#define CSYSTEM_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A SHA-256 (FIPS 180-4) under way. A plain value: a copy goes on by itself.
typedef struct {
  void (*compress)(uint32_t state[8], const uint8_t *blocks, size_t count);
  uint32_t state[8];
  uint64_t length;    // bytes taken so far; the last length % 64 of them wait in `block`
  uint8_t block[64];
} csystem_sha256;

/// Starts a hash. `portable` leaves the processor's own instructions unused, so that both ways can
/// be compared on one machine.
void csystem_sha256_init(csystem_sha256 *hash, bool portable);
void csystem_sha256_update(csystem_sha256 *hash, const void *bytes, size_t count);
void csystem_sha256_finish(csystem_sha256 *hash, uint8_t digest[32]);

#endif
