// What Swift cannot import or do by itself, a header for each.
#include "bytesearch.h"
#include "crc32.h"
#include "deflate.h"
#include "files.h"
#include "sha256.h"
#include "sqlite.h"
#include "terminal.h"
#include "zstd_buffers.h"
