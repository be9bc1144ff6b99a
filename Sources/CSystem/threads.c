#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <unistd.h>

enum { MOST = 64 };

size_t cs_processors(void) {
#if defined(__linux__)
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    int count = CPU_COUNT(&allowed);
    if (count > 0) return count < MOST ? (size_t)count : MOST;
  }
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count < MOST ? (size_t)count : MOST;
}

struct share {
  void (*work)(void *context, size_t part);
  void *context;
  size_t part;
};

static void *do_share(void *argument) {
  struct share *share = argument;
  share->work(share->context, share->part);
  return NULL;
}

void cs_work_together(size_t count, void (*work)(void *context, size_t part), void *context) {
  struct share shares[MOST];
  pthread_t threads[MOST];
  bool started[MOST] = {false};
  for (size_t part = 1; part < count && part < MOST; part++) {
    shares[part] = (struct share){work, context, part};
    started[part] = pthread_create(&threads[part], NULL, do_share, &shares[part]) == 0;
  }
  for (size_t part = 0; part < count; part++)
    if (part >= MOST || !started[part]) work(context, part);
  for (size_t part = 1; part < count && part < MOST; part++)
    if (started[part]) pthread_join(threads[part], NULL);
}
