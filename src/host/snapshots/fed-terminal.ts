import headless from '@xterm/headless';
import { captureState } from '../../shared/terminal/capture-state.ts';
import { clampCounts } from '../../shared/terminal/clamp-counts.ts';
import { ColourChanges } from '../../shared/terminal/colour-changes.ts';
import { guardErase } from '../../shared/terminal/guard-erase.ts';
import { paintState } from '../../shared/terminal/paint-state.ts';
import { PendingBytes } from '../../shared/terminal/pending-bytes.ts';
import type { TerminalState } from '../../shared/terminal/terminal-state.ts';
import { loadGraphemes } from './graphemes.ts';

const newGraphemes = await loadGraphemes();

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** A terminal as a window has it, without the window, that parses at once; and what it needs for a snapshot. */
export class FedTerminal {
  readonly terminal: headless.Terminal;
  readonly #pending = new PendingBytes();
  readonly #colours = new ColourChanges();
  readonly #parser: { parse(bytes: Uint8Array): void };

  constructor({ cols, rows }: Size, scrollback = 1000) {
    const options = { cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' } as const;
    this.terminal = new headless.Terminal(options);
    this.terminal.loadAddon(newGraphemes());
    clampCounts(this.terminal);
    guardErase(this.terminal);
    this.#colours.watch(this.terminal);
    this.#parser = Reflect.get(Reflect.get(this.terminal, '_core'), '_inputHandler');
  }

  /** @param output as one `write`; text stands for its UTF-8. */
  feed(output: Uint8Array | string): void {
    const bytes = typeof output === 'string' ? new TextEncoder().encode(output) : output;
    if (bytes.length === 0) return;
    this.#pending.feed(bytes);
    this.#parser.parse(bytes);
  }

  /** A new terminal brought to this one's state. */
  copy(): FedTerminal {
    const state = this.capture();
    const copy = new FedTerminal(state, this.terminal.options.scrollback);
    copy.feed(paintState(state));
    return copy;
  }

  resize({ cols, rows }: Size): void {
    this.terminal.resize(cols, rows);
  }

  capture(): TerminalState {
    return captureState(this.terminal, this.#pending.bytes, this.#colours.list);
  }
}
