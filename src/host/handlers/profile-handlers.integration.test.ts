import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { readKey } from '../slot/key.ts';
import { dialWorkspace, startTestHost, testBuild, waitFor } from '../testing/harness.ts';

test('U7 C10 a window edits profiles, all are told, and the command may not', async () => {
  await using host = await startTestHost();
  const window = await host.dial();
  const other = await host.dial();
  const told: string[][] = [];
  other.on('profile.changed', ({ profiles }) => told.push(profiles.map(({ name }) => name)));
  const command = await dialWorkspace(host.stateDir, host.workspace);
  await command.call('authorize', { key: await readKey(host.stateDir) });
  await command.call('hello', { protocol: PROTOCOL_VERSION, name: 'a command', build: testBuild });

  const value = { command: 'bc', args: ['-q'] };
  await expect(command.call('profile.save', { name: 'calc', value })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await window.call('profile.list', {});
  await window.call('profile.save', { name: 'calc', value });
  await waitFor(() => told.at(-1)?.includes('calc') ?? false);
  const file = path.join(host.stateDir, 'settings.jsonc');
  expect(await window.call('profile.own', {})).toEqual({
    profiles: [{ name: 'calc', value, problems: [] }],
    file,
  });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ profiles: { calc: value } });

  await expect(
    command.call('profile.remove', { name: 'calc', before: value }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await window.call('profile.remove', { name: 'calc', before: value });
  await waitFor(() => told.at(-1)?.includes('calc') === false);
  command.dispose();
});

test('U7 a profile of the name "shell" is what its file says', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const usual = await client.call('session.create', { profile: 'shell' });
  host.writeProfiles({ shell: { command: 'cat' } });
  const own = await client.call('session.create', { profile: 'shell' });
  expect([usual.session.command, own.session.command]).toEqual(['/bin/sh', 'cat']);
});
