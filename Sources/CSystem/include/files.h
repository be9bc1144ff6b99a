#ifndef CSYSTEM_FILES_H
#define CSYSTEM_FILES_H

#include <stdint.h>

// Renames within or between two open folders and fails with EEXIST where the new name is taken.
int csystem_rename_no_replace(int folder, const char *name, int new_folder, const char *new_name);

// Has the disk begin with what a file holds from an offset on, where the system knows how to ask.
void csystem_begin_sync(int file, int64_t offset);

#endif
