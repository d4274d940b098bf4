import type { Activity } from './protocol/activity.ts';

const words: Readonly<Record<Activity['kind'], string>> = {
  prompt: 'idle',
  program: 'working',
  background: 'background',
  stopped: 'stopped',
  exited: 'exited',
  unknown: 'unknown',
};

/** What a terminal does, in a word: the same in lists of windows and of the command line. */
export function activityWord({ kind, halfTyped }: Activity): string {
  return kind === 'prompt' && halfTyped ? 'half-typed' : words[kind];
}
