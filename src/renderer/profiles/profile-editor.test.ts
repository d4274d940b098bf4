import { expect, test } from 'vitest';
import { BerthError } from '../../shared/errors.ts';
import { profile } from '../../shared/protocol/profile.ts';
import type { HostConnection } from '../connection/host-connection.ts';
import { createProfileEditor, isChanged, problemsIn } from './profile-editor.ts';

const claude = {
  name: 'claude',
  profile: profile.parse({ command: 'claude', promptArgs: ['-p'] }),
  origin: 'found',
  title: 'Claude Code, a coding agent',
  kind: 'agent',
} as const;

function setUp(own: Record<string, unknown>) {
  const calls: unknown[] = [];
  const state = { refusal: undefined as BerthError | undefined };
  const call = async (method: string, params: Record<string, unknown>) => {
    if (method === 'profile.list') return { profiles: [claude], problems: [] };
    if (method === 'profile.own') {
      return {
        profiles: Object.entries(own).map(([name, value]) => ({ name, value, problems: [] })),
      };
    }
    if (state.refusal) throw state.refusal;
    calls.push([method, params]);
    if (method === 'profile.remove') delete own[String(params['name'])];
    else own[String(params['name'])] = params['value'];
    return {};
  };
  const editor = createProfileEditor({ call: call as HostConnection['call'] });
  return { editor, calls, state, now: () => editor.store.getState() };
}

test('U7 a new profile is saved with what it says, and goes on as one that stands in the file', async () => {
  const { editor, calls, now } = setUp({});
  await editor.load();
  editor.begin();
  expect(await editor.save()).toBeUndefined();
  expect([now().edited?.told, calls]).toEqual([true, []]);
  editor.change({ name: 'calc', command: 'bc', args: ['-q'] });
  expect(await editor.save()).toBe('calc');
  expect(calls).toEqual([
    ['profile.save', { name: 'calc', value: { command: 'bc', args: ['-q'] } }],
  ]);
  const { edited } = now();
  expect([edited?.stands?.name, edited && isChanged(edited), now().notice?.tone]).toEqual([
    'calc',
    false,
    'done',
  ]);
});

test('U7 a found one is made one of the own, under its name', async () => {
  const { editor, calls } = setUp({});
  await editor.load();
  editor.begin(claude);
  editor.change({ args: ['--verbose'] });
  await editor.save();
  expect(calls).toEqual([
    [
      'profile.save',
      { name: 'claude', value: { command: 'claude', args: ['--verbose'], promptArgs: ['-p'] } },
    ],
  ]);
});

test('U7 another name for a profile says what it was, and what it stood for', async () => {
  const { editor, calls } = setUp({ calc: { command: 'bc' }, other: { command: 'dc' } });
  await editor.load();
  editor.edit('calc');
  editor.change({ name: 'other' });
  const { edited } = editor.store.getState();
  expect(edited && problemsIn(editor.store.getState(), edited)).toEqual({
    name: 'You have a profile “other” already.',
  });
  editor.change({ name: 'sums' });
  await editor.save();
  expect(calls).toEqual([
    [
      'profile.save',
      { name: 'sums', value: { command: 'bc' }, was: 'calc', before: { command: 'bc' } },
    ],
  ]);
});

test('U7 what the host refuses is said, and what was typed stays', async () => {
  const { editor, state, now } = setUp({ calc: { command: 'bc' } });
  await editor.load();
  editor.edit('calc');
  editor.change({ command: 'dc' });
  state.refusal = new BerthError('SETTINGS_CHANGED', 'It was changed meanwhile.');
  expect(await editor.save()).toBeUndefined();
  expect([now().notice, now().edited?.draft.command, now().saving]).toEqual([
    { tone: 'failed', text: 'It was changed meanwhile.' },
    'dc',
    false,
  ]);
});

test('U7 a removed profile is gone', async () => {
  const { editor, calls, now } = setUp({ calc: { command: 'bc' } });
  await editor.load();
  editor.edit('calc');
  await editor.remove();
  expect([calls, now().own, now().edited]).toEqual([
    [['profile.remove', { name: 'calc', before: { command: 'bc' } }]],
    [],
    undefined,
  ]);
});
