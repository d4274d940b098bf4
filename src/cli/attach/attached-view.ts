import type { Clock } from '../../shared/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Session, SessionState, TerminalSize } from '../../shared/protocol/session.ts';
import { ASK_TIMEOUT_MS, type HostClient } from '../connect.ts';
import { type Painting, SessionStream, type StreamItem, seqAfter } from '../session-stream.ts';
import { type DetachKey, DetachMatcher } from '../terminal/detach-keys.ts';
import { clearedScreen, leaveSequence } from '../terminal/leave-sequence.ts';
import { QueryFilter } from '../terminal/query-filter.ts';
import type { RawTerminal } from '../terminal/raw-terminal.ts';
import type { Leaving } from './leaving.ts';
import { sayGoodbye, watchUpdate } from './let-go.ts';

/** How long a first detach key waits for the second before it is typed after all. Milliseconds. */
const HOLD_MS = 700;
/** How long the host may take to say how a program ended after its last byte. Milliseconds. */
const END_MS = 2000;
const CTRL_C = 0x03;

export interface ViewOptions {
  readonly client: HostClient;
  readonly session: Session;
  readonly terminal: RawTerminal;
  readonly detachKeys: readonly DetachKey[];
  /** Only look: nothing is typed, and the session keeps its size. */
  readonly viewOnly: boolean;
  readonly clock: Clock;
}

/** Shows a session in a terminal until there is a reason to leave, and answers that reason. */
export async function showSession(options: ViewOptions): Promise<Leaving> {
  const { client, session, terminal, viewOnly } = options;
  // Listened for from the start: the session may end while it is being attached.
  const states = watchState(client, session);
  const update = watchUpdate(client, terminal, options.clock);
  const stream = await SessionStream.attach(client, {
    sessionId: session.id,
    ...(!viewOnly && { size: terminal.size }),
  });
  const view = new AttachedView(options, stream, states);
  try {
    return await Promise.race([view.left, update.letGo]);
  } finally {
    view.dispose();
    update.dispose();
    states.dispose();
    await sayGoodbye(client);
  }
}

class AttachedView implements Disposable {
  readonly left: Promise<Leaving>;
  readonly #options: ViewOptions;
  readonly #stream: SessionStream;
  readonly #states: StateWatch;
  readonly #owned = new DisposableStore();
  readonly #keys: DetachMatcher;
  readonly #queries = new QueryFilter();
  #recordedUntil: number;
  #leads: boolean;
  #holding: Disposable | undefined;
  #painted = false;
  #leave: (leaving: Leaving) => void = () => {};

