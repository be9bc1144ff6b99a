#include "farmemory.h"

#include <stdint.h>
#include <sys/mman.h>

enum { PAGE = 4096, LEAST = 8 << 20 };

void cs_prefer_large_pages(void *start, size_t count) {
#if defined(MADV_HUGEPAGE)
  if (count < LEAST) return;
  size_t skipped = -(uintptr_t)start & (PAGE - 1);
  madvise((char *)start + skipped, count - skipped, MADV_HUGEPAGE);
#endif
}
