#include "sqlite.h"

int cs_sqlite_switch(void *db_config, void *database, int option, int on) {
  int (*call)(void *, int, ...) = (int (*)(void *, int, ...))db_config;
  int now = 0;
  return call(database, option, on, &now);
}