  constructor(options: ViewOptions, stream: SessionStream, states: StateWatch) {
    this.#options = options;
    this.#stream = this.#owned.add(stream);
    this.#states = states;
    this.#recordedUntil = stream.attached.headSeq;
    this.#leads = stream.attached.leads;
    this.#keys = new DetachMatcher(options.detachKeys);
    this.left = new Promise((resolve) => {
      this.#leave = resolve;
    });
    this.#watchHost();
    this.#watchPerson();
    stream.start((item) => this.#take(item));
  }

  dispose(): void {
    this.#holding?.dispose();
    this.#owned.dispose();
  }

  #watchHost(): void {
    const { client, session } = this.#options;
    this.#owned.add(client.onClose((reason) => this.#leave({ kind: 'lost', reason })));
    this.#owned.add(
      client.on('host.retiring', ({ reason }) => this.#leave({ kind: 'retiring', reason })),
    );
    this.#owned.add(
      client.on('session.removed', ({ sessionId }) => {
        if (sessionId === session.id) this.#leave({ kind: 'removed' });
      }),
    );
  }

  #watchPerson(): void {
    const { terminal } = this.#options;
    terminal.onInput((bytes) => this.#typed(bytes));
    terminal.onHangUp(() => this.#leave({ kind: 'hungUp' }));
    terminal.onResize((size) => this.#resize(size));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const listener = () => this.#leave({ kind: 'signal', signal });
      process.on(signal, listener);
      this.#owned.add({ dispose: () => process.off(signal, listener) });
    }
  }

  #typed(bytes: Uint8Array): void {
    this.#holding?.dispose();
    const { viewOnly, clock } = this.#options;
    // Nothing else can be meant by it where nothing can be typed.
    if (viewOnly && bytes.includes(CTRL_C)) this.#leave({ kind: 'detached' });
    const { bytes: forward, detached } = this.#keys.push(bytes);
    this.#type(forward);
    if (detached) this.#leave({ kind: 'detached' });
    else if (this.#keys.isHolding) {
      this.#holding = clock.after(HOLD_MS, () => this.#type(this.#keys.release()));
    }
  }

  #type(bytes: Uint8Array): void {
    if (bytes.length > 0 && !this.#options.viewOnly) this.#stream.type(bytes);
  }

  #resize(size: TerminalSize): void {
    if (this.#options.viewOnly) return;
    this.#stream.resize(size);
  }

  #take(item: StreamItem): void {
    switch (item.kind) {
      case 'snapshot':
      case 'output':
        this.#paint(item);
        break;
      case 'restarted':
        this.#options.terminal.write(leaveSequence);
        // What was cut off belongs to a stream that does not go on.
        this.#queries.end();
        this.#recordedUntil = item.event.headSeq;
        if (item.event.replay.kind === 'snapshot') this.#painted = false;
        break;
      case 'ended':
        void this.#ended();
        break;
      case 'led':
        this.#leads = item.event.leads;
        break;
    }
  }

  #paint(item: Painting): void {
    const { terminal } = this.#options;
    if (!this.#painted) terminal.write(clearedScreen(terminal.size.rows));
    this.#painted = true;
    const after = seqAfter(item);
    terminal.write(this.#safe(item), () => this.#stream.acknowledge(after));
  }

  /**
   * What was printed before this terminal was here asked another one, and now only the surface that
   * leads may answer (spec T5): the rest of what a program asks does not get to this terminal.
   */
  #safe({ kind, seq, bytes }: Painting): Uint8Array {
    if (kind === 'snapshot') return bytes;
    const asked = this.#leads ? Math.max(0, this.#recordedUntil - seq) : bytes.length;
    if (asked === 0 && !this.#queries.isHolding) return bytes;
    if (asked >= bytes.length) return this.#queries.push(bytes);
    const hidden = bytes.subarray(0, asked);
    return Buffer.concat([
      this.#queries.push(hidden),
      // A sequence that began before and ends after is let through as it came.
      this.#queries.end(),
      bytes.subarray(asked),
    ]);
  }

  async #ended(): Promise<void> {
    this.#leave({ kind: 'ended', state: await this.#states.ended(this.#options.clock) });
  }
}

interface StateWatch extends Disposable {
  /** How the program ended; undefined when the host does not say in time. */
  ended(clock: Clock): Promise<SessionState | undefined>;
}

/** Follows what the host says about a session: how it ended may come after its last byte. */
function watchState(client: HostClient, { id, state: initial }: Session): StateWatch {
  let state = initial;
  let changed = () => {};
  const subscription = client.on('session.changed', ({ session }) => {
    if (session.id !== id) return;
    state = session.state;
    changed();
  });
  return {
    async ended(clock) {
      if (state.kind !== 'running') return state;
      await new Promise<void>((resolve) => {
        const timer = clock.after(END_MS, resolve);
        changed = () => {
          if (state.kind === 'running') return;
          timer.dispose();
          resolve();
        };
        // An event that was sent before this connection listened does not come again.
        client
          .call('session.list', {}, { timeoutMs: ASK_TIMEOUT_MS })
          .then(({ sessions }) => {
            state = sessions.find((session) => session.id === id)?.state ?? state;
            changed();
          })
          .catch(() => resolve());
      });
      return state;
    },
    dispose: () => subscription.dispose(),
  };
}
