/* flood FILE TOTAL [wait] [exit] [trap]: writes FILE over and over, 64 KB at a time, until TOTAL
 * bytes are out (0: for ever), then the line __END__, and waits for a byte: g begins another
 * round, anything else ends it.
 *   wait  does not begin before a byte came
 *   exit  ends after the last byte, without __END__
 *   trap  floods on after SIGINT, which otherwise ends it
 * Stamps: `ready` when it waits to begin, `start` at the first write, `told` at each SIGINT. */
#include "stamps.h"
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

static const char end_line[] = "\033[0m\n__END__\n";
static volatile long long told_ns;
static int stamps, trapping;

static void on_interrupt(int signal) {
  (void)signal;
  told_ns = clock_ns(CLOCK_MONOTONIC);
}

static void note_interrupt(void) {
  if (!told_ns) return;
  long long at = told_ns;
  told_ns = 0;
  stamp(stamps, "told", at);
  if (!trapping) _exit(130);
}

static void write_all(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(1, bytes, count);
    note_interrupt();
    if (written < 0 && errno != EINTR) _exit(1);
    if (written > 0) { bytes += written; count -= written; }
  }
}

static int next_byte(void) {
  for (;;) {
    char byte;
    ssize_t count = read(0, &byte, 1);
    note_interrupt();
    if (count == 1) return byte;
    if (count == 0 || errno != EINTR) return -1;
  }
}

static void one_round(const char *block, size_t size, unsigned long long total) {
  stamp(stamps, "start", clock_ns(CLOCK_MONOTONIC));
  size_t at = 0;
  for (unsigned long long done = 0; !total || done < total;) {
    size_t count = size - at < 65536 ? size - at : 65536;
    if (total && count > total - done) count = total - done;
    write_all(block + at, count);
    done += count;
    at = at + count == size ? 0 : at + count;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  int waits = 0, exits = 0;
  for (int i = 3; i < argc; i++) {
    if (!strcmp(argv[i], "wait")) waits = 1;
    if (!strcmp(argv[i], "exit")) exits = 1;
    if (!strcmp(argv[i], "trap")) trapping = 1;
  }
  int fd = open(argv[1], O_RDONLY);
  struct stat st;
  if (fd < 0 || fstat(fd, &st)) return 1;
  char *block = malloc(st.st_size);
  if (read(fd, block, st.st_size) != st.st_size) return 1;
  struct termios terminal;
  if (!tcgetattr(0, &terminal)) {
    terminal.c_lflag &= ~(ICANON | ECHO);
    tcsetattr(0, TCSANOW, &terminal);
  }
  struct sigaction action = {.sa_handler = on_interrupt};
  sigaction(SIGINT, &action, 0);
  stamps = open_stamps();
  if (waits) {
    stamp(stamps, "ready", clock_ns(CLOCK_MONOTONIC));
    if (next_byte() < 0) return 1;
  }
  do {
    one_round(block, st.st_size, strtoull(argv[2], 0, 10));
    if (exits) return 0;
    write_all(end_line, sizeof end_line - 1);
  } while (next_byte() == 'g');
  return 0;
}
