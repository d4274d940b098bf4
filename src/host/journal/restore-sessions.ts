import { messageOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import type { EndCause, SessionId, SessionState } from '../../shared/protocol/session.ts';
import type { Launch } from '../sessions/launch.ts';
import type { PastRun } from '../sessions/past-run.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import type { JournalRecord } from './journal-record.ts';
import { changedAt, type JournalStore, type Recorded } from './journal-store.ts';
import { readEnd } from './read-output.ts';

/** How much of its output a session of before shows: some 10,000 lines of text. Bytes. */
const SHOWN_BYTES = 1024 * 1024;
/** More sessions than these nobody looks through; the older ones stay on disk. */
const MAX_RESTORED = 40;

interface RestoreOptions {
  readonly store: JournalStore;
  readonly sessions: SessionRegistry;
  readonly log: Log;
}

interface Restored {
  /** Shells that rested at their prompt when their host went. */
  readonly shells: readonly TerminalSession[];
  /** Sentences about what could not be read. */
  readonly problems: readonly string[];
}

/** Lists the sessions of the hosts before this one, with their output, as ended (spec T13). */
export async function restoreSessions({ store, sessions, log }: RestoreOptions): Promise<Restored> {
  const { recorded, problems } = await store.find();
  const newest = [...recorded].sort((one, other) => lastOf(one) - lastOf(other));
  const aliveAt = await changedAt(store.aliveFile);
  const shells: TerminalSession[] = [];
  for (const { record, folder } of newest.slice(-MAX_RESTORED)) {
    try {
      const { steps, lastAt } = await readEnd(folder, SHOWN_BYTES);
      const at = Math.max(record.startedAt, lastAt ?? 0, aliveAt);
      const past = pastOf(record, { at, steps });
      const session = recall(sessions, record, past);
      if (record.atPrompt && causeOf(past.state)) shells.push(session);
    } catch (error) {
      log.error('a session of before cannot be listed', { folder, why: messageOf(error) });
    }
  }
  return { shells, problems };
}

/**
 * Opens a shell again in its folder, below what was on its screen. Where it cannot be started, it
 * stays as it is, to be restarted by a person.
 */
export async function reopenShell(
  { sessions, log }: Pick<RestoreOptions, 'sessions' | 'log'>,
  session: TerminalSession,
  relaunch: (session: TerminalSession) => Promise<Launch>,
): Promise<void> {
  try {
    const { state } = session.describe();
    const launch = await relaunch(session);
    if (!sessions.has(session.id) || session.isRunning) return;
    sessions.restart(session, { launch, below: reopenedWords(causeOf(state)) });
  } catch (error) {
    log.info('a shell was not opened again', { session: session.id, why: messageOf(error) });
  }
}

const lastOf = ({ record }: Recorded): number => record.startedAt;

const causeOf = (state: SessionState): EndCause | undefined =>
  state.kind === 'exited' ? state.cause : undefined;

/** A record that says it runs was left by a host that had no time to say more. */
function pastOf(
  record: JournalRecord,
  { at, steps }: { readonly at: number; readonly steps: PastRun['steps'] },
): PastRun {
  const { state, startedAt, run, folder } = record;
  const ended: PastRun['state'] =
    state.kind === 'running' ? { kind: 'exited', at, cause: 'crash' } : state;
  return { state: ended, startedAt, run: run + 1, folder, steps };
}

function recall(sessions: SessionRegistry, record: JournalRecord, past: PastRun): TerminalSession {
  const { number, name, size, prompts, profile, command, args, cwd, terminal, keep } = record;
  const launch: Launch = {
    profile,
    file: command,
    command,
    args,
    cwd,
    terminal,
    keep,
    isPlainShell: record.isPlainShell,
    // Only what a person may see is written down; a restart asks for the environment again.
    env: () => ({}),
  };
  return sessions.recall({
    id: record.id as SessionId,
    number,
    launch,
    name,
    size,
    prompts,
    past,
  });
}

/** A soft reset (DECSTR) first: a line of the shell, with its colours, may stand half written. */
function reopenedWords(cause: EndCause | undefined): string {
  const why =
    cause === 'crash' ? 'a crash' : cause === 'update' ? 'an update of Berth' : 'Berth was quit';
  return `\x1b[!p\r\n\x1b[2m[opened again after ${why}]\x1b[22m\r\n`;
}
