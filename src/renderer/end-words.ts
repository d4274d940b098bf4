import type { Command } from '../shared/protocol/command.ts';
import type { Session } from '../shared/protocol/session.ts';
import { durationWords } from './stores/time-words.ts';

/** What a notification says of something that has ended. */
export interface EndWords {
  readonly title: string;
  readonly body: string;
}

/** A command that took longer is worth a word to who looks elsewhere (spec U10). Milliseconds. */
const LONG_MS = 30_000;
/** What a shell exits with is what its last command did: no failure of the shell. */
const SHELLS = new Set(['shell', 'bash', 'zsh', 'fish']);
/** Somebody ended it. */
const ENDINGS = new Set(['SIGHUP', 'SIGTERM', 'SIGINT', 'SIGKILL']);

/** Undefined for a command that was short. */
export function endWords({
  text = 'A command',
  startedAt,
  endedAt = startedAt,
  exitCode,
}: Command): EndWords | undefined {
  const ms = endedAt - startedAt;
  if (ms < LONG_MS) return undefined;
  const how = exitCode === 0 || exitCode === undefined ? 'ended' : `failed with ${exitCode}`;
  return {
    title: `${text.split('\n')[0]?.slice(0, 80)} ${how}`,
    body: `It took ${durationWords(ms)}.`,
  };
}

/** Undefined for a session that has not failed by itself. */
export function failureWords({ label, profile, startedAt, state }: Session): EndWords | undefined {
  if (state.kind !== 'exited' || SHELLS.has(profile)) return undefined;
  const { code = 0, signal, at } = state;
  if (signal === undefined ? code === 0 : ENDINGS.has(signal)) return undefined;
  return {
    title: `${label} failed with ${signal ?? code}`,
    body: `It ran for ${durationWords(at - startedAt)}.`,
  };
}
