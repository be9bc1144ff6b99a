#ifndef THREADS_H
#define THREADS_H

#include <stddef.h>

/// How many processors this process may run on; at least 1.
size_t cs_processors(void);

/// Calls `work` with every number below `count`, each on a thread of its own and the first on this one,
/// and returns when all are done. What no thread can be started for is done here.
void cs_work_together(size_t count, void (*work)(void *context, size_t part), void *context);

#endif
