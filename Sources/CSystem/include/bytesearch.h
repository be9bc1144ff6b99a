#ifndef BYTESEARCH_H
#define BYTESEARCH_H

#include <stddef.h>

/// How many bytes stand before the first one of a value; all of them where there is none.
size_t cs_count_before(unsigned char byte, const void *text, size_t count);

/// How many bytes stand before the first place of a word, which is not empty; all of them where there
/// is none. In linear time. (Swift's Glibc does not import `memmem`.)
size_t cs_count_before_word(
    const void *word, size_t word_count, const void *text, size_t count);

#endif
