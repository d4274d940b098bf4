import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import { FloodSurface } from './flood-surface.ts';
import { type HostClient, startTestHost, TestSurface, waitFor } from './harness.ts';

/** What a flood may cost the host beyond its rings, while nobody reads. MiB. */
const ROOM_MIB = 96;
/** Longer than a stream waits for a surface that parses nothing (surface-stream.ts). Milliseconds. */
const STALL_MS = 5000;
const PATIENCE_MS = 120_000;

const sh = (script: string) => ({ command: '/bin/sh', args: ['-c', script] });
/** `yes` writes `y` and a line feed, which the terminal makes three bytes. */
const yes = (lines: number) => sh(`yes | head -n ${lines}`);
const endless = sh('exec yes');

/** Floods as T4 means them: a flag for how much, so that the same checks run in seconds or in minutes. */
export async function hiddenFlood(lines: number): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh(`read go; yes | head -n ${lines}`));
  const surface = new FloodSurface(client);
  await surface.attach(session.id);
  await surface.show(false);
  const before = residentMiB();
  await client.call('session.write', { sessionId: session.id, text: 'go\n' });
  await waitFor(
    async () => (await stateOf(client, session.id)).state.kind === 'exited',
    PATIENCE_MS,
  );
  const { headSeq } = await stateOf(client, session.id);
  // The echo of `go` and its line end, then every line.
  expect(headSeq).toBe(4 + 3 * lines);
  expect(residentMiB() - before).toBeLessThan(ROOM_MIB);
  await surface.show(true);
  await waitFor(() => surface.ended, PATIENCE_MS);
  expect({ gap: surface.gap, nextSeq: surface.nextSeq }).toEqual({
    gap: undefined,
    nextSeq: headSeq,
  });
}

/** @param ms how long it is hidden before Ctrl+C is pressed. */
export async function interruptedFlood(ms: number): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', endless);
  const surface = new FloodSurface(client);
  await surface.attach(session.id);
  await surface.show(false);
  const before = residentMiB();
  await sleep(ms);
  expect(residentMiB() - before).toBeLessThan(ROOM_MIB);
  await interrupt(client, session.id);
}

/** A visible surface that stops acknowledging: the program waits for it, but not for ever. */
export async function forgottenAcknowledgements(): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', endless);
  const surface = new FloodSurface(client);
  surface.acknowledges = false;
  await surface.attach(session.id);
  const passed = 6 * 1024 * 1024;
  await waitFor(async () => (await stateOf(client, session.id)).headSeq > passed, STALL_MS * 6);
  surface.acknowledges = true;
  surface.acknowledge();
  await waitFor(() => surface.nextSeq > passed, PATIENCE_MS);
  expect(surface.gap).toBeUndefined();
  await interrupt(client, session.id);
}

/** A connection that is gone in the middle of a flood. */
export async function deadConnection(): Promise<void> {
  await using host = await startTestHost();
  const [client, doomed] = [await host.dial(), await host.dial()];
  const { session } = await client.call('session.create', endless);
  const surface = new FloodSurface(doomed);
  await surface.attach(session.id);
  await waitFor(() => surface.nextSeq > 1_000_000);
  doomed.dispose();
  await waitFor(async () => (await stateOf(client, session.id)).surfaces === 0);
  const { headSeq } = await stateOf(client, session.id);
  await waitFor(async () => (await stateOf(client, session.id)).headSeq > headSeq + 1_000_000);
  await interrupt(client, session.id);
}

/** @param floods that run at once, all of them visible, while another session echoes. */
export async function manyFloods(floods: number, lines: number): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const surfaces = await Promise.all(
    Array.from({ length: floods }, async () => {
      const surface = new FloodSurface(client);
      const { session } = await client.call('session.create', yes(lines));
      await surface.attach(session.id);
      return surface;
    }),
  );
  const { session } = await client.call('session.create', { command: '/bin/cat', args: [] });
  const typed = new TestSurface(client);
  await typed.attach(session.id);
  for (let key = 0; surfaces.some(({ ended }) => !ended); key++) {
    typed.type(`key ${key}\n`);
    await typed.until(`key ${key}\r\nkey ${key}\r\n`, PATIENCE_MS);
  }
  expect(surfaces.map(({ gap, nextSeq }) => gap ?? nextSeq)).toEqual(surfaces.map(() => 3 * lines));
}

/** Two surfaces that change their sizes in the middle of output: the last one used has its say. */
export async function resizeStorm(resizes: number): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const shell = sh('while read word; do [ "$word" = size ] && stty size; done');
  const { session } = await client.call('session.create', shell);
  const surfaces = [new TestSurface(client), new TestSurface(client)] as const;
  for (const surface of surfaces) await surface.attach(session.id);
  const sizes = Array.from({ length: resizes }, (_, at) => ({
    cols: 20 + ((at * 37) % 180),
    rows: 5 + ((at * 13) % 60),
  }));
  const asked = sizes.map((size, at) => {
    const { channel } = surfaces[at % 2 === 0 ? 0 : 1];
    return client.call('session.resize', { channel, size });
  });
  await Promise.all(asked);
  surfaces[0].type('size\n');
  const last = sizes.at(-1);
  // It was resized last by the second surface; typing into the first gives the lead, and its size, back.
  const [own] = sizes.slice(-2);
  await surfaces[0].until(/\r\n\d+ \d+\r\n/);
  const { size } = await stateOf(client, session.id);
  expect([last, own]).toContainEqual(size);
  expect(surfaces[0].text).toContain(`${size.rows} ${size.cols}\r\n`);
}

async function interrupt(client: HostClient, sessionId: SessionId): Promise<void> {
  await client.call('session.write', { sessionId, text: '\x03' });
  await waitFor(
    async () => (await stateOf(client, sessionId)).state.kind === 'exited',
    PATIENCE_MS,
  );
  const { state } = await stateOf(client, sessionId);
  expect(state).toMatchObject({ kind: 'exited', signal: 'SIGINT' });
}

async function stateOf(client: HostClient, id: SessionId): Promise<Session> {
  const { sessions } = await client.call('session.list', {});
  const found = sessions.find((session) => session.id === id);
  if (!found) throw new Error(`session ${id} is lost`);
  return found;
}

const residentMiB = (): number => process.memoryUsage.rss() / 2 ** 20;
