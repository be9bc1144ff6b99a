#ifndef CSYSTEM_ZSTD_BUFFERS_H
#define CSYSTEM_ZSTD_BUFFERS_H

#include <stddef.h>

/// A stretch of memory and how far into it the work has come: zstd's `ZSTD_inBuffer` and
/// `ZSTD_outBuffer`, as its interface has fixed them.
struct cs_zstd_buffer {
  void *start;
  size_t count;
  size_t position;
};

#endif
