#ifndef CSYSTEM_FILES_H
#define CSYSTEM_FILES_H

// Renames within or between two open folders and fails with EEXIST where the new name is taken.
int csystem_rename_no_replace(int folder, const char *name, int new_folder, const char *new_name);

#endif
