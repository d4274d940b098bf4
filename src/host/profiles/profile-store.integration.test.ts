import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SettingsFile } from '../settings/settings-file.ts';
import { temporaryFolder, waitFor } from '../testing/harness.ts';
import { type ProfileList, ProfileStore } from './profile-store.ts';
import { shippedProfiles } from './shipped-profiles.ts';

function openStore(env: Record<string, string> = { PATH: '', SHELL: '/bin/sh' }) {
  const folder = temporaryFolder('settings');
  const file = path.join(folder.path, 'berth', 'settings.jsonc');
  const settings = new SettingsFile(file);
  const store = new ProfileStore({ settings, environment: async () => env });
  onTestFinished(() => {
    store.dispose();
    settings.dispose();
    folder.dispose();
  });
  const write = (profiles: unknown, at = file) => {
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, typeof profiles === 'string' ? profiles : JSON.stringify({ profiles }));
  };
  const names = async () => (await store.list()).profiles.map(({ name }) => name);
  return { store, folder: folder.path, file, write, names };
}

test('a settings file that appears, changes and goes is followed', async () => {
  const { store, write, names, file } = openStore();
  const told: ProfileList[] = [];
  store.onChanged((list) => told.push(list));
  expect(await names()).toEqual(['shell']);
  write({ calc: { command: 'bc' } });
  expect(await names()).toEqual(['calc', 'shell']);
  write({ calc: { command: 'bc' }, more: { command: 'dc' } });
  // Nobody asks now: the file is looked at all the same.
  await waitFor(() => told.at(-1)?.profiles.some(({ name }) => name === 'more') ?? false);
  unlinkSync(file);
  expect(await names()).toEqual(['shell']);
});

test('a file behind a link is followed', async () => {
  const { folder, file, write, names } = openStore();
  const real = path.join(folder, 'dotfiles.jsonc');
  write({ one: { command: 'bc' } }, real);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(real, file);
  expect(await names()).toEqual(['one', 'shell']);
  write({ two: { command: 'bc -l' } }, real);
  expect(await names()).toEqual(['two', 'shell']);
});

test('while the file is broken the profiles stay as they were, and it says so', async () => {
  const { store, write } = openStore();
  write({ calc: { command: 'bc' } });
  await store.list();
  write('{ "profiles": ');
  const { profiles, problems } = await store.list();
  expect(profiles.map(({ name }) => name)).toEqual(['calc', 'shell']);
  expect(problems).toEqual([{ problem: expect.stringContaining('not valid JSON') }]);
});

test('a bad, a disabled and an unknown profile each say why they cannot be used', async () => {
  const { store, write } = openStore();
  write({ bad: { command: 7 }, off: { command: 'bc', enabled: false } });
  await expect(store.get('bad')).rejects.toMatchObject({
    code: 'PROFILE_UNUSABLE',
    message: expect.stringContaining('"command" must be the name or path of a program; it is 7'),
  });
  await expect(store.get('off')).rejects.toMatchObject({
    code: 'PROFILE_UNUSABLE',
    message: expect.stringContaining('switched off'),
  });
  await expect(store.get('emacs')).rejects.toMatchObject({
    code: 'PROFILE_NOT_FOUND',
    message: expect.stringContaining('There are: off, shell.'),
  });
  await expect(store.get('claude')).rejects.toMatchObject({
    code: 'PROFILE_NOT_FOUND',
    message: expect.stringContaining('"claude" is not on PATH'),
  });
});

