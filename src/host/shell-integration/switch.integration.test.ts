import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { SessionId } from '../../shared/protocol/session.ts';
import { type HostClient, startTestHost, TestSurface, waitFor } from '../testing/harness.ts';

/** Opens a bash, runs a command in it and answers the commands that it told. */
async function commandsToldBy(client: HostClient): Promise<(string | undefined)[]> {
  const { session } = await client.call('session.create', { command: 'bash' });
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await client.call('session.write', { sessionId: session.id, text: 'echo o"n"e\r' });
  await waitFor(() => /one\r\n/.test(surface.text));
  // A shell that tells its commands has told the first one before the second one ran.
  await client.call('session.write', { sessionId: session.id, text: 'echo t"w"o\r' });
  await waitFor(() => /two\r\n/.test(surface.text));
  return (await commandsOf(client, session.id)).slice(0, 1);
}

async function commandsOf(client: HostClient, sessionId: SessionId) {
  const { commands } = await client.call('session.commands', { sessionId });
  return commands.map(({ text }) => text);
}

test('T10 the settings switch shell integration off and on for the terminals opened from then on', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const write = (terminal: object) =>
    writeFileSync(path.join(host.stateDir, 'settings.jsonc'), JSON.stringify({ terminal }));
  const told: unknown[] = [];
  told.push(await commandsToldBy(client));
  write({ shellIntegration: false });
  told.push(await commandsToldBy(client));
  write({ shellIntegration: true });
  told.push(await commandsToldBy(client));
  expect(told).toEqual([['echo o"n"e'], [], ['echo o"n"e']]);
});
