import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/emitter.ts';
import { BerthError } from '../../../shared/errors.ts';
import type { Disposable } from '../../../shared/lifecycle.ts';
import type { Hold } from '../../../shared/protocol/holder.ts';
import type { SessionId } from '../../../shared/protocol/session.ts';
import type { Turn, TurnEnd } from '../../../shared/protocol/turn.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import type { ExecutionSpec } from '../turn-sink.ts';

interface BookOptions {
  readonly clock: Clock;
  hold(hold: Hold): Disposable;
}

export interface OpenTurn {
  readonly cancelled: AbortSignal;
  readonly onRunning: (session: TerminalSession) => void;
  cancel(): void;
  /** Undefined: it was refused. */
  close(end: TurnEnd | undefined): void;
}

export interface EndedTurn {
  readonly runId: string;
  readonly sessionId?: SessionId;
  readonly end?: TurnEnd;
}

/** The turns that wait or run. Each of them holds the host (spec S4). */
export class TurnBook {
  readonly #options: BookOptions;
  readonly #turns = new Map<string, { turn: Turn; cancel: AbortController }>();
  readonly #changed = new Emitter<Turn>();
  readonly #ended = new Emitter<EndedTurn>();

  constructor(options: BookOptions) {
    this.#options = options;
  }

  readonly onChanged = this.#changed.subscribe;
  readonly onEnded = this.#ended.subscribe;

  /** Oldest first. */
  list(): Turn[] {
    return [...this.#turns.values()].map(({ turn }) => turn);
  }

  cancel(runId: string): void {
    this.#turns.get(runId)?.cancel.abort();
  }

  /** @throws BerthError `BAD_REQUEST` for the id of a turn that is not over, `HOST_RETIRING`. */
  open({ runId, profile, sessionId = 'default' }: ExecutionSpec): OpenTurn {
    if (this.#turns.has(runId)) {
      throw new BerthError('BAD_REQUEST', `A turn "${runId}" is there already.`);
    }
    const entry = {
      turn: {
        runId,
        profile,
        logicalSessionId: sessionId,
        state: 'queued',
        askedAt: this.#options.clock.now(),
      } as Turn,
      cancel: new AbortController(),
    };
    const held = this.#options.hold({
      kind: 'turn',
      id: runId.slice(0, 128),
      title: `a prompt to ${profile}`,
      evidence: 'it has not ended',
    });
    this.#turns.set(runId, entry);
    this.#changed.fire(entry.turn);
    return {
      cancelled: entry.cancel.signal,
      cancel: () => entry.cancel.abort(),
      onRunning: (session) => {
        entry.turn = { ...entry.turn, state: 'running', sessionId: session.id };
        this.#changed.fire(entry.turn);
      },
      close: (end) => {
        this.#turns.delete(runId);
        const { sessionId: shownIn } = entry.turn;
        const ended = { runId, ...(shownIn && { sessionId: shownIn }), ...(end && { end }) };
        this.#ended.fire(ended);
        // Told first, then the quiet moment.
        held.dispose();
      },
    };
  }
}
