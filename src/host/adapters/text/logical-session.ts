import { setMaxListeners } from 'node:events';
import { BerthError } from '../../../shared/errors.ts';
import type { Keep, Profile } from '../../../shared/protocol/profile.ts';
import type { TurnEnd } from '../../../shared/protocol/turn.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import { deliverEnd, type ExecutionSpec, type TurnSink } from '../turn-sink.ts';
import type { ProgramSource } from './program-source.ts';
import { runTurn } from './run-turn.ts';
import { untilSettled } from './settle.ts';
import { waitUntilUp } from './start-up.ts';
import { TurnQueue } from './turn-queue.ts';

interface LogicalOptions {
  readonly programs: ProgramSource;
  /** The profile's. */
  readonly name: string;
  readonly id: string;
}

export interface TurnRequest {
  readonly spec: ExecutionSpec;
  readonly profile: Profile;
  readonly sink: TurnSink;
  readonly cancelled: AbortSignal;
  /** The turn has its place, and its program. */
  onRunning(session: TerminalSession): void;
}

/**
 * One long-lived program under a name of the caller's, and the turns that wait for it (spec L5-L8).
 *
 *  no program --start--> starting --up--> up --exit--> no program     (the next turn may start another)
 *        '-------- any of them --end--> ended                         (for good)
 */
export class LogicalSession {
  readonly name: string;
  readonly id: string;
  readonly #programs: ProgramSource;
  readonly #queue = new TurnQueue();
  readonly #life = new AbortController();
  #session: TerminalSession | undefined;
  #starting: Promise<void> | undefined;
  #up: Promise<void> | undefined;
  /** After a turn that was cut short: pending until its program has come to rest. */
  #settled: Promise<void> | undefined;
  #ending: Promise<void> | undefined;

