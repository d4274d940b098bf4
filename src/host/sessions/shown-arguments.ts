/** How much of a command line is shown. Characters. */
const SHOWN_CHARACTERS = 4096;

/** What of a command line is shown: lists are sent whole, and often. */
export function shownArguments(args: readonly string[]): string[] {
  let room = SHOWN_CHARACTERS;
  const shown: string[] = [];
  for (const arg of args) {
    if (room <= 0) return [...shown, '…'];
    shown.push(arg.length > room ? `${arg.slice(0, room)}…` : arg);
    room -= arg.length + 1;
  }
  return shown;
}
