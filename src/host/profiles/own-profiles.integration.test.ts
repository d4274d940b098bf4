import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SettingsFile } from '../settings/settings-file.ts';
import { temporaryFolder } from '../testing/harness.ts';
import { ownProfiles, removeProfile, saveProfile } from './own-profiles.ts';

function openSettings() {
  const folder = temporaryFolder('settings');
  const file = path.join(folder.path, 'berth', 'settings.jsonc');
  const settings = new SettingsFile(file);
  onTestFinished(() => {
    settings.dispose();
    folder.dispose();
  });
  const write = (text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  return { settings, folder: folder.path, file, write };
}

const namesIn = async (settings: SettingsFile) =>
  (await ownProfiles(settings)).map(({ name }) => name);

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
  const { settings, write, file } = openSettings();
  write(own);
  chmodSync(file, 0o640);
  const [calc] = await ownProfiles(settings);
  const before = calc?.value;
  await saveProfile(settings, {
    name: 'sums',
    was: 'calc',
    before,
    value: { command: 'bc', args: ['-q'] },
  });
  await saveProfile(settings, { name: 'new', value: { command: 'dc' } });
  await removeProfile(settings, 'bad', { comand: 'bc' });
  const text = readFileSync(file, 'utf8');
  expect(await ownProfiles(settings)).toEqual([
    { name: 'sums', value: { command: 'bc', args: ['-q'] }, problems: [] },
    { name: 'new', value: { command: 'dc' }, problems: [] },
  ]);
  for (const comment of ['// Mine', '// not ours', '// sums']) expect(text).toContain(comment);
  expect([statSync(file).mode & 0o777, readdirSync(path.dirname(file))]).toEqual([
    0o640,
    ['settings.jsonc'],
  ]);
});

test('U7 the first profile makes the file, for this account alone, also behind a link', async () => {
  const { settings, file, folder } = openSettings();
  const real = path.join(folder, 'dotfiles.jsonc');
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(real, file);
  await saveProfile(settings, { name: 'calc', value: { command: 'bc' } });
  expect([
    await namesIn(settings),
    statSync(real).mode & 0o777,
    lstatSync(file).isSymbolicLink(),
  ]).toEqual([['calc'], 0o600, true]);
});

test('U7 a bad profile, a taken name, one that was changed and a broken file are refused in words', async () => {
  const { settings, write, file } = openSettings();
  write(own);
  const was = 'calc';
  await expect(saveProfile(settings, { name: 'x', value: { command: '' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { problems: [{ profile: 'x', field: 'command' }] },
  });
  await expect(
    saveProfile(settings, { name: 'bad', value: { command: 'x' } }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'There is a profile "bad" already.',
  });
  await expect(
    saveProfile(settings, {
      name: was,
      was,
      before: { command: 'older' },
      value: { command: 'x' },
    }),
  ).rejects.toMatchObject({ code: 'SETTINGS_CHANGED' });
  await expect(removeProfile(settings, was, {})).rejects.toMatchObject({
    code: 'SETTINGS_CHANGED',
  });
  expect(readFileSync(file, 'utf8')).toBe(own);
  write('{ "profiles": ');
  await expect(saveProfile(settings, { name: 'y', value: { command: 'x' } })).rejects.toMatchObject(
    {
      code: 'SETTINGS_UNUSABLE',
      message: expect.stringMatching(/not valid JSON.*Nothing was changed/),
    },
  );
});

test('U7 edits at the same time are all there afterwards', async () => {
  const { settings } = openSettings();
  const wanted = Array.from({ length: 10 }, (_, n) => `p${n}`);
  await Promise.all(
    wanted.map((name) => saveProfile(settings, { name, value: { command: 'bc' } })),
  );
  expect(await namesIn(settings)).toEqual(wanted);
});
