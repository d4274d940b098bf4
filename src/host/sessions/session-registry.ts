import { randomBytes } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Hold, Holder } from '../../shared/protocol/holder.ts';
import type { Session, SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import type { ActivityWatch } from '../activity/activity-watch.ts';
import { holdOf, holdWhileBusy } from '../activity/hold-while-busy.ts';
import { sameSecret } from '../slot/key.ts';
import type { SnapshotThread } from '../snapshots/snapshot-thread.ts';
import type { Launch } from './launch.ts';
import type { SpawnPty } from './pty.ts';
import type { RestartOptions } from './restart-options.ts';
import { commandLabel, lowestFree } from './session-label.ts';
import type { SessionOptions } from './session-options.ts';
import { TerminalSession } from './terminal-session.ts';

/** 8 hex digits: short enough to type, and checked for being unused. */
const ID_BYTES = 4;

interface RegistryOptions {
  readonly clock: Clock;
  readonly spawnPty: SpawnPty;
  readonly watch: ActivityWatch;
  readonly snapshots: SnapshotThread;
  hold(hold: Hold): Disposable;
}

export interface SessionRequest {
  readonly name?: string | undefined;
  readonly size: TerminalSize;
  /** How prompts reach it, for sessions that take some. */
  readonly prompts?: Session['prompts'] | undefined;
}

type PastSession = Omit<SessionOptions, 'clock' | 'spawnPty' | 'watch' | 'snapshots'>;

/** All sessions of a host, in the order they were made. */
export class SessionRegistry {
  readonly #options: RegistryOptions;
  readonly #sessions = new Map<SessionId, TerminalSession>();
  readonly #owned = new Map<SessionId, readonly Disposable[]>();
  readonly #opened = new Emitter<TerminalSession>();
  readonly #changed = new Emitter<TerminalSession>();
  readonly #ended = new Emitter<TerminalSession>();
  readonly #commanded = new Emitter<{ sessionId: SessionId; command: Command }>();
  readonly #removed = new Emitter<SessionId>();

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  readonly onOpened = this.#opened.subscribe;
  readonly onChanged = this.#changed.subscribe;
  readonly onEnded = this.#ended.subscribe;
  /** A command line of a shell began or ended. */
  readonly onCommand = this.#commanded.subscribe;
  readonly onRemoved = this.#removed.subscribe;

  newId(): SessionId {
    for (;;) {
      const id = randomBytes(ID_BYTES).toString('hex') as SessionId;
      if (!this.#sessions.has(id)) return id;
    }
  }

  list(): Session[] {
    return [...this.#sessions.values()].map((session) => session.describe());
  }

  all(): TerminalSession[] {
    return [...this.#sessions.values()];
  }

  /** Running sessions that hold nothing, as holders are told. */
  resting(): Holder[] {
    return this.all()
      .filter((session) => session.isRunning && !session.activity.holds)
      .map((session) => ({ ...holdOf(session), since: session.activity.current.since }));
  }

  has(id: SessionId): boolean {
    return this.#sessions.has(id);
  }

  /** @throws BerthError `SESSION_NOT_FOUND`. */
  get(id: SessionId): TerminalSession {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new BerthError('SESSION_NOT_FOUND', `There is no session ${id} here.`);
  }

  /** The session whose programs know this token (spec C10). */
  findByToken(token: string): TerminalSession | undefined {
    return this.all().find((session) => session.isRunning && sameSecret(session.token, token));
  }

  /** @throws BerthError `SPAWN_FAILED`, `HOST_RETIRING` once the door is closed. */
  create(id: SessionId, launch: Launch, request: SessionRequest): TerminalSession {
    const number = this.#numberFor(launch);
    const called = request.name ?? commandLabel(launch);
    const { name } = request;
    return this.#started(id, called, () => this.#add({ id, number, launch, ...request, name }));
  }

  /** Lists a session of a host before this one. Nothing is started. */
  recall(past: PastSession): TerminalSession {
    return this.#add(past);
  }

  #add(one: PastSession): TerminalSession {
    const { clock, spawnPty, watch, snapshots, hold } = this.#options;
    const { id } = one;
    const session = new TerminalSession({ ...one, clock, spawnPty, watch, snapshots });
    this.#owned.set(id, [watch.add(session.activity), holdWhileBusy(session, hold)]);
    this.#sessions.set(id, session);
    // A surface that leaves a forgotten session changes nothing that anybody knows.
    session.onChanged(() => this.#sessions.has(id) && this.#changed.fire(session));
    session.onEnded(() => this.#ended.fire(session));
    session.shell.commands.onChanged((command) => this.#commanded.fire({ sessionId: id, command }));
    this.#opened.fire(session);
    return session;
  }

  /** @throws BerthError `SPAWN_FAILED`, `BAD_REQUEST` while it runs, `HOST_RETIRING`. */
  restart(session: TerminalSession, options: RestartOptions): void {
    this.#started(session.id, session.steadyLabel, () => session.restart(options));
  }

  /** Ends the session if it runs, then forgets it. */
  async remove(id: SessionId): Promise<void> {
    const session = this.get(id);
    await session.end();
    for (const owned of this.#owned.get(id) ?? []) owned.dispose();
    this.#owned.delete(id);
    if (!this.#sessions.delete(id)) return;
    session.dispose();
    this.#removed.fire(id);
  }

  /** Hangs up all sessions in parallel and resolves when their programs are gone. */
  async endAll(): Promise<void> {
    await Promise.all(this.all().map((session) => session.end()));
  }

  #numberFor(launch: Launch): number {
    const label = commandLabel(launch);
    const alike = this.all().filter((session) => session.commandLabel === label);
    return lowestFree(new Set(alike.map(({ number }) => number)));
  }

  /**
   * Holds the host while a program starts, until its activity does: nothing runs behind a closed
   * door (spec S5).
   */
  #started<T>(id: SessionId, called: string, start: () => T): T {
    const hold = this.#options.hold({
      kind: 'session',
      id,
      title: called.slice(0, 200),
      evidence: 'It is being started.',
    });
    try {
      return start();
    } finally {
      hold.dispose();
    }
  }
}
