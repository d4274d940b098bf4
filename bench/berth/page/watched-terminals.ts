import { Terminal } from '@xterm/xterm';
import { RESET_BYTES } from '../../../src/renderer/terminal/screen.ts';
import { Emitter } from '../../../src/shared/emitter.ts';

/** What a terminal of this page has taken in. */
export interface Watched {
  readonly terminal: Terminal;
  /** Bytes of output that it has parsed. */
  parsedBytes: number;
  /** Fires with the bytes of each write, once they are parsed. */
  readonly parsed: Emitter<number>;
}

const byTerminal = new WeakMap<Terminal, Watched>();
const byPlace = new WeakMap<HTMLElement, Watched>();

/**
 * Watches every terminal that is made from now on, so that the product needs no hooks of its own: it
 * is the same class here and in the product's code, since both are in one bundle.
 */
export function watchTerminals(): void {
  const { open, write } = Terminal.prototype;
  Terminal.prototype.open = function (this: Terminal, parent) {
    byPlace.set(parent, watchedOf(this));
    open.call(this, parent);
  };
  Terminal.prototype.write = function (this: Terminal, bytes, parsed) {
    const watched = watchedOf(this);
    const count = bytes === RESET_BYTES ? 0 : bytes.length;
    write.call(this, bytes, () => {
      watched.parsedBytes += count;
      parsed?.();
      watched.parsed.fire(count);
    });
  };
}

/** The terminal that was opened in this element. */
export function terminalIn(place: HTMLElement): Watched {
  const watched = byPlace.get(place);
  if (!watched) throw new Error('no terminal was opened here');
  return watched;
}

function watchedOf(terminal: Terminal): Watched {
  const known = byTerminal.get(terminal);
  if (known) return known;
  const watched = { terminal, parsedBytes: 0, parsed: new Emitter<number>() };
  byTerminal.set(terminal, watched);
  return watched;
}
