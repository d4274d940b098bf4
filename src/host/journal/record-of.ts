import type { EndCause } from '../../shared/protocol/session.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import { JOURNAL_VERSION, type JournalRecord } from './journal-record.ts';

/** What is written down of a session as it is now. */
export function recordOf(session: TerminalSession): JournalRecord {
  const { id, name, profile, keep, prompts, cwd, folder, size, startedAt, run, state } =
    session.describe();
  const { command, args, terminal, isPlainShell } = session.launch;
  return {
    version: JOURNAL_VERSION,
    id,
    number: session.number,
    ...(name === undefined ? {} : { name }),
    profile,
    command,
    args: [...args],
    cwd,
    folder: folder ?? cwd,
    terminal,
    ...(keep ? { keep } : {}),
    ...(prompts ? { prompts } : {}),
    isPlainShell,
    atPrompt: isPlainShell && restsAtPrompt(session),
    size,
    startedAt,
    run,
    state,
  };
}

/** The record of a session that runs now and ends with its host. */
export function recordOfLost(
  session: TerminalSession,
  { at, cause }: { readonly at: number; readonly cause: EndCause },
): JournalRecord {
  return { ...recordOf(session), state: { kind: 'exited', at, cause } };
}

/** A shell inside the shell rests at a prompt that cannot be opened again. */
function restsAtPrompt({ activity, isPast }: TerminalSession): boolean {
  const { kind, busy, nested } = activity.current;
  return !isPast && kind === 'prompt' && !busy && !nested;
}

/** Why sessions end with their host, from the reason that it gives for leaving. */
export function endCauseOf(reason: string): EndCause {
  return /newer build|replaced on disk|update/i.test(reason) ? 'update' : 'quit';
}
