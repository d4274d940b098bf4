/** What this uses of xterm.js 6.0.0 beyond its public API; in `@xterm/xterm` and `@xterm/headless` alike. */
interface Core {
  registerCsiHandler(
    id: { readonly prefix?: string; readonly final: string },
    handler: (params: { readonly params: Int32Array }) => boolean,
  ): unknown;
}
/** A `Terminal` of either package. */
interface TerminalLike {
  readonly cols: number;
  readonly rows: number;
  readonly buffer: { readonly active: { readonly cursorX: number; readonly cursorY: number } };
}

/**
 * `CSI 1 J` with the cursor in the screen's last cell means the whole screen. xterm.js 6.0.0 then
 * looks at the line below (`eraseInDisplay`), and where there is none it throws, after which the
 * terminal parses nothing any more. Asked for the whole screen (`CSI 2 J`) it does the same in peace.
 *
 * @throws Error that names what is missing: another xterm.js than this was written for.
 */
export function guardErase(terminal: TerminalLike): void {
  const core: unknown = Reflect.get(terminal, '_core');
  if (!isCore(core)) {
    throw new Error('this xterm.js has no "registerCsiHandler"; erasing is guarded as in 6.0.0');
  }
  for (const id of [{ final: 'J' }, { prefix: '?', final: 'J' }]) {
    core.registerCsiHandler(id, ({ params }) => {
      const { cursorX, cursorY } = terminal.buffer.active;
      const isLastCell = cursorX >= terminal.cols - 1 && cursorY >= terminal.rows - 1;
      if (params[0] === 1 && isLastCell) params[0] = 2;
      return false;
    });
  }
}

function isCore(core: unknown): core is Core {
  if (typeof core !== 'object' || core === null) return false;
  return typeof Reflect.get(core, 'registerCsiHandler') === 'function';
}
