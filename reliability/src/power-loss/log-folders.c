/* The fs adapter names files through the handle of their folder ("/proc/self/fd/7/note.md"), which the simulator's log does not understand. Put
   before it, this library says the whole path instead. A race that swaps folders is not what is tried here. It also logs when a folder is removed,
   as operation 10, in the form that the simulator has for all others. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *whole(const char *path, char *out) {
  static const char prefix[] = "/proc/self/fd/";
  if (path == NULL || strncmp(path, prefix, sizeof prefix - 1) != 0) return path;
  const char *rest = strchr(path + sizeof prefix - 1, '/');
  if (rest == NULL) return path;
  char link[64];
  snprintf(link, sizeof link, "%.*s", (int)(rest - path), path);
  ssize_t length = readlink(link, out, PATH_MAX - 1);
  if (length < 0 || length + strlen(rest) >= PATH_MAX) return path;
  strcpy(out + length, rest);
  return out;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int rename(const char *from, const char *to) {
  char one[PATH_MAX], two[PATH_MAX];
  return NEXT(rename)(whole(from, one), whole(to, two));
}

int link(const char *from, const char *to) {
  char one[PATH_MAX], two[PATH_MAX];
  return NEXT(link)(whole(from, one), whole(to, two));
}

int unlink(const char *path) {
  char out[PATH_MAX];
  return NEXT(unlink)(whole(path, out));
}

int mkdir(const char *path, mode_t mode) {
  char out[PATH_MAX];
  return NEXT(mkdir)(whole(path, out), mode);
}

struct record {
  uint32_t magic, operation;
  uint64_t inode;
  int64_t offset;
  uint64_t length;
  uint32_t path_length, other_length;
};

static void log_removal(const char *path) {
  const char *root = getenv("CRASHROOT"), *log = getenv("CRASHLOG");
  if (root == NULL || log == NULL || strncmp(path, root, strlen(root)) != 0) return;
  struct record record = {0x43524C47, 10, 0, 0, 0, (uint32_t)strlen(path), 0};
  char buffer[sizeof record + PATH_MAX];
  memcpy(buffer, &record, sizeof record);
  memcpy(buffer + sizeof record, path, record.path_length);
  int descriptor = open(log, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) return;
  if (write(descriptor, buffer, sizeof record + record.path_length) < 0) perror("rmdir");
  close(descriptor);
}

int rmdir(const char *path) {
  char out[PATH_MAX];
  const char *it = whole(path, out);
  int result = NEXT(rmdir)(it);
  int code = errno;
  if (result == 0) log_removal(it);
  errno = code;
  return result;
}
