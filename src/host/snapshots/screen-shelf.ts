import { characterBoundary } from '../../shared/terminal/character-boundary.ts';
import { terminalState } from '../../shared/terminal/terminal-state.ts';
import type { FedTerminal, NewTerminal } from './fed-terminal.ts';
import { paintWithin } from './paint-within.ts';
import type { PaintedScreen, SnapshotRequest, Step } from './snapshot-messages.ts';

/** Screens that stay terminals, some 15 MB each when their scrollback is full; the others rest painted. */
const MAX_LIVE = 4;
/** What xterm.js parses at once. Bytes. */
const PARSED_AT_ONCE = 64 * 1024;

/** A screen at byte `at`, as a terminal or as what paints one. */
interface Screen {
  at: number;
  terminal: FedTerminal | undefined;
  painted: PaintedScreen | undefined;
}

/** Keeps the screens of a host's sessions, each at one byte number, and moves them forward. */
export class ScreenShelf {
  readonly #newTerminal: NewTerminal;
  /** The one that was used last comes last. */
  readonly #screens = new Map<number, Screen>();

  constructor(newTerminal: NewTerminal) {
    this.#newTerminal = newTerminal;
  }

  /** @throws Error when the screen is not where the request says. It is forgotten then. */
  take(request: SnapshotRequest): PaintedScreen | undefined {
    switch (request.kind) {
      case 'feed':
        return this.#feed(request);
      case 'adopt':
        return this.#adopt(request);
      case 'paint':
        return this.#paint(request);
      case 'forget':
        return this.#forget(request.screen);
    }
  }

  #feed({ screen, from, to, blank, steps }: Extract<SnapshotRequest, { kind: 'feed' }>): undefined {
    if (blank)
      this.#put(screen, { at: from, terminal: this.#newTerminal(blank), painted: undefined });
    const kept = this.#get(screen, from);
    try {
      const terminal = this.#terminalOf(kept);
      if (steps.length > 0) kept.painted = undefined;
      for (const step of steps) takeStep(terminal, step);
      kept.at = to;
    } catch (error) {
      // What xterm.js threw at has left it in the middle of something.
      this.#forget(screen);
      throw error;
    }
    this.#restOthers();
  }

  /** @throws Error when this is no terminal's state; the screen stays as it was. */
  #adopt({ screen, at, size, state }: Extract<SnapshotRequest, { kind: 'adopt' }>): undefined {
    const checked = terminalState.parse(JSON.parse(new TextDecoder().decode(state)));
    if (checked.cols !== size.cols || checked.rows !== size.rows) {
      throw new Error('the state has another size than the session had');
    }
    this.#put(screen, { at, terminal: undefined, painted: paintWithin(checked) });
  }

  #paint({ screen, at }: Extract<SnapshotRequest, { kind: 'paint' }>): PaintedScreen {
    const kept = this.#get(screen, at);
    kept.painted ??= paintWithin(this.#terminalOf(kept).capture());
    // A copy: the answer is handed over to the other thread.
    return { ...kept.painted, bytes: kept.painted.bytes.slice() };
  }

  #forget(screen: number): undefined {
    this.#screens.get(screen)?.terminal?.dispose();
    this.#screens.delete(screen);
  }

  #put(screen: number, kept: Screen): void {
    this.#forget(screen);
    this.#screens.set(screen, kept);
  }

  #get(screen: number, at: number): Screen {
    const kept = this.#screens.get(screen);
    if (!kept) throw new Error('there is no such screen');
    if (kept.at !== at) {
      this.#forget(screen);
      throw new Error(`the screen is at byte ${kept.at}, not at ${at}`);
    }
    this.#screens.delete(screen);
    this.#screens.set(screen, kept);
    return kept;
  }

  #terminalOf(kept: Screen): FedTerminal {
    if (kept.terminal) return kept.terminal;
    if (!kept.painted) throw new Error('the screen is neither alive nor painted');
    kept.terminal = this.#newTerminal(kept.painted.size);
    feedWhole(kept.terminal, kept.painted.bytes);
    return kept.terminal;
  }

  #restOthers(): void {
    const live = [...this.#screens.values()].filter(({ terminal }) => terminal);
    for (const kept of live.slice(0, Math.max(0, live.length - MAX_LIVE))) {
      kept.painted ??= paintWithin(this.#terminalOf(kept).capture());
      kept.terminal?.dispose();
      kept.terminal = undefined;
    }
  }
}

function takeStep(terminal: FedTerminal, step: Step): void {
  if (step instanceof Uint8Array) feedWhole(terminal, step);
  else terminal.resize(step);
}

function feedWhole(terminal: FedTerminal, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    const end = characterBoundary(bytes, at + PARSED_AT_ONCE);
    terminal.feed(bytes.subarray(at, end));
    at = end;
  }
}
