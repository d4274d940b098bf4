import type { Clock } from '../../../shared/clock.ts';
import { type Disposable, DisposableStore } from '../../../shared/lifecycle.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import { watchSilence } from './silence.ts';

interface PromptWatch {
  readonly session: TerminalSession;
  readonly clock: Clock;
  onWaiting(): void;
}

/** A shell that finds more to read goes on at once; one that rests this long has read it all. Milliseconds. */
const REST_MS = 50;
/** How often in a row it has to be found so: on a busy machine one look may fall between two steps. */
const LOOKS = 3;

/**
 * Tells once when a shell has marked a prompt (OSC 133, spec T10) and waits at it. Several lines may
 * have been typed: the prompts between them are passed at once, and tell nothing. Nor does a shell
 * wait yet that runs programs to draw its prompt.
 */
export function watchPromptMark({ session, clock, onWaiting }: PromptWatch): Disposable {
  const owned = new DisposableStore();
  let rest: Disposable | undefined;
  let found = { headSeq: -1, times: 0 };
  const watchRest = () => {
    rest = watchSilence({ session, clock, idleMs: () => REST_MS, onSilent: () => void look() });
  };
  const look = async () => {
    const before = rest;
    await session.activity.refresh();
    if (owned.isDisposed || rest !== before) return;
    const { headSeq } = session.log;
    const times = readsLine(session) ? (found.headSeq === headSeq ? found.times + 1 : 1) : 0;
    found = { headSeq, times };
    if (times >= LOOKS) onWaiting();
    else watchRest();
  };
  owned.add(
    session.shell.onMarked(({ kind }) => {
      rest?.dispose();
      rest = undefined;
      if (kind === 'prompt') watchRest();
    }),
  );
  owned.add({ dispose: () => rest?.dispose() });
  return owned;
}

/** Where the system does not tell who edits the line, the mark has to do. */
function readsLine({ activity, lineMode }: TerminalSession): boolean {
  const { kind } = activity.current;
  return kind === 'prompt' || kind === 'background' || kind === 'stopped' || lineMode === undefined;
}

/** Whether the shell has said that a command began, and not that it ended. */
export function runsMarkedCommand({ shell }: TerminalSession): boolean {
  const last = shell.commands.list().at(-1);
  return last !== undefined && last.endedAt === undefined;
}
