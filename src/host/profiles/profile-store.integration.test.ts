import { chmodSync, mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
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