test('programs are offered where they are found, and an own profile takes the place of a found one', async () => {
  const folder = temporaryFolder('path');
  onTestFinished(() => folder.dispose());
  for (const { name } of shippedProfiles) {
    writeFileSync(path.join(folder.path, name), '#!/bin/sh\n');
    chmodSync(path.join(folder.path, name), 0o755);
  }
  const { store, names, write } = openStore({ PATH: folder.path, SHELL: '/bin/sh' });
  write({ claude: { command: 'claude', args: ['--verbose'] } });
  const shipped = shippedProfiles.map(({ name }) => name).filter((name) => name !== 'claude');
  expect(await names()).toEqual(['claude', 'shell', ...shipped]);
  const { profiles } = await store.list();
  const flags = profiles.flatMap(({ profile }) => [...profile.args, ...(profile.promptArgs ?? [])]);
  expect(flags.filter((flag) => /skip|yolo|auto|full|bypass|dangerous/i.test(flag))).toEqual([]);
});

const own = `// Mine
{
  "fontSize": 12, // not ours
  "profiles": {
    "calc": { "command": "bc" }, // sums
    "bad": { "comand": "bc" },
  },
}
`;

test('U7 profiles are edited in the file, and all else in it stays as it was', async () => {
  const { store, write, file, names } = openStore();
  write(own);
  chmodSync(file, 0o640);
  const [calc] = await store.own();
  const before = calc?.value;
  await store.save({ name: 'sums', was: 'calc', before, value: { command: 'bc', args: ['-q'] } });
  await store.save({ name: 'new', value: { command: 'dc' } });
  await store.remove('bad', { comand: 'bc' });
  const text = readFileSync(file, 'utf8');
  expect([await names(), (await store.list()).problems]).toEqual([['sums', 'new', 'shell'], []]);
  for (const comment of ['// Mine', '// not ours', '// sums']) expect(text).toContain(comment);
  expect([statSync(file).mode & 0o777, readdirSync(path.dirname(file))]).toEqual([
    0o640,
    ['settings.jsonc'],
  ]);
});

test('U7 the first profile makes the file, for this account alone, also behind a link', async () => {
  const { store, file, folder, names } = openStore();
  const real = path.join(folder, 'dotfiles.jsonc');
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(real, file);
  await store.save({ name: 'calc', value: { command: 'bc' } });
  expect([await names(), statSync(real).mode & 0o777, lstatSync(file).isSymbolicLink()]).toEqual([
    ['calc', 'shell'],
    0o600,
    true,
  ]);
});

test('U7 a bad profile, a taken name, one that was changed and a broken file are refused in words', async () => {
  const { store, write, file } = openStore();
  write(own);
  const was = 'calc';
  await expect(store.save({ name: 'x', value: { command: '' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { problems: [{ profile: 'x', field: 'command' }] },
  });
  await expect(store.save({ name: 'bad', value: { command: 'x' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'There is a profile "bad" already.',
  });
  await expect(
    store.save({ name: was, was, before: { command: 'older' }, value: { command: 'x' } }),
  ).rejects.toMatchObject({ code: 'SETTINGS_CHANGED' });
  await expect(store.remove(was, {})).rejects.toMatchObject({ code: 'SETTINGS_CHANGED' });
  expect(readFileSync(file, 'utf8')).toBe(own);
  write('{ "profiles": ');
  await expect(store.save({ name: 'y', value: { command: 'x' } })).rejects.toMatchObject({
    code: 'SETTINGS_UNUSABLE',
    message: expect.stringMatching(/not valid JSON.*Nothing was changed/),
  });
});

test('U7 edits at the same time are all there afterwards', async () => {
  const { store, names } = openStore();
  const wanted = Array.from({ length: 10 }, (_, n) => `p${n}`);
  await Promise.all(wanted.map((name) => store.save({ name, value: { command: 'bc' } })));
  expect(await names()).toEqual([...wanted, 'shell']);
});

test('T10 a bad switch for shell integration is named with the profiles', async () => {
  const { store, write } = openStore();
  write('{ "terminal": { "shellIntegration": "off" } }');
  expect((await store.list()).problems).toEqual([
    {
      field: 'terminal.shellIntegration',
      problem:
        '"terminal.shellIntegration" must be true or false; it is "off". Its default counts.',
    },
  ]);
});
