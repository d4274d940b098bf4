/* pty-reader CMD ARGS...: runs CMD in a new terminal and reads it flat out, with a poll before each
 * read, as an event loop does. Prints {"bytes", "seconds"} from the first byte to the last. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char buffer[65536];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  struct winsize size = {24, 80, 0, 0};
  int terminal;
  pid_t child = forkpty(&terminal, 0, 0, &size);
  if (child < 0) return 1;
  if (child == 0) {
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  fcntl(terminal, F_SETFL, fcntl(terminal, F_GETFL) | O_NONBLOCK);
  unsigned long long bytes = 0;
  double began = 0;
  for (;;) {
    struct pollfd wait = {terminal, POLLIN, 0};
    poll(&wait, 1, -1);
    ssize_t count = read(terminal, buffer, sizeof buffer);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) break;
    if (!began) began = now();
    bytes += count;
  }
  printf("{\"bytes\":%llu,\"seconds\":%.6f}\n", bytes, now() - began);
  waitpid(child, 0, 0);
  return 0;
}
