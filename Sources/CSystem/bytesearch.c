#include "bytesearch.h"

#include <string.h>

static size_t before(const void *found, const void *text, size_t count) {
  return found == NULL ? count : (size_t)((const char *)found - (const char *)text);
}

size_t cs_count_before(unsigned char byte, const void *text, size_t count) {
  return before(memchr(text, byte, count), text, count);
}

size_t cs_count_before_word(
    const void *word, size_t word_count, const void *text, size_t count) {
  return before(memmem(text, count, word, word_count), text, count);
}
