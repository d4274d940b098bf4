import { setMaxListeners } from 'node:events';
import { BerthError, messageOf } from '../../../shared/errors.ts';
import type { Disposable } from '../../../shared/lifecycle.ts';
import type { Hold } from '../../../shared/protocol/holder.ts';
import type { Profile } from '../../../shared/protocol/profile.ts';
import type { Session } from '../../../shared/protocol/session.ts';
import { prompt as promptSchema, type TurnEnd } from '../../../shared/protocol/turn.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import type { ExecutionSpec, TurnSink } from '../turn-sink.ts';
import { onAbort } from './abort.ts';
import { LogicalSession, sessionNotFound } from './logical-session.ts';
import { runOnce } from './one-shot.ts';
import { type ProgramDeps, ProgramSource } from './program-source.ts';
import { startInOrder } from './start-in-order.ts';
import { TurnBook } from './turn-book.ts';

export interface AdapterDeps extends ProgramDeps {
  readonly profiles: {
    all(): Promise<ReadonlyMap<string, Profile>>;
    /** @throws BerthError `PROFILE_NOT_FOUND`, `PROFILE_UNUSABLE`. */
    get(name: string): Promise<Profile>;
  };
  hold(hold: Hold): Disposable;
}

export interface ListedSession {
  readonly profile: string;
  readonly sessionId: string;
  readonly state: 'starting' | 'idle' | 'busy' | 'ended';
  /** The session that shows it. */
  readonly session?: Session | undefined;
}

/**
 * Starts, prompts and stops command-line programs (spec cli-adapter). Everything it throws is a
 * BerthError, and once `stop` has resolved no process of it is left (spec L7).
 */
