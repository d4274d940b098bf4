import type { Terminal } from '@xterm/xterm';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { characterBoundary } from '../../shared/terminal/character-boundary.ts';
import type { EchoPriority } from './echo-priority.ts';
import type { Screen } from './screen.ts';

/** xterm.js gives the page a turn only between two writes: less at once, and slow output blocks less. */
const PIECE_BYTES = 8 * 1024;
/** What xterm.js has at most, unparsed: never without work in its slice, and soon at rest when held. */
const AHEAD_BYTES = 2 * PIECE_BYTES;

/** The part of xterm.js that is painted on. */
export type PaintedTerminal = Pick<Terminal, 'cols' | 'rows' | 'write' | 'resize'>;

interface Write {
  readonly bytes: Uint8Array;
  readonly parsed: (() => void) | undefined;
  at: number;
}

/**
 * Feeds a terminal in small pieces, and none while another terminal of the window waits for an echo.
 * Order and number of the bytes are what was written; what waits is bounded by the host's credit.
 */
export class PacedScreen implements Screen, Disposable {
  readonly #terminal: PaintedTerminal;
  readonly #priority: EchoPriority;
  readonly #released: Disposable;
  readonly tellState: Screen['tellState'];
  readonly #queue: Write[] = [];
  #ahead = 0;

  constructor(
    terminal: PaintedTerminal,
    priority: EchoPriority,
    tellState: Screen['tellState'] = () => undefined,
  ) {
    this.tellState = tellState;
    this.#terminal = terminal;
    this.#priority = priority;
    this.#released = priority.onReleased(() => this.#advance());
  }

  get size(): TerminalSize {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  write(bytes: Uint8Array, parsed?: () => void): void {
    this.#queue.push({ bytes, parsed, at: 0 });
    this.#advance();
  }

  resize({ cols, rows }: TerminalSize): void {
    this.#terminal.resize(cols, rows);
  }

  /** The person typed here: the other terminals wait for what the program answers. */
  expectEcho(): void {
    this.#priority.typed(this);
  }

  dispose(): void {
    this.#released.dispose();
    this.#queue.length = 0;
  }

  #advance(): void {
    while (this.#ahead < AHEAD_BYTES && !this.#priority.holds(this)) {
      const write = this.#queue[0];
      if (!write) return;
      const end = characterBoundary(write.bytes, write.at + PIECE_BYTES);
      const piece = write.bytes.subarray(write.at, end);
      write.at += piece.length;
      const isLast = write.at === write.bytes.length;
      if (isLast) this.#queue.shift();
      this.#feed(piece, isLast ? write.parsed : undefined);
    }
  }

  #feed(piece: Uint8Array, parsed: (() => void) | undefined): void {
    this.#ahead += piece.length;
    this.#terminal.write(piece, () => {
      this.#ahead -= piece.length;
      this.#priority.parsed(this);
      parsed?.();
      this.#advance();
    });
  }
}
