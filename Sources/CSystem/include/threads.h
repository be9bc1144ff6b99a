#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>
#include <stddef.h>

/// How many processors this process may run on; at least 1.
size_t cs_processors(void);

/// Calls `work` with every number below `count`, each on a thread of its own and the first on this one,
/// and returns when all are done. What no thread can be started for is done here.
void cs_work_together(size_t count, void (*work)(void *context, size_t part), void *context);

/// Works on what there is in three steps, each for the places 0, 1, 2 and so on: `give` puts something there
/// or says that there is no more, `make` makes something of it, `take` takes that away or says that it has
/// had enough. This thread gives and takes, in order, while others make; never are more than `ahead` given
/// and not yet taken. What no thread can be started for is made here.
void cs_work_in_order(size_t ahead, bool (*give)(void *context, size_t place),
                      void (*make)(void *context, size_t place),
                      bool (*take)(void *context, size_t place), void *context);

#endif
