#include "bytesearch.h"

#include <string.h>

bool cs_occurs(const void *needle, size_t needle_count, const void *haystack, size_t count) {
  return memmem(haystack, count, needle, needle_count) != NULL;
}
