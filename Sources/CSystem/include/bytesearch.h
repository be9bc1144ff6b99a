#ifndef BYTESEARCH_H
#define BYTESEARCH_H

#include <stdbool.h>
#include <stddef.h>

/// Whether `needle` occurs in `haystack`; in linear time. (Swift's Glibc does not import `memmem`.)
bool cs_occurs(const void *needle, size_t needle_count, const void *haystack, size_t count);

/// How many bytes stand before the first one of a value; all of them where there is none.
size_t cs_count_before(unsigned char byte, const void *text, size_t count);

#endif
