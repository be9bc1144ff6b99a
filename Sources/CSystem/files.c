#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int csystem_rename_no_replace(int folder, const char *name, int new_folder, const char *new_name) {
  if (renameat2(folder, name, new_folder, new_name, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // Some network file systems lack the flag. A plain rename of a folder replaces an empty folder at
  // most, and looking first leaves no more than a moment for one to appear.
  struct stat status;
  if (fstatat(new_folder, new_name, &status, AT_SYMLINK_NOFOLLOW) == 0) return errno = EEXIST, -1;
  return renameat(folder, name, new_folder, new_name);
}

void csystem_begin_sync(int file, int64_t offset) {
#ifdef SYNC_FILE_RANGE_WRITE
  sync_file_range(file, offset, 0, SYNC_FILE_RANGE_WRITE);
#else
  (void)file, (void)offset;
#endif
}
