/* echoer: writes back each byte that it reads, in raw mode: the deterministic stand-in for a
 * shell's line editor. Ends at 0x04. */
#include <string.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
  struct termios terminal;
  tcgetattr(0, &terminal);
  cfmakeraw(&terminal);
  tcsetattr(0, TCSANOW, &terminal);
  char bytes[4096];
  for (ssize_t count; (count = read(0, bytes, sizeof bytes)) > 0;) {
    if (memchr(bytes, 4, count)) return 0;
    if (write(1, bytes, count) != count) return 1;
  }
  return 0;
}
