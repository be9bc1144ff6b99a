#ifndef FARMEMORY_H
#define FARMEMORY_H

#include <stddef.h>

/// Begins to fetch what stands at an address, which may be any, and does not wait for it.
static inline __attribute__((always_inline)) void cs_prefetch(const void *address) {
  __builtin_prefetch(address);
}

/// Asks for large pages where so many bytes are to go; a few of them are not worth it. Being refused
/// does no harm.
void cs_prefer_large_pages(void *start, size_t count);

/// Has lists of some megabytes given back to the system when they are let go of, for as long as the process
/// runs. A C library that has no such setting does as it likes.
void cs_give_back_large_memory(void);

#endif
