import { BerthError } from '../shared/errors.ts';
import { type Disposable, DisposableStore } from '../shared/lifecycle.ts';
import {
  decodeSeqPayload,
  decodeState,
  type Frame,
  frameType,
  MAX_FRAME_BYTES,
  MAX_FRAME_BYTES_BEFORE_HELLO,
} from '../shared/protocol/frame.ts';
import type { Hold } from '../shared/protocol/holder.ts';
import { REFUSED_INSIDE, type Role } from '../shared/protocol/role.ts';
import type { Caller } from '../shared/rpc/serve.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import type { Admission } from './host.ts';
import type { SurfaceStream } from './sessions/surface-stream.ts';
import type { TerminalSession } from './sessions/terminal-session.ts';

/** What one channel of a connection shows. */
export interface Channel extends Disposable {
  /** Absent for the output of one turn: nobody types into that. */
  readonly session?: TerminalSession;
  readonly stream: SurfaceStream;
  /** Whether this surface keeps the host from standing down. */
  readonly holds: boolean;
}

interface ConnectionOptions {
  readonly id: string;
  readonly transport: Transport;
  readonly admission: Admission;
  /** Keeps the host for an attached surface. @throws BerthError `HOST_RETIRING`. */
  hold(hold: Hold): Disposable;
  /** Keeps it a little longer for one that dropped without a goodbye (spec S9). */
  linger(hold: Hold): void;
}

/** What the host knows of one client: its rights, its name, its channels. */
export class Connection implements Caller<Connection> {
  readonly id: string;
  readonly transport: Transport;
  readonly admission: Admission;
  readonly connection = this;
  /** Ends with the connection. */
  readonly owned = new DisposableStore();
  readonly #hold: ConnectionOptions['hold'];
  readonly #linger: ConnectionOptions['linger'];
  readonly #channels = new Map<number, Channel>();
  #roles: ReadonlySet<Role>;
  #name: string;
  #greeted = false;
  #isWindow = false;
  #session: TerminalSession | undefined;
  #surface: Disposable | undefined;

  constructor({ id, transport, admission, hold, linger }: ConnectionOptions) {
    this.id = id;
    this.transport = transport;
    transport.limitFrames?.(MAX_FRAME_BYTES_BEFORE_HELLO);
    this.admission = admission;
    this.#hold = hold;
    this.#linger = linger;
    this.#roles = new Set(admission.roles);
    this.#name = admission.name;
  }

  get roles(): Role[] {
    return [...this.#roles];
  }
  get name(): string {
    return this.#name;
  }
  get hasGreeted(): boolean {
    return this.#greeted;
  }
  /** By its own word, which counts only together with the role `answer`. */
  get isWindow(): boolean {
    return this.#isWindow;
  }
  /** The session whose token the client showed. */
  get session(): TerminalSession | undefined {
    return this.#session;
  }

  grant(roles: readonly Role[]): void {
    this.#roles = new Set([...this.#roles, ...roles]);
  }

  /** A program inside a session may ask, and nothing else (spec C10). */
  confineTo(session: TerminalSession): void {
    this.#session = session;
    this.#roles = new Set(['ask']);
  }

  greet(name: string, as: 'window' | 'command'): void {
    this.#greeted = true;
    this.#isWindow = as === 'window';
    this.transport.limitFrames?.(MAX_FRAME_BYTES);
    this.#name = name;
  }

  refusal(role: Role | 'none'): BerthError | undefined {
    if (role === 'none') return undefined;
    if (!this.#greeted) return new BerthError('BAD_REQUEST', 'Say hello first.');
    if (this.#roles.has(role)) return undefined;
    return new BerthError('FORBIDDEN', forbidden(role));
  }

  /** @throws BerthError `BAD_REQUEST` for a channel number that is in use, `HOST_RETIRING`. */
  addChannel(number: number, channel: Channel): void {
    if (this.owned.isDisposed) {
      throw new BerthError('CONNECTION_CLOSED', 'the connection ended meanwhile');
    }
    if (this.#channels.has(number)) {
      throw new BerthError('BAD_REQUEST', `channel ${number} is in use already`);
    }
    if (channel.holds) this.#attach();
    this.#channels.set(number, channel);
  }

  /** @throws BerthError `BAD_REQUEST` for a channel that is not open. */
  channel(number: number): Channel {
    const channel = this.#channels.get(number);
    if (channel) return channel;
    throw new BerthError('BAD_REQUEST', `channel ${number} is not open`);
  }

  hasChannel(number: number): boolean {
    return this.#channels.has(number);
  }

  closeChannel(number: number): void {
    const channel = this.#channels.get(number);
    if (!channel) return;
    this.#channels.delete(number);
    channel.dispose();
    const holds = [...this.#channels.values()].some((other) => other.holds);
    if (!holds) this.#letGo();
  }

  /** What comes now is no surface that was lost: it leaves on purpose (spec S9). */
  sayGoodbye(): void {
    for (const number of [...this.#channels.keys()]) this.closeChannel(number);
  }

  /** Raw frames: what a person typed, and what a surface has parsed. */
  receive(frame: Frame): void {
    const channel = this.#channels.get(frame.channel);
    if (!channel) return;
    if (frame.type === frameType.ack) {
      channel.stream.acknowledge(decodeSeqPayload(frame.payload).seq);
    }
    const { session, stream } = channel;
    // Who may not type may not say either what the next surface sees.
    if (!session || !this.#roles.has('type')) return;
    if (frame.type === frameType.input) {
      session.lead(stream);
      type(session, frame.payload);
    } else if (frame.type === frameType.state) {
      session.screen.testify(stream, decodeState(frame.payload));
    }
  }

  dispose(): void {
    if (this.#surface) this.#linger(this.#surfaceHold('lost a moment ago, may come back'));
    for (const number of [...this.#channels.keys()]) this.closeChannel(number);
    this.owned.dispose();
  }

  /** One surface is one holder, however many sessions it shows (spec S2). */
  #attach(): void {
    if (this.admission.holds === false) return;
    this.#surface ??= this.#hold(this.#surfaceHold('attached'));
  }

  #letGo(): void {
    this.#surface?.dispose();
    this.#surface = undefined;
  }

  #surfaceHold(evidence: string): Hold {
    return { kind: 'surface', id: this.id, title: this.#name, evidence };
  }
}

/** What cannot be taken is dropped, as by a terminal whose program is gone or never reads. */
function type(session: TerminalSession, bytes: Uint8Array): void {
  try {
    session.write(bytes);
  } catch (error) {
    if (!(error instanceof BerthError)) throw error;
  }
}

function forbidden(role: Role): string {
  switch (role) {
    case 'ask':
    case 'view':
    case 'type':
      return REFUSED_INSIDE;
    case 'answer':
      return 'Only a window of Berth may answer questions.';
    case 'control':
      return `Ending work needs the key of Berth's state folder. ${REFUSED_INSIDE}`;
  }
}
