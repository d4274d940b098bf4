import type { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import headless from '@xterm/headless';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { capCellText } from '../../shared/terminal/cap-cell-text.ts';
import { captureState } from '../../shared/terminal/capture-state.ts';
import { clampCounts } from '../../shared/terminal/clamp-counts.ts';
import { ColourChanges } from '../../shared/terminal/colour-changes.ts';
import { guardErase } from '../../shared/terminal/guard-erase.ts';
import { PendingBytes } from '../../shared/terminal/pending-bytes.ts';
import { SCROLLBACK_ROWS } from '../../shared/terminal/scrollback.ts';
import type { TerminalState } from '../../shared/terminal/terminal-state.ts';
import { loadGraphemes } from './graphemes.ts';

export type NewTerminal = (size: TerminalSize, scrollback?: number) => FedTerminal;

/** Answers what makes terminals. */
export async function loadTerminals(): Promise<NewTerminal> {
  const newGraphemes = await loadGraphemes();
  return (size, scrollback = SCROLLBACK_ROWS) => new FedTerminal(size, scrollback, newGraphemes());
}

/**
 * A terminal by the rules of a window's, without the window: it parses at once, answers nothing, and
 * has what it takes for a snapshot.
 */
export class FedTerminal {
  readonly terminal: headless.Terminal;
  readonly #pending = new PendingBytes();
  readonly #colours = new ColourChanges();
  readonly #parser: { parse(bytes: Uint8Array): void };

  constructor({ cols, rows }: TerminalSize, scrollback: number, graphemes: UnicodeGraphemesAddon) {
    const options = { cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' } as const;
    this.terminal = new headless.Terminal(options);
    this.terminal.loadAddon(graphemes);
    clampCounts(this.terminal);
    capCellText(this.terminal);
    guardErase(this.terminal);
    this.#colours.watch(this.terminal);
    this.#parser = Reflect.get(Reflect.get(this.terminal, '_core'), '_inputHandler');
  }

  get size(): TerminalSize {
    return { cols: this.terminal.cols, rows: this.terminal.rows };
  }

  /** @param output as one `write`; text stands for its UTF-8. */
  feed(output: Uint8Array | string): void {
    const bytes = typeof output === 'string' ? new TextEncoder().encode(output) : output;
    if (bytes.length === 0) return;
    this.#pending.feed(bytes);
    this.#parser.parse(bytes);
  }

  resize({ cols, rows }: TerminalSize): void {
    this.terminal.resize(cols, rows);
  }

  capture(): TerminalState {
    return captureState(this.terminal, this.#pending.bytes, this.#colours.list);
  }

  dispose(): void {
    this.terminal.dispose();
  }
}
