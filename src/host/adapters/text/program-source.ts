import type { Clock } from '../../../shared/clock.ts';
import type { Keep, Profile } from '../../../shared/protocol/profile.ts';
import type { Session, SessionId } from '../../../shared/protocol/session.ts';
import { type LaunchContext, resolveLaunch } from '../../profiles/resolve-launch.ts';
import { endProcesses } from '../../sessions/end-processes.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';

export interface ProgramDeps {
  readonly sessions: SessionRegistry;
  readonly launchContext: LaunchContext;
  readonly clock: Clock;
  /** Whether a question of this session waits for a person. */
  hasOpenQuestion(id: SessionId): boolean;
}

interface ProgramRequest {
  /** The profile's. */
  readonly name: string;
  readonly profile: Profile;
  readonly args: readonly string[];
  readonly keep: Keep | undefined;
  readonly label: string;
  readonly prompts?: Session['prompts'];
  /** Aborted before the program was started, it is not; the reason is thrown. */
  readonly signal: AbortSignal;
}

const SIZE = { cols: 80, rows: 24 };
/** From the exit of a program to SIGKILL for what it left behind (spec L9). Milliseconds. */
const LEFT_BEHIND_GRACE_MS = 2000;

/** Starts the programs of an adapter, and sees to it that nothing of them is left behind. */
export class ProgramSource {
  readonly deps: ProgramDeps;
  readonly #sweeps = new Set<Promise<void>>();

  constructor(deps: ProgramDeps) {
    this.deps = deps;
  }

  /** @throws BerthError `FOLDER_UNUSABLE`, `SPAWN_FAILED`, `HOST_RETIRING`, or the signal's reason. */
  async start(request: ProgramRequest): Promise<TerminalSession> {
    const { sessions, launchContext } = this.deps;
    const { name, profile, args, keep, label, prompts, signal } = request;
    const { command, cwd, env, terminal } = profile;
    const id = sessions.newId();
    const launch = await resolveLaunch(
      { sessionId: id, profile: name, command, args, cwd, env, keep, terminal },
      launchContext,
    );
    // From here to the fork nothing else runs: what is aborted later finds the session.
    signal.throwIfAborted();
    const session = sessions.create(id, launch, { name: label, size: SIZE, prompts });
    session.onEnded(() => this.#sweep(session.pid));
    return session;
  }

  /** Ends the session if it runs, and forgets it. */
  async discard({ id }: TerminalSession): Promise<void> {
    if (this.deps.sessions.has(id)) await this.deps.sessions.remove(id);
    await this.swept();
  }

  /** Resolves when nothing is left of programs that have ended. */
  async swept(): Promise<void> {
    await Promise.all(this.#sweeps);
  }

  /** A program may leave others behind in its session: those end with it. */
  #sweep(leader: number): void {
    const isGone = () => true;
    const sweep = endProcesses({
      leader,
      graceMs: LEFT_BEHIND_GRACE_MS,
      first: 'SIGHUP',
      isGone,
    }).finally(() => this.#sweeps.delete(sweep));
    this.#sweeps.add(sweep);
  }
}
