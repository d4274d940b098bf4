import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { readKey } from '../slot/key.ts';
import { dialWorkspace, startTestHost, temporaryFolder, testBuild } from '../testing/harness.ts';
import { readAskpassSettings, withAskpassSettings } from './askpass-settings.ts';
import { SettingsFile } from './settings-file.ts';

type Change = Parameters<typeof withAskpassSettings>[1];
/** As a host does it. */
async function change(file: string, to: Change): Promise<void> {
  const settings = new SettingsFile(file);
  await settings.edit((text) => withAskpassSettings(text, to)).finally(() => settings.dispose());
}
async function read(file: string) {
  const settings = new SettingsFile(file);
  const { root } = await settings.read();
  settings.dispose();
  return readAskpassSettings(root);
}

const OWN = `{
  // Mine, and it stays.
  "profiles": { "calc": { "command": "bc" } }, /* here too */
  "askpass": { "ssh": true } // last
}
`;

test('U9 a switch changes its own value: comments, order, links and permissions stay', async () => {
  using folder = disposable(temporaryFolder('settings'));
  const real = path.join(folder.path, 'dotfiles.jsonc');
  const file = path.join(folder.path, 'settings.jsonc');
  writeFileSync(real, OWN);
  chmodSync(real, 0o640);
  symlinkSync(real, file);
  await change(file, { git: true, ssh: false });
  const text = readFileSync(real, 'utf8');
  for (const kept of ['// Mine, and it stays.', '/* here too */', '// last', '"command": "bc"']) {
    expect(text).toContain(kept);
  }
  expect((await read(file)).askpass).toEqual({
    git: true,
    ssh: false,
    sudo: false,
  });
  expect(statSync(real).mode & 0o777).toBe(0o640);
  await change(file, { ssh: true });
  expect((await read(file)).askpass.ssh).toBe(true);
});

test.each([
  ['{ "askpass": { "git": "yes", "ssh": true } }', { git: false, ssh: true }, /"askpass.git" must/],
  ['{ "askpass": { "gti": true } }', { git: false, ssh: false }, /has no "gti"/],
  ['{ "askpass": true }', { git: false, ssh: false }, /must be an object/],
  ['{ "profiles": {} }', { git: false, ssh: false }, undefined],
])('U9 %s: what is bad is named and counts as off', async (text, askpass, problem) => {
  using folder = disposable(temporaryFolder('settings'));
  const file = path.join(folder.path, 'settings.jsonc');
  writeFileSync(file, text);
  const found = await read(file);
  expect(found.askpass).toMatchObject(askpass);
  expect(found.problems).toEqual(problem ? [expect.stringMatching(problem)] : []);
});

test.each([['{ "a": '], ['[]'], ['7'], ['\u0000\ufffd']])(
  'U9 a settings file of another shape (%j) is left alone, and said so',
  async (text) => {
    using folder = disposable(temporaryFolder('settings'));
    const file = path.join(folder.path, 'settings.jsonc');
    writeFileSync(file, text);
    await expect(change(file, { git: true })).rejects.toMatchObject({
      code: 'SETTINGS_UNUSABLE',
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('C10 a window switches settings, and new sessions get them; the command may not', async () => {
  using cli = disposable(temporaryFolder('cli'));
  writeFileSync(path.join(cli.path, 'index.js'), '');
  const launcher = { cliFolder: cli.path, runtime: process.execPath };
  await using host = await startTestHost({ launcher });
  const window = await host.dial();
  const command = await dialWorkspace(host.stateDir, host.workspace);
  await command.call('authorize', { key: await readKey(host.stateDir) });
  const hello = { protocol: PROTOCOL_VERSION, name: 'a command', build: testBuild };
  await command.call('hello', hello);
  const change = { askpass: { git: true, sudo: true } };
  await expect(command.call('settings.change', change)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await window.call('settings.change', change)).toMatchObject({
    settings: { askpass: { git: true, ssh: false, sudo: true } },
    file: path.join(host.stateDir, 'settings.jsonc'),
  });
  const file = path.join(host.workspace, 'env');
  await window.call('session.create', {
    command: '/bin/sh',
    args: ['-c', 'env | grep ASKPASS | sort >env.new; mv env.new env; exec cat'],
  });
  await expect.poll(() => text(file)).toMatch(/^GIT_ASKPASS=.*\/berth-askpass\nSUDO_ASKPASS=/);
  expect(text(file)).not.toContain('SSH_ASKPASS');
  command.dispose();
});

function text(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not yet.
    return '';
  }
}

const disposable = (folder: ReturnType<typeof temporaryFolder>) => ({
  path: folder.path,
  [Symbol.dispose]: () => folder.dispose(),
});
