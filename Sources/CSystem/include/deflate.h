#ifndef CSYSTEM_DEFLATE_H
#define CSYSTEM_DEFLATE_H

#include <stdint.h>

/// zlib's `z_stream`, as it has been since 1995: the library is opened when it is first needed, so
/// its header need not be there.
typedef struct {
  const uint8_t *next_in;
  unsigned available_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned available_out;
  unsigned long total_out;
  const char *message;
  void *state, *allocate, *free, *opaque;
  int data_type;
  unsigned long adler, reserved;
} csystem_z_stream;

#endif
