/* Put before the C library: nothing becomes durable while there is a file with the name in FAIL_FSYNC. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void) {
  const char *file = getenv("FAIL_FSYNC");
  if (file == NULL || access(file, F_OK) != 0) return 0;
  errno = EIO;
  return 1;
}

int fsync(int descriptor) {
  return fails() ? -1 : ((__typeof__(&fsync))dlsym(RTLD_NEXT, "fsync"))(descriptor);
}
int fdatasync(int descriptor) {
  return fails() ? -1 : ((__typeof__(&fdatasync))dlsym(RTLD_NEXT, "fdatasync"))(descriptor);
}
