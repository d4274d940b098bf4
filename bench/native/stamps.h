/* Stamps: what a program under measurement did, and when, as lines of the file $BENCH_STAMPS:
 * NAME MONOTONIC-NANOSECONDS REALTIME-MICROSECONDS. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long long clock_ns(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int open_stamps(void) {
  const char *path = getenv("BENCH_STAMPS");
  return path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

static void stamp(int fd, const char *name, long long monotonic_ns) {
  if (fd >= 0) dprintf(fd, "%s %lld %lld\n", name, monotonic_ns, clock_ns(CLOCK_REALTIME) / 1000);
}
