import headless from '@xterm/headless';
import { captureState } from '../../shared/terminal/capture-state.ts';
import { ColourChanges } from '../../shared/terminal/colour-changes.ts';
import { paintState } from '../../shared/terminal/paint-state.ts';
import { PendingBytes } from '../../shared/terminal/pending-bytes.ts';
import type { TerminalState } from '../../shared/terminal/terminal-state.ts';
import { loadGraphemes } from './graphemes.ts';

const newGraphemes = await loadGraphemes();

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

interface Parser {
  parse(bytes: Uint8Array): void;
}

/** A terminal as a window has it, without the window, that parses at once; and what it needs for a snapshot. */
export class FedTerminal {
  readonly terminal: headless.Terminal;
  readonly #pending = new PendingBytes();
  readonly #colours = new ColourChanges();
  readonly #parser: Parser;

  constructor(size: Size, scrollback = 1000) {
    this.terminal = new headless.Terminal({
      ...size,
      allowProposedApi: true,
      scrollback,
      logLevel: 'off',
    });
    this.terminal.loadAddon(newGraphemes());
    this.#colours.watch(this.terminal);
    guardEraseAbove(this.terminal);
    const core: object = Reflect.get(this.terminal, '_core');
    this.#parser = Reflect.get(core, '_inputHandler');
  }

  static painted(state: TerminalState, scrollback = 1000): FedTerminal {
    const copy = new FedTerminal(state, scrollback);
    copy.feed(paintState(state));
    return copy;
  }

  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#parser.parse(bytes);
    this.#pending.feed(bytes);
  }

  resize({ cols, rows }: Size): void {
    this.terminal.resize(cols, rows);
  }

  capture(): TerminalState {
    return captureState(this.terminal, this.#pending.bytes, this.#colours.list);
  }

  dispose(): void {
    this.terminal.dispose();
  }
}

/**
 * xterm.js 6.0.0 throws on `CSI 1 J` in the last cell of the last row while there is no scrollback
 * (`eraseInDisplay` looks at a line beyond the buffer). It is left out, in all terminals alike.
 */
function guardEraseAbove(terminal: headless.Terminal): void {
  const isFatal = ([param]: (number | number[])[]): boolean => {
    const { cursorX, cursorY, length } = terminal.buffer.active;
    return param === 1 && cursorX + 1 >= terminal.cols && cursorY + 1 >= length;
  };
  terminal.parser.registerCsiHandler({ final: 'J' }, isFatal);
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'J' }, isFatal);
}
