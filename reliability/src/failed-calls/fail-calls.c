/* Put before the C library: one call that concerns a file below FAULT_ROOT fails. FAULT_CONTROL names a file
   that says what is to fail, and is told what was called; the process writes and reads it as any other. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* `at` is the number of the call that fails, from 1; `error` its errno, or 0 for a write of one half. `locks`
   counts those that were taken, whether they failed or not. */
struct control {
  int32_t at, error, calls, failed;
  char name[16];
  int32_t locks;
};

static struct control *control;
static const char *root;
static size_t root_length;
static char watched[65536];

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULT_CONTROL");
  root = getenv("FAULT_ROOT");
  if (file == NULL || root == NULL) return;
  root_length = strlen(root);
  int descriptor = open(file, O_RDWR);
  if (descriptor < 0) return;
  void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory != MAP_FAILED) control = memory;
  close(descriptor);
}

static int is_below(const char *path) {
  return control != NULL && path != NULL &&
         (strncmp(path, root, root_length) == 0 || strncmp(path, "/proc/self/fd/", 14) == 0);
}
static int is_watched(int descriptor) {
  return control != NULL && descriptor >= 0 && descriptor < (int)sizeof watched && watched[descriptor];
}
static int is_due(const char *name) {
  if (__sync_add_and_fetch(&control->calls, 1) != control->at) return 0;
  strncpy(control->name, name, sizeof control->name - 1);
  control->failed = 1;
  return 1;
}
static int fails(int concerned, const char *name) {
  if (!concerned || control->error == 0 || !is_due(name)) return 0;
  errno = control->error;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define OF_DESCRIPTOR(type, name, parameters, ...) \
  type name parameters { return fails(is_watched(descriptor), #name) ? -1 : NEXT(name)(__VA_ARGS__); }
#define OF_PATH(name, parameters, ...) \
  int name parameters { return fails(is_below(path), #name) ? -1 : NEXT(name)(__VA_ARGS__); }
#define OF_WRITE(name, parameters, ...)                                                       \
  ssize_t name parameters {                                                                   \
    if (is_watched(descriptor) && is_due(#name)) {                                            \
      if (control->error != 0) return errno = control->error, -1;                             \
      if (length > 1) length /= 2;                                                            \
    }                                                                                         \
    return NEXT(name)(__VA_ARGS__);                                                           \
  }
#define OPENING(name, parameters, last, ...)                      \
  int name parameters {                                           \
    mode_t mode = 0;                                              \
    va_list rest;                                                 \
    va_start(rest, last);                                         \
    if (flags & (O_CREAT | O_TMPFILE)) mode = va_arg(rest, int);  \
    va_end(rest);                                                 \
    if (fails(is_below(path), #name)) return -1;                  \
    int descriptor = NEXT(name)(__VA_ARGS__, mode);               \
    if (descriptor >= 0 && descriptor < (int)sizeof watched) watched[descriptor] = is_below(path); \
    return descriptor;                                            \
  }

OPENING(open, (const char *path, int flags, ...), flags, path, flags)
OPENING(open64, (const char *path, int flags, ...), flags, path, flags)
OF_WRITE(write, (int descriptor, const void *bytes, size_t length), descriptor, bytes, length)
OF_WRITE(pwrite, (int descriptor, const void *bytes, size_t length, off_t at), descriptor, bytes, length, at)
OF_WRITE(pwrite64, (int descriptor, const void *bytes, size_t length, off64_t at),
         descriptor, bytes, length, at)
OF_DESCRIPTOR(ssize_t, read, (int descriptor, void *bytes, size_t length), descriptor, bytes, length)
OF_DESCRIPTOR(ssize_t, pread, (int descriptor, void *bytes, size_t length, off_t at),
              descriptor, bytes, length, at)
OF_DESCRIPTOR(ssize_t, pread64, (int descriptor, void *bytes, size_t length, off64_t at),
              descriptor, bytes, length, at)
OF_DESCRIPTOR(int, fsync, (int descriptor), descriptor)
OF_DESCRIPTOR(int, fdatasync, (int descriptor), descriptor)
OF_DESCRIPTOR(int, ftruncate, (int descriptor, off_t length), descriptor, length)
OF_DESCRIPTOR(int, ftruncate64, (int descriptor, off64_t length), descriptor, length)
OF_DESCRIPTOR(int, fstat, (int descriptor, struct stat *stats), descriptor, stats)
OF_DESCRIPTOR(int, fstat64, (int descriptor, struct stat64 *stats), descriptor, stats)
OF_DESCRIPTOR(int, fchmod, (int descriptor, mode_t mode), descriptor, mode)
OF_PATH(stat, (const char *path, struct stat *stats), path, stats)
OF_PATH(stat64, (const char *path, struct stat64 *stats), path, stats)
OF_PATH(lstat, (const char *path, struct stat *stats), path, stats)
OF_PATH(lstat64, (const char *path, struct stat64 *stats), path, stats)
OF_PATH(access, (const char *path, int mode), path, mode)
OF_PATH(mkdir, (const char *path, mode_t mode), path, mode)
OF_PATH(unlink, (const char *path), path)
OF_PATH(rename, (const char *path, const char *to), path, to)

/* A call that failed to close has closed. */
int close(int descriptor) {
  int concerned = is_watched(descriptor);
  if (concerned) watched[descriptor] = 0;
  int result = NEXT(close)(descriptor);
  return fails(concerned, "close") ? -1 : result;
}

/* Taking a lock; no system refuses to let one go. */
static int failing_lock(int descriptor, int command, const void *lock, const char *name) {
  if (command != F_SETLK || ((const struct flock *)lock)->l_type == F_UNLCK) return 0;
  if (is_watched(descriptor)) __sync_add_and_fetch(&control->locks, 1);
  return fails(is_watched(descriptor), name);
}
int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return failing_lock(descriptor, command, argument, "fcntl") ? -1 : NEXT(fcntl)(descriptor, command, argument);
}
int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return failing_lock(descriptor, command, argument, "fcntl64") ? -1 : NEXT(fcntl64)(descriptor, command, argument);
}
void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  if (fails(is_watched(descriptor), "mmap")) return MAP_FAILED;
  return NEXT(mmap)(address, length, protection, flags, descriptor, offset);
}
void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
  if (fails(is_watched(descriptor), "mmap64")) return MAP_FAILED;
  return NEXT(mmap64)(address, length, protection, flags, descriptor, offset);
}
