#include "farmemory.h"

#include <stdint.h>
#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { PAGE = 4096, LEAST = 8 << 20 };

void cs_prefer_large_pages(void *start, size_t count) {
#if defined(MADV_HUGEPAGE)
  if (count < LEAST) return;
  size_t skipped = -(uintptr_t)start & (PAGE - 1);
  madvise((char *)start + skipped, count - skipped, MADV_HUGEPAGE);
#endif
}

void cs_give_back_large_memory(void) {
#ifdef __GLIBC__
  // Unless it is set, the threshold rises to the longest list that was let go of, and lists that grow leave
  // holes in the heap that nothing else fits into.
  mallopt(M_MMAP_THRESHOLD, 2 << 20);
#endif
}
