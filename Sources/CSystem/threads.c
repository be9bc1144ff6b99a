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

/// What the threads of one piece of work know of each other. All but the first two under the lock.
struct line {
  void (*make)(void *context, size_t place);
  void *context;
  size_t ahead;
  pthread_mutex_t lock;
  pthread_cond_t was_given, was_made;
  size_t given, begun;
  bool is_over;
  /// What the one who takes is waiting for.
  size_t awaited;
  bool is_made[2 * MOST];
};

/// Makes what was given first and nobody has begun. Called with the lock, which it gives up meanwhile.
static void make_next(struct line *line) {
  size_t place = line->begun++;
  pthread_mutex_unlock(&line->lock);
  line->make(line->context, place);
  pthread_mutex_lock(&line->lock);
  line->is_made[place % line->ahead] = true;
  if (line->awaited == place) pthread_cond_signal(&line->was_made);
}

static void *make_all(void *argument) {
  struct line *line = argument;
  pthread_mutex_lock(&line->lock);
  while (!line->is_over || line->begun < line->given) {
    if (line->begun < line->given)
      make_next(line);
    else
      pthread_cond_wait(&line->was_given, &line->lock);
  }
  pthread_mutex_unlock(&line->lock);
  return NULL;
}

void cs_work_in_order(size_t ahead, bool (*give)(void *context, size_t place),
                      void (*make)(void *context, size_t place),
                      bool (*take)(void *context, size_t place), void *context) {
  struct line line = {.make = make, .context = context, .ahead = ahead < 1 ? 1 : ahead};
  if (line.ahead > 2 * MOST) line.ahead = 2 * MOST;
  pthread_mutex_init(&line.lock, NULL);
  pthread_cond_init(&line.was_given, NULL);
  pthread_cond_init(&line.was_made, NULL);
  pthread_t threads[MOST];
  size_t started = 0, tried = 0, most = cs_processors();
  bool goes_on = true;
  for (size_t taken = 0; goes_on; taken++) {
    while (!line.is_over && line.given - taken < line.ahead) {
      bool was_given = give(context, line.given);
      pthread_mutex_lock(&line.lock);
      if (was_given)
        line.given++;
      else
        line.is_over = true;
      pthread_mutex_unlock(&line.lock);
      pthread_cond_signal(&line.was_given);
      // One thing alone is made here.
      if (was_given && line.given > 1 && tried < most) {
        tried++;
        if (pthread_create(&threads[started], NULL, make_all, &line) == 0) started++;
      }
    }
    if (taken == line.given) break;
    pthread_mutex_lock(&line.lock);
    line.awaited = taken;
    while (!line.is_made[taken % line.ahead]) {
      if (line.begun == taken)
        make_next(&line);
      else
        pthread_cond_wait(&line.was_made, &line.lock);
    }
    line.is_made[taken % line.ahead] = false;
    pthread_mutex_unlock(&line.lock);
    goes_on = take(context, taken);
  }
  pthread_mutex_lock(&line.lock);
  line.is_over = true;
  line.begun = line.given;
  pthread_cond_broadcast(&line.was_given);
  pthread_mutex_unlock(&line.lock);
  for (size_t thread = 0; thread < started; thread++) pthread_join(threads[thread], NULL);
  pthread_cond_destroy(&line.was_made);
  pthread_cond_destroy(&line.was_given);
  pthread_mutex_destroy(&line.lock);
}
