/** What this uses of xterm.js 6.0.0 beyond its public API; in `@xterm/xterm` and `@xterm/headless` alike. */
interface Params {
  readonly params: Int32Array;
  readonly length: number;
}
interface SequenceId {
  readonly intermediates?: string;
  readonly final: string;
}
interface Core {
  registerCsiHandler(id: SequenceId, handler: (params: Params) => boolean): unknown;
}
/** A `Terminal` of either package. */
interface TerminalLike {
  readonly cols: number;
  readonly rows: number;
}
type Limit = (terminal: TerminalLike) => number;

const rows: Limit = (terminal) => terminal.rows;
const cols: Limit = (terminal) => terminal.cols;
/** Every cell, and one more, which scrolls. */
const cells: Limit = (terminal) => terminal.cols * terminal.rows + 1;

/**
 * The sequences with a count. xterm.js does the first seven as often as they say, or reserves the
 * memory for it; the others stop at the edge of the screen, as cursor moves and erasing do.
 */
const LIMITS: readonly (readonly [SequenceId, Limit])[] = [
  [{ final: 'L' }, rows], // IL, insert lines
  [{ final: 'M' }, rows], // DL, delete lines
  [{ final: 'S' }, rows], // SU, scroll up
  [{ final: 'T' }, rows], // SD, scroll down
  [{ final: 'I' }, cols], // CHT, tab forward
  [{ final: 'Z' }, cols], // CBT, tab backward
  [{ final: 'b' }, cells], // REP, repeat the last character
  [{ final: '@' }, cols], // ICH, insert characters
  [{ final: 'P' }, cols], // DCH, delete characters
  [{ final: 'X' }, cols], // ECH, erase characters
  [{ intermediates: ' ', final: '@' }, cols], // SL, scroll left
  [{ intermediates: ' ', final: 'A' }, cols], // SR, scroll right
  [{ intermediates: "'", final: '}' }, cols], // DECIC, insert columns
  [{ intermediates: "'", final: '~' }, cols], // DECDC, delete columns
];

/**
 * Cuts the counts in control sequences to what the screen can show: `CSI 2147483647 L` would
 * otherwise keep the page busy for hours, and again whenever the output is painted (spec T12).
 *
 * @throws Error that names what is missing: another xterm.js than this was written for.
 */
export function clampCounts(terminal: TerminalLike): void {
  const core: unknown = Reflect.get(terminal, '_core');
  if (!isCore(core)) {
    throw new Error('this xterm.js has no "registerCsiHandler"; counts are cut as in 6.0.0');
  }
  for (const [id, limit] of LIMITS)
    core.registerCsiHandler(
      id,
      clampedTo(() => limit(terminal)),
    );
}

/** Changes the number in place; xterm's own handler, registered before, goes on with it. */
function clampedTo(limit: () => number): (params: Params) => false {
  return ({ params, length }) => {
    const max = limit();
    if (length > 0 && (params[0] ?? 0) > max) params[0] = max;
    return false;
  };
}

function isCore(core: unknown): core is Core {
  if (typeof core !== 'object' || core === null) return false;
  return typeof Reflect.get(core, 'registerCsiHandler') === 'function';
}
