#include "bytesearch.h"

#include <string.h>

bool cs_occurs(const void *needle, size_t needle_count, const void *haystack, size_t count) {
  return memmem(haystack, count, needle, needle_count) != NULL;
}

size_t cs_count_before(unsigned char byte, const void *text, size_t count) {
  const char *found = memchr(text, byte, count);
  return found == NULL ? count : (size_t)(found - (const char *)text);
}
