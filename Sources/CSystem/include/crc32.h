#ifndef CSYSTEM_CRC32_H
#define CSYSTEM_CRC32_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// CRC-32 as ZIP has it: starts with 0, and takes what the call before returned. `portable` leaves the
/// processor's own instructions unused.
uint32_t csystem_crc32(uint32_t crc, const void *bytes, size_t count, bool portable);

#endif
