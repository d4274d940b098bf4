import { assertNever } from '../../shared/assert-never.ts';
import type { Session } from '../../shared/protocol/session.ts';
import { durationWords } from './time-words.ts';

export type SessionTone = 'running' | 'waiting' | 'done' | 'failed' | 'unknown';

export interface SessionWord {
  readonly tone: SessionTone;
  readonly word: string;
}

/** What a session is called: its name, else the title the program set, else the command. */
export function sessionName({ name, title, command }: Session): string {
  return name ?? (title?.trim() ? title : commandName(command));
}

/** The last part of a program's path: `/usr/bin/zsh` is `zsh`. */
export function commandName(command: string): string {
  return command.split(/[/\\]/).at(-1) || command;
}

/** The state in a word, for its dot and the list. A session that waits for an answer never reads as running. */
export function sessionWord(session: Session, asks: boolean, connected: boolean): SessionWord {
  if (asks) return { tone: 'waiting', word: 'needs you' };
  if (!connected) return { tone: 'unknown', word: 'disconnected' };
  const { state } = session;
  switch (state.kind) {
    case 'running':
      return { tone: 'running', word: 'running' };
    case 'exited':
      return {
        tone: state.code === 0 ? 'done' : 'failed',
        word:
          state.signal === undefined ? `exited ${state.code ?? '?'}` : shortSignal(state.signal),
      };
    case 'failed':
      return { tone: 'failed', word: 'failed' };
    default:
      return assertNever(state);
  }
}

/** How a session ended, for the bar below its last output: `zsh exited with 1 after 3 min`. */
export function endingWords(session: Session): string {
  const { state, command, startedAt } = session;
  if (state.kind === 'running') return '';
  if (state.kind === 'failed') return `${commandName(command)} did not start: ${state.reason}`;
  const how =
    state.signal === undefined
      ? `exited with ${state.code ?? 'an unknown status'}`
      : `was ended by ${state.signal}`;
  return `${commandName(command)} ${how} after ${durationWords(state.at - startedAt)}`;
}

function shortSignal(signal: string): string {
  return signal.replace(/^SIG/, '').toLowerCase() === 'kill' ? 'killed' : signal;
}
