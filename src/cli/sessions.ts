import { activityWord } from '../shared/activity-words.ts';
import { endCauseWords } from '../shared/end-cause-words.ts';
import type { Session } from '../shared/protocol/session.ts';
import type { Context } from './command.ts';
import { ASK_TIMEOUT_MS, type Connection } from './connect.ts';
import { Failure } from './failure.ts';
import { visible } from './text/visible.ts';

/** The program in front of a session, or behind its prompt; empty for a shell that rests. */
export function programOf({ state, activity }: Session): string {
  const isAtWork = state.kind === 'running' && activity && activity.kind !== 'prompt';
  return (isAtWork && activity.program) || '';
}

/** `"build" (3f2a91c0)` */
export const sessionPhrase = (session: Session): string =>
  `"${visible(session.label)}" (${session.id.slice(0, SHORT_ID)})`;

/** Letters of an id that a person has to see. More where that is not unique. */
const SHORT_ID = 8;

/** The shortest beginning of each id, from 8 letters on, that no other session has. */
export function shortIds(ids: readonly string[]): Map<string, string> {
  const short = (id: string): string => {
    for (let length = SHORT_ID; length < id.length; length++) {
      const beginning = id.slice(0, length);
      if (!ids.some((other) => other !== id && other.startsWith(beginning))) return beginning;
    }
    return id;
  };
  return new Map(ids.map((id) => [id, short(id)]));
}

/**
 * The session that is meant: an id, an exact name, the beginning of an id, or what `berth ls` shows as
 * its name. That comes last, since a program chooses its title and must not pass for another session.
 *
 * @throws Failure that lists the candidates, or says that there is none.
 */
export function matchSession(sessions: readonly Session[], wanted: string): Session {
  const candidates = [
    sessions.filter(({ id }) => id === wanted),
    sessions.filter(({ name }) => name === wanted),
    wanted === '' ? [] : sessions.filter(({ id }) => id.startsWith(wanted)),
    sessions.filter((session) => isShownAs(session, wanted)),
  ].find((found) => found.length > 0);
  const [only, ...others] = candidates ?? [];
  if (!only) throw noSession(sessions, wanted);
  if (others.length === 0) return only;
  const ids = [only, ...others].map(({ id, label }) => `${id} (${label})`);
  throw new Failure(`"${wanted}" means several sessions: ${ids.join(', ')}.`, {
    hint: 'Give enough of the id to tell them apart.',
  });
}

/** A person copies what was drawn, where control characters had been made visible. */
function isShownAs({ label }: Session, wanted: string): boolean {
  return wanted !== '' && (label === wanted || visible(label) === wanted);
}

function noSession(sessions: readonly Session[], wanted: string): Failure {
  const hint =
    sessions.length === 0
      ? 'There is none at all; berth new starts one.'
      : 'berth ls lists the sessions of this workspace.';
  return new Failure(`There is no session "${wanted}".`, { hint });
}

const endings: Readonly<Record<string, string>> = {
  SIGHUP: 'ended',
  SIGINT: 'ended',
  SIGTERM: 'ended',
  SIGKILL: 'killed',
};

/** `idle`, `working` and so on, `exited 3`, `ended` (it was asked to), `killed`, `SIGSEGV`, `failed`; as in a window. */
export function stateWord({ state, activity }: Session): string {
  switch (state.kind) {
    case 'running':
      return activity ? activityWord(activity) : 'running';
    case 'exited':
      if (state.cause) return endCauseWords(state.cause);
      return state.signal === undefined
        ? `exited ${state.code ?? ''}`.trimEnd()
        : (endings[state.signal] ?? state.signal);
    case 'failed':
      return 'failed';
  }
}

export async function listSessions({ client }: Connection): Promise<Session[]> {
  return (await client.call('session.list', {}, { timeoutMs: ASK_TIMEOUT_MS })).sessions;
}

/** The size of the terminal that the command's output goes to; undefined when it is none. */
export function terminalSizeOf({
  stdout,
}: Pick<Context, 'stdout'>): { cols: number; rows: number } | undefined {
  const { isTTY, columns, rows } = stdout;
  // A terminal that was never given a size says 0x0.
  return isTTY && columns && rows
    ? { cols: Math.min(columns, 1000), rows: Math.min(rows, 1000) }
    : undefined;
}
