#ifndef CSYSTEM_SQLITE_H
#define CSYSTEM_SQLITE_H

/// Turns an option of a SQLite database on or off through `sqlite3_db_config`, handed in as it was
/// found at run time: what follows the option are variable arguments, which Swift cannot pass.
/// Returns SQLite's result code.
int cs_sqlite_switch(void *db_config, void *database, int option, int on);

#endif