export class TextAdapter {
  readonly #deps: AdapterDeps;
  readonly #programs: ProgramSource;
  readonly #sessions = new Map<string, LogicalSession>();
  /** Ended ones that are not gone yet. */
  readonly #leaving = new Set<Promise<unknown>>();
  readonly turns: TurnBook;
  /** Aborts what `stop` ends; a new one for each `start`. */
  #life = newLife();
  /** How often it was stopped. */
  #stops = 0;
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(deps: AdapterDeps) {
    this.#deps = deps;
    this.#programs = new ProgramSource(deps);
    this.turns = new TurnBook(deps);
    deps.sessions.onRemoved((id) => {
      for (const one of this.#sessions.values()) if (one.session?.id === id) void this.#drop(one);
    });
  }

  /**
   * Brings up the session `default` of every persistent profile, one after the other (spec L2).
   *
   * @throws BerthError `START_FAILED` or what a launch may, after what was started has been undone.
   */
  start(): Promise<void> {
    // One under way that `stop` has cut short is not the one that is meant now.
    if (this.#starting && !this.#life.signal.aborted) return this.#starting;
    const before = [this.#starting?.catch(() => {}), this.#stopping];
    const starting = this.#start(this.#stops, before).finally(() => {
      if (this.#starting === starting) this.#starting = undefined;
    });
    this.#starting = starting;
    return starting;
  }

  /**
   * Runs one turn. When it resolves, the sink has got its one end; when it throws, the sink has got
   * nothing.
   *
   * @throws BerthError `ADAPTER_STOPPED`, `SESSION_NOT_FOUND`, `QUESTION_PENDING`, `START_FAILED`,
   *   `PROFILE_NOT_FOUND`, `PROFILE_UNUSABLE`, `BAD_REQUEST`, `INPUT_FULL`, and what a launch may.
   */
  async execute(spec: ExecutionSpec, sink: TurnSink, signal?: AbortSignal): Promise<TurnEnd> {
    const life = this.#life.signal;
    life.throwIfAborted();
    checkPrompt(spec.input.prompt);
    const turn = this.turns.open(spec);
    const asker = signal && onAbort(signal, () => turn.cancel());
    try {
      const profile = textProfile(spec.profile, await this.#deps.profiles.get(spec.profile));
      life.throwIfAborted();
      const { cancelled, onRunning } = turn;
      const request = { spec, profile, sink, cancelled, onRunning };
      const end = profile.persistent
        ? await this.#inSession(request)
        : await this.#once(request, life);
      turn.close(end);
      return end;
    } catch (error) {
      turn.close(undefined);
      throw typed(error);
    } finally {
      asker?.dispose();
    }
  }

  /** Ends one session and its turns; its neighbours go on (spec L6). @throws `SESSION_NOT_FOUND`. */
  async terminateSession(profile: string, sessionId: string): Promise<void> {
    const session = this.#sessions.get(keyOf(profile, sessionId));
    if (!session) throw sessionNotFound(profile, sessionId);
    await this.#drop(session);
  }

  /** Ends everything. Resolves when no process is left; `execute` is refused until `start`. */
  stop(): Promise<void> {
    this.#stops += 1;
    this.#life.abort(stopped());
    this.#stopping ??= this.#stop().finally(() => {
      this.#stopping = undefined;
    });
    return this.#stopping;
  }

  /** All logical sessions, in the order they were made. */
  list(): ListedSession[] {
    return [...this.#sessions.values()].map((one) => ({
      profile: one.name,
      sessionId: one.id,
      state: stateOf(one),
      session: one.session?.describe(),
    }));
  }

  /** Takes prompts for a program that a person started, or started again, under the session's own id. */
  adopt(session: TerminalSession, profile: Profile): void {
    const prompts = session.describe().prompts;
    if (!prompts || this.#life.signal.aborted) return;
    this.#session(prompts.profile, prompts.sessionId).adopt(session, profile);
  }

  async #start(stops: number, before: readonly unknown[]): Promise<void> {
    // Not what comes from now on: a later `stop` waits for this very start.
    await Promise.all(before);
    // Stopped again meanwhile: the later word counts.
    if (this.#stops !== stops) throw stopped();
    if (this.#life.signal.aborted) this.#life = newLife();
    const { signal } = this.#life;
    const profiles = [...(await this.#deps.profiles.all())].filter(
      ([, profile]) => profile.persistent && profile.protocol === 'text',
    );
    await startInOrder({
      profiles,
      signal,
      isThere: (name) => {
        const session = this.#sessions.get(keyOf(name, 'default'));
        return session !== undefined && (session.isRunning || session.isStarting);
      },
      open: (name, profile) => this.#session(name, 'default').open(profile, undefined),
      undo: async (name) => {
        const session = this.#sessions.get(keyOf(name, 'default'));
        if (session) await this.#drop(session);
      },
    }).catch((error: unknown) => {
      throw typed(error);
    });
  }

  async #inSession(request: Parameters<LogicalSession['execute']>[0]): Promise<TurnEnd> {
    const { profile, sessionId = 'default', sessionMode } = request.spec;
    const known = this.#sessions.get(keyOf(profile, sessionId));
    if (sessionMode === 'require-existing' && (!known || known.hasEnded)) {
      throw sessionNotFound(profile, sessionId);
    }
    const session = this.#session(profile, sessionId);
    try {
      return await session.execute(request);
    } finally {
      if (!session.session && !session.hasTurns && !session.isStarting) this.#forget(session);
    }
  }

  #once(
    request: Parameters<LogicalSession['execute']>[0],
    terminated: AbortSignal,
  ): Promise<TurnEnd> {
    const { profile, sessionId = 'default', sessionMode } = request.spec;
    if (sessionMode === 'require-existing') throw sessionNotFound(profile, sessionId);
    const turn = runOnce(this.#programs, request, terminated);
    return this.#track(turn);
  }

  #session(name: string, id: string): LogicalSession {
    const key = keyOf(name, id);
    const known = this.#sessions.get(key);
    if (known && !known.hasEnded) return known;
    const made = new LogicalSession({ programs: this.#programs, name, id });
    this.#sessions.set(key, made);
    return made;
  }

  #forget(session: LogicalSession): void {
    const key = keyOf(session.name, session.id);
    if (this.#sessions.get(key) === session) this.#sessions.delete(key);
  }

  #drop(session: LogicalSession): Promise<void> {
    this.#forget(session);
    return this.#track(session.end());
  }

  #track<T>(leaving: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = leaving.then(
      () => this.#leaving.delete(settled),
      () => this.#leaving.delete(settled),
    );
    this.#leaving.add(settled);
    return leaving;
  }

  async #stop(): Promise<void> {
    for (const session of [...this.#sessions.values()]) void this.#drop(session);
    await this.#starting?.catch(() => {});
    while (this.#leaving.size > 0) await Promise.all(this.#leaving);
    await this.#programs.swept();
  }
}

/** Every one-shot turn listens to it; ten are no leak. */
function newLife(): AbortController {
  const life = new AbortController();
  setMaxListeners(0, life.signal);
  return life;
}

const stopped = (): BerthError =>
  new BerthError('ADAPTER_STOPPED', 'Berth has stopped taking prompts here.');

const keyOf = (profile: string, sessionId: string): string => `${profile}\0${sessionId}`;

function stateOf(one: LogicalSession): ListedSession['state'] {
  if (one.isStarting) return 'starting';
  if (!one.isRunning) return 'ended';
  return one.hasTurns ? 'busy' : 'idle';
}

/** @throws BerthError `BAD_REQUEST`. */
function checkPrompt(prompt: string): void {
  const [issue] = promptSchema.safeParse(prompt).error?.issues ?? [];
  if (issue) throw new BerthError('BAD_REQUEST', `The prompt ${issue.message}.`);
}

/** @throws BerthError `UNSUPPORTED`. */
function textProfile(name: string, profile: Profile): Profile {
  if (profile.protocol === 'text') return profile;
  throw new BerthError(
    'UNSUPPORTED',
    `Profile "${name}" speaks the protocol "${profile.protocol}", to which this build cannot give prompts yet.`,
  );
}

/** Whatever goes wrong, callers get one kind of error. */
function typed(error: unknown): BerthError {
  if (error instanceof BerthError) return error;
  return new BerthError('INTERNAL', messageOf(error), { cause: error });
}
