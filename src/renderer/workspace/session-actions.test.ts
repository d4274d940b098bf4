import { expect, test } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import { aSession } from '../../shared/testing/sample-session.ts';
import type { Host } from '../hosts.ts';
import type { ViewStore } from '../stores/view-store.ts';
import type { Surfaces } from '../surfaces.ts';
import { createSessionActions, type SessionActionsOptions } from './session-actions.ts';

const ran = (id: number, text?: string): Command => ({
  id,
  ...(text === undefined ? {} : { text }),
  folder: '/',
  startedAt: 1,
  endedAt: 2,
  exitCode: 0,
  startSeq: 0,
  endSeq: 1,
});

/** What a person sees of `rerun` in a session whose shell told these commands. */
async function rerun(commands: readonly Command[], busy: boolean) {
  const entered: string[] = [];
  const told: string[] = [];
  const host = { connection: { call: async () => ({ commands, busy }) } } as unknown as Host;
  const surface = { enter: (text: string) => entered.push(text) };
  const actions = createSessionActions({
    surfaces: { find: () => surface } as unknown as Surfaces,
    view: { toast: ({ text }: { text: string }) => told.push(text) } as unknown as ViewStore,
  } as unknown as SessionActionsOptions);
  await actions.rerun(host, aSession('aa'));
  return { entered, told };
}

test('T10 the last command that the shell told is entered once more', async () => {
  const commands = [ran(0, 'make'), ran(1, 'for i in 1 2\ndo echo $i\ndone'), ran(2)];
  expect(await rerun(commands, false)).toEqual({
    entered: ['for i in 1 2\ndo echo $i\ndone'],
    told: [],
  });
});

test('T10 nothing is typed into a program, nor where the shell has told nothing', async () => {
  const busy = await rerun([ran(0, 'make')], true);
  const hidden = await rerun([ran(0)], false);
  expect([busy, hidden]).toEqual([
    { entered: [], told: ['Not now: the shell of this session is busy.'] },
    { entered: [], told: ['The shell of this session has told no command yet.'] },
  ]);
});
