#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Everything a handler touches is written before the handlers are installed.
static struct {
  int input, output;
  int wake[2];
  struct termios cooked, raw;
  char enter[128], leave[128];
} terminal;

static volatile sig_atomic_t is_open, is_raw, is_away;

static const int fatal[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGBUS,
                            SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
static const int passing[] = {SIGTSTP, SIGCONT, SIGWINCH};
static struct sigaction previous[NSIG];

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

int terminal_write(const unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(terminal.output, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      poll(&(struct pollfd){.fd = terminal.output, .events = POLLOUT}, 1, 100);
    } else if (written == 0 || errno != EINTR) {
      return -1;
    }
  }
  return 0;
}

static void set_modes(const struct termios *modes) {
  while (tcsetattr(terminal.input, TCSANOW, modes) != 0 && errno == EINTR) {
  }
}

// Says first that there is something to restore: a signal may come at any point.
static void enter_raw(void) {
  is_raw = 1;
  set_modes(&terminal.raw);
  terminal_write((const unsigned char *)terminal.enter, strlen(terminal.enter));
}

static void leave_raw(void) {
  if (!is_raw) return;
  terminal_write((const unsigned char *)terminal.leave, strlen(terminal.leave));
  set_modes(&terminal.cooked);
  is_raw = 0;
}

static void on_fatal(int number) {
  // Ctrl-C in an editor goes to us as well; it means the editor.
  if (is_away && (number == SIGINT || number == SIGQUIT)) return;
  int saved = errno;
  if (is_raw) {
    leave_raw();
    // The rest of a paste must not reach the shell.
    tcflush(terminal.input, TCIFLUSH);
  }
  sigaction(number, &previous[number], NULL);
  raise(number);  // Delivered when this handler returns.
  errno = saved;
}

static void on_passing(int number) {
  int saved = errno;
  if (number == SIGTSTP) {
    int was_raw = is_raw;
    leave_raw();
    struct sigaction ours;
    sigset_t halt, mask;
    sigemptyset(&halt);
    sigaddset(&halt, SIGTSTP);
    sigaddset(&halt, SIGCONT);
    sigaction(SIGTSTP, &previous[SIGTSTP], &ours);
    raise(SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &halt, &mask);  // Here we stop, and here we come back.
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    if (was_raw) enter_raw();
  } else if (number == SIGCONT && is_raw) {
    set_modes(&terminal.raw);  // After a SIGSTOP the modes are the shell's.
  }
  // A full pipe means that the reader will wake anyway.
  ssize_t ignored = write(terminal.wake[1], "", 1);
  (void)ignored;
  errno = saved;
}

static void install(int number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  sigfillset(&action.sa_mask);
  sigaction(number, NULL, &previous[number]);
  // Who started us under nohup, or without job control, wants it to stay so.
  if (previous[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

// A stack overflow leaves no stack for its handler.
static void provide_stack(void) {
  static char spare[1 << 16];
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
    sigaltstack(&(stack_t){.ss_sp = spare, .ss_size = sizeof spare}, NULL);
  }
}

int terminal_open(int input, int output, const char *enter, const char *leave) {
  static int is_registered;
  if (is_open || strlen(enter) >= sizeof terminal.enter || strlen(leave) >= sizeof terminal.leave) {
    return -1;
  }
  if (!isatty(output) || tcgetattr(input, &terminal.cooked) != 0) return -1;
  if (pipe2(terminal.wake, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
  terminal.input = input;
  terminal.output = output;
  terminal.raw = terminal.cooked;
  cfmakeraw(&terminal.raw);
  strcpy(terminal.enter, enter);
  strcpy(terminal.leave, leave);
  is_open = 1;
  if (!is_registered) is_registered = atexit(terminal_close) == 0;
  provide_stack();
  for (size_t i = 0; i < COUNT(fatal); i++) install(fatal[i], on_fatal, SA_ONSTACK);
  for (size_t i = 0; i < COUNT(passing); i++) install(passing[i], on_passing, SA_RESTART);
  enter_raw();
  return 0;
}

void terminal_close(void) {
  if (!is_open) return;
  leave_raw();
  for (size_t i = 0; i < COUNT(fatal); i++) sigaction(fatal[i], &previous[fatal[i]], NULL);
  for (size_t i = 0; i < COUNT(passing); i++) sigaction(passing[i], &previous[passing[i]], NULL);
  close(terminal.wake[0]);
  close(terminal.wake[1]);
  is_open = 0;
}

void terminal_leave(void) {
  is_away = 1;
  leave_raw();
}

void terminal_return(void) {
  if (is_open) enter_raw();
  is_away = 0;
}

void terminal_stop(void) { kill(0, SIGTSTP); }

long terminal_read(unsigned char *bytes, size_t count, int milliseconds) {
  struct pollfd sources[] = {{.fd = terminal.wake[0], .events = POLLIN},
                             {.fd = terminal.input, .events = POLLIN}};
  for (;;) {
    int ready = poll(sources, COUNT(sources), milliseconds);
    if (ready == 0) return TERMINAL_QUIET;
    if (ready < 0 && errno != EINTR) return TERMINAL_ENDED;
    if (ready < 0) continue;
    if (sources[0].revents) {
      char drained[64];
      while (read(terminal.wake[0], drained, sizeof drained) > 0) {
      }
      return TERMINAL_CHANGED;
    }
    ssize_t received = read(terminal.input, bytes, count);
    if (received > 0) return received;
    if (received == 0 || (errno != EINTR && errno != EAGAIN)) return TERMINAL_ENDED;
  }
}

int terminal_size(int *columns, int *rows) {
  struct winsize size;
  if (ioctl(terminal.output, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return -1;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}
