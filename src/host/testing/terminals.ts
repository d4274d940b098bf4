import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../../shared/clock.ts';
import { DisposableStore, toDisposable } from '../../shared/lifecycle.ts';
import type { Activity } from '../../shared/protocol/activity.ts';
import type { Hold } from '../../shared/protocol/holder.ts';
import { ActivityWatch } from '../activity/activity-watch.ts';
import { createProcessReader } from '../activity/shared-reader.ts';
import { resolveLaunch } from '../profiles/resolve-launch.ts';
import { SessionRegistry } from '../sessions/session-registry.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import { spawnUnixPty } from '../sessions/unix-pty.ts';
import { installShellScripts } from '../shell-integration/install-scripts.ts';
import { SnapshotThread } from '../snapshots/snapshot-thread.ts';
import { temporaryFolder, waitFor } from './harness.ts';

/** Real terminals without a host around them. Disposing ends what runs in them. */
export interface Terminals extends AsyncDisposable {
  /** The home and working folder of all of them. */
  readonly home: string;
  readonly sessions: SessionRegistry;
  readonly holds: ReadonlySet<Hold>;
  open(command: string, args?: readonly string[]): Promise<TerminalSession>;
}

interface TerminalsOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether shells are started with marks. */
  readonly integrated?: boolean;
  /** Files of the home folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

export async function openTerminals({
  env = {},
  integrated = false,
  files = {},
}: TerminalsOptions = {}): Promise<Terminals> {
  const owned = new DisposableStore();
  const home = owned.add(temporaryFolder('home')).path;
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), text);
  }
  const stateDir = owned.add(temporaryFolder('state')).path;
  const scripts = integrated ? await installShellScripts(stateDir) : undefined;
  const shellFolder = async () => scripts;
  const holds = new Set<Hold>();
  const reader = createProcessReader();
  const watch = owned.add(new ActivityWatch({ clock: systemClock, reader }));
  const sessions = new SessionRegistry({
    clock: systemClock,
    spawnPty: spawnUnixPty,
    watch,
    snapshots: owned.add(new SnapshotThread(() => undefined)),
    hold(hold) {
      holds.add(hold);
      return toDisposable(() => holds.delete(hold));
    },
  });
  const environment = async () => ({
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: home,
    // An account without rights may have none that runs anything.
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    PS1: '$ ',
    ...env,
  });
  return {
    home,
    sessions,
    holds,
    async open(command, args = []) {
      const sessionId = sessions.newId();
      const launch = await resolveLaunch(
        { sessionId, command, args },
        { workspace: home, version: '1.2.3', environment, shellFolder },
      );
      return sessions.create(sessionId, launch, { size: { cols: 80, rows: 24 } });
    },
    async [Symbol.asyncDispose]() {
      await sessions.endAll();
      const table = await reader.read();
      // What left its terminal outlives it.
      const left = sessions.list().flatMap(({ id }) => table.marked(id));
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      owned.dispose();
    },
  };
}

export const type = (session: TerminalSession, text: string): void =>
  session.write(Buffer.from(text, 'utf8'));

/** All that the session has printed. */
export function outputOf({ log }: TerminalSession): string {
  return Buffer.concat(log.read(log.tailSeq, log.headSeq - log.tailSeq)).toString('utf8');
}

/** Waits until a look finds this, and three more looks find nothing else. */
export async function untilActivity(
  session: TerminalSession,
  isWanted: (activity: Activity) => boolean,
): Promise<Activity> {
  const { activity } = session;
  let inARow = 0;
  await waitFor(
    async () => {
      await activity.refresh();
      inARow = isWanted(activity.current) ? inARow + 1 : 0;
      return inARow > 3;
    },
    20_000,
    () =>
      `another activity than ${JSON.stringify(activity.current)}; ${JSON.stringify(outputOf(session).slice(-300))}`,
  );
  return activity.current;
}