  constructor({ programs, name, id }: LogicalOptions) {
    this.#programs = programs;
    this.name = name;
    this.id = id;
    // Every turn that waits listens to it; ten are no leak.
    setMaxListeners(0, this.#life.signal);
  }

  get session(): TerminalSession | undefined {
    return this.#session;
  }
  get isRunning(): boolean {
    return this.#session?.isRunning ?? false;
  }
  get isStarting(): boolean {
    return this.#starting !== undefined;
  }
  get hasTurns(): boolean {
    return !this.#queue.isEmpty;
  }
  get hasEnded(): boolean {
    return this.#life.signal.aborted;
  }

  /** Takes on a program that a person started, or started again. */
  adopt(session: TerminalSession, profile: Profile): void {
    this.#session = session;
    this.#watch(session, profile);
  }

  /**
   * Starts the program unless it runs, and resolves when it is up.
   *
   * @param keep when nobody uses it, if the profile does not say (spec S13).
   * @throws BerthError `START_FAILED` and what a launch may.
   */
  async open(profile: Profile, keep: Keep | undefined): Promise<void> {
    if (!this.isRunning) {
      this.#starting ??= this.#start({ ...profile, keep: profile.keep ?? keep }).finally(() => {
        this.#starting = undefined;
      });
      await this.#starting;
    }
    await this.#up;
  }

  /**
   * Runs one turn when those before it are over. The sink got its one end when this resolves, and
   * nothing when it throws.
   *
   * @throws BerthError `SESSION_NOT_FOUND`, `QUESTION_PENDING`, `START_FAILED` and what a launch may.
   */
  async execute(request: TurnRequest): Promise<TurnEnd> {
    this.#refusePending();
    const { cancelled, sink } = request;
    const place = await this.#queue.enter([cancelled, this.#life.signal]);
    if (!place) return deliverEnd(sink, this.#endBefore());
    try {
      return deliverEnd(sink, await this.#turn(request));
    } finally {
      place.dispose();
    }
  }

  /** Ends the program and all turns, and forgets the session. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #turn({ spec, profile, sink, cancelled, onRunning }: TurnRequest): Promise<TurnEnd> {
    if (spec.sessionMode === 'require-existing' && !this.isRunning && !this.isStarting) {
      throw sessionNotFound(this.name, this.id);
    }
    try {
      await untilAborted(this.#ready(profile), cancelled);
    } catch (error) {
      if (this.hasEnded || cancelled.aborted) return this.#endBefore();
      throw error;
    }
    this.#refusePending();
    const session = this.#session;
    if (!session) throw sessionNotFound(this.name, this.id);
    onRunning(session);
    const { clock } = this.#programs.deps;
    const end = await runTurn({
      session,
      profile,
      prompt: spec.input.prompt,
      maxTurnMs: spec.maxTurnMs,
      sink,
      cancelled,
      terminated: this.#life.signal,
      clock,
      hasOpenQuestion: () => this.#hasOpenQuestion(),
    });
    if (session.isRunning && (end.reason === 'cancelled' || end.reason === 'max-time')) {
      this.#settled = untilSettled({ session, profile, clock });
    }
    if (end.reason === 'cancelled') this.#interrupt(session, profile);
    // What still works there must hold the host before the turn no longer does (spec S4).
    if (end.stillRunning && end.reason !== 'marker') await session.activity.refresh();
    return end;
  }

  /** The program is up, and what an earlier turn left it doing is over. */
  async #ready(profile: Profile): Promise<void> {
    await this.open(profile, 'while-used');
    await this.#settled;
  }

  /** A turn that ended before it began. */
  #endBefore(): TurnEnd {
    const reason = this.hasEnded ? 'terminated' : 'cancelled';
    return { outcome: 'failed', reason, stillRunning: this.isRunning };
  }

  #refusePending(): void {
    if (!this.#hasOpenQuestion()) return;
    throw new BerthError(
      'QUESTION_PENDING',
      `A question of this session waits for a person. Answer its card first; nothing was typed.`,
    );
  }

  #hasOpenQuestion(): boolean {
    return this.#session !== undefined && this.#programs.deps.hasOpenQuestion(this.#session.id);
  }

  /** What a person would type to stop the program, unless it waits for a person just now (spec L12). */
  #interrupt(session: TerminalSession, { terminal, interrupt }: Profile): void {
    if (!terminal || interrupt === '' || !session.isRunning || this.#hasOpenQuestion()) return;
    try {
      session.write(Buffer.from(interrupt, 'utf8'));
    } catch {
      // It reads nothing at all: it cannot be interrupted this way either.
    }
  }

  async #start(profile: Profile): Promise<void> {
    const { signal } = this.#life;
    signal.throwIfAborted();
    // What a program that ended by itself left on the screen has been there long enough.
    if (this.#session) await this.#discard(this.#session);
    const { name, id } = this;
    const session = await this.#programs.start({
      name,
      profile,
      args: profile.args,
      keep: profile.keep,
      label: id === 'default' ? name : `${name}: ${id}`,
      prompts: { profile: name, sessionId: id },
      signal,
    });
    this.#session = session;
    this.#watch(session, profile);
    try {
      await this.#up;
    } catch (error) {
      await this.#discard(session);
      throw error;
    }
  }

  #watch(session: TerminalSession, profile: Profile): void {
    const { clock } = this.#programs.deps;
    const { signal } = this.#life;
    this.#up = waitUntilUp({ session, name: this.name, profile, clock, signal });
    // Whoever needs the program awaits it; that nobody does is no fault.
    this.#up.catch(() => {});
    session.onEnded(() => {
      // Told to end by somebody else: turns that wait for it have lost their session as well.
      if (this.#session === session && session.isEnding) this.#life.abort(ended(this.name));
    });
  }

  async #discard(session: TerminalSession): Promise<void> {
    if (this.#session === session) this.#session = undefined;
    await this.#programs.discard(session);
  }

  async #end(): Promise<void> {
    this.#life.abort(ended(this.name));
    // A start under way sees the abort and clears up after itself.
    await this.#starting?.catch(() => {});
    if (this.#session) await this.#programs.discard(this.#session);
  }
}

export const sessionNotFound = (name: string, id: string): BerthError =>
  new BerthError('SESSION_NOT_FOUND', `Profile "${name}" has no running session "${id}".`);

const ended = (name: string): BerthError =>
  new BerthError('ADAPTER_STOPPED', `The session of profile "${name}" was ended.`);

/** Waits no longer than until the signal; what was waited for goes on. @throws the signal's reason. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
