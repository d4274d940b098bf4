/* kernel-costs: what the kernel of this machine takes for what each frame of a flood needs. Prints
 * {"faultUs", "syscallUs", "wakeUs"}: the first touch of a page, the smallest system call, and a
 * byte to another process and back. Microseconds. */
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BUFFERS = 2000, PAGES = 16, PAGE = 4096, CALLS = 500000, WAKES = 20000 };

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static double fault(void) {
  double began = now_us();
  for (int i = 0; i < BUFFERS; i++) {
    volatile char *bytes = mmap(0, PAGES * PAGE, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) return 0;
    for (int page = 0; page < PAGES; page++) bytes[page * PAGE] = 1;
    munmap((void *)bytes, PAGES * PAGE);
  }
  return (now_us() - began) / BUFFERS / PAGES;
}

static double system_call(void) {
  double began = now_us();
  for (int i = 0; i < CALLS; i++) syscall(SYS_getppid);
  return (now_us() - began) / CALLS;
}

static double wake(void) {
  int there[2], back[2];
  char byte = 1;
  if (pipe(there) || pipe(back)) return 0;
  if (fork() == 0) {
    while (read(there[0], &byte, 1) == 1 && byte)
      if (write(back[1], &byte, 1) != 1) _exit(1);
    _exit(0);
  }
  double began = now_us();
  for (int i = 0; i < WAKES; i++)
    if (write(there[1], &byte, 1) != 1 || read(back[0], &byte, 1) != 1) return 0;
  double took = (now_us() - began) / WAKES;
  byte = 0;
  return write(there[1], &byte, 1) == 1 ? took : 0;
}

int main(void) {
  printf("{\"faultUs\":%.3f,\"syscallUs\":%.3f,\"wakeUs\":%.3f}\n", fault(), system_call(), wake());
  return 0;
}
