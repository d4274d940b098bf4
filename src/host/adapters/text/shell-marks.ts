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

/**
 * Tells once when a shell has marked a prompt (OSC 133, spec T10) and waits at it. Several lines may
 * have been typed: the prompts between them are passed at once, and tell nothing.
 */
export function watchPromptMark({ session, clock, onWaiting }: PromptWatch): Disposable {
  const owned = new DisposableStore();
  let rest: Disposable | undefined;
  owned.add(
    session.shell.onMarked(({ kind }) => {
      rest?.dispose();
      const atPrompt = { session, clock, idleMs: () => REST_MS, onSilent: onWaiting };
      rest = kind === 'prompt' ? watchSilence(atPrompt) : undefined;
    }),
  );
  owned.add({ dispose: () => rest?.dispose() });
  return owned;
}

/** Whether the shell has said that a command began, and not that it ended. */
export function runsMarkedCommand({ shell }: TerminalSession): boolean {
  const last = shell.commands.list().at(-1);
  return last !== undefined && last.endedAt === undefined;
}
