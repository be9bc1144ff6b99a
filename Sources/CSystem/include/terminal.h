#ifndef CSYSTEM_TERMINAL_H
#define CSYSTEM_TERMINAL_H

#include <stddef.h>

// The terminal of this process in raw mode, and its way back from it whatever happens: the work
// that must be done inside signal handlers, where Swift must not run. One at a time.

/// Saves the modes of the terminal, makes it raw and writes `enter`; from now on `leave` and the
/// saved modes follow any exit: `exit`, a signal that ends the process, a crash, a stop.
/// Returns 0, or -1 if there is no such terminal or one is open already.
int terminal_open(int input, int output, const char *enter, const char *leave);

/// Restores the terminal and the signal handlers.
void terminal_close(void);

/// Restores the terminal while another program has it. Keyboard signals then do not end us.
void terminal_leave(void);

/// Takes the terminal back.
void terminal_return(void);

/// Stops the process group, as Ctrl-Z does where the terminal is not raw.
void terminal_stop(void);

enum {
  /// Nothing happened in time.
  TERMINAL_QUIET = 0,
  /// The size changed, or the process was stopped and continued: draw again.
  TERMINAL_CHANGED = -1,
  /// Nobody is there any more.
  TERMINAL_ENDED = -2,
};

/// Waits for input, for `milliseconds` or, if those are negative, without end.
/// Returns the number of bytes read or one of the values above.
long terminal_read(unsigned char *bytes, size_t count, int milliseconds);

/// Writes all bytes. Returns 0, or -1 if nobody takes them.
int terminal_write(const unsigned char *bytes, size_t count);

/// Asks for the size. Returns 0, or -1 if it is not known.
int terminal_size(int *columns, int *rows);

#endif
