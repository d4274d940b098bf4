import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock as clock } from '../shared/clock.ts';
import { silentLog as log } from '../shared/log.ts';
import {
  launch,
  type OpenRequest,
  releaseAppSlot,
  serveLaunches,
  waitForAppSlot,
} from './app-slot.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'berth-slot-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

const request: OpenRequest = { folder: 'code', cwd: '/home/ada', env: { VIRTUAL_ENV: '/v' } };
const build = { version: '1', builtAt: 1 };
const launchHere = (ours = build) => launch({ stateDir, request, build: ours, clock, log });

async function runningApp(problem?: string) {
  const asked: OpenRequest[] = [];
  const launched = await launchHere();
  if (launched.kind !== 'first') throw new Error('the slot was taken');
  const { slot } = launched;
  const open: Parameters<typeof serveLaunches>[0]['open'] = async (given) => {
    asked.push(given);
    return problem === undefined ? { ok: true } : { ok: false, problem };
  };
  await serveLaunches({ slot, build, log, open });
  return { asked, slot };
}

test('a second launch passes its folder and environment on', async () => {
  const { asked, slot } = await runningApp();
  const second = await launchHere();
  await releaseAppSlot(slot);
  expect({ second, asked }).toEqual({ second: { kind: 'passedOn' }, asked: [request] });
});

test('a second launch says why the app refused', async () => {
  const { slot } = await runningApp('/home/ada/code does not exist.');
  const second = await launchHere();
  await releaseAppSlot(slot);
  expect(second).toEqual({ kind: 'passedOn', problem: '/home/ada/code does not exist.' });
});

test('when the app has left, the next launch is the first', async () => {
  const { slot } = await runningApp();
  await releaseAppSlot(slot);
  const next = await launchHere();
  if (next.kind === 'first') await releaseAppSlot(next.slot);
  expect(next.kind).toBe('first');
});

test('twenty launches at once give one app', async () => {
  const launches = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const launched = await launchHere();
      if (launched.kind !== 'first') return launched.kind;
      const open = async () => ({ ok: true }) as const;
      await serveLaunches({ slot: launched.slot, build, log, open });
      return launched.kind;
    }),
  );
  expect(launches.sort()).toEqual(['first', ...Array.from({ length: 19 }, () => 'passedOn')]);
});

test('where the state folder cannot be written the app runs beside the slot and says so', async () => {
  const launched = await launch({ stateDir: '/dev/null/berth', request, build, clock, log });
  expect(launched).toMatchObject({ kind: 'beside', notice: expect.stringContaining('/dev/null') });
});

test('S11 a newer build runs beside the older app, and gets the slot when that one has left', async () => {
  const { asked, slot } = await runningApp();
  const newer = await launchHere({ version: '2', builtAt: 2 });
  const waiting = waitForAppSlot(stateDir, clock);
  await releaseAppSlot(slot);
  await releaseAppSlot(await waiting);
  expect({ newer, asked }).toEqual({ newer: { kind: 'newer', older: build }, asked: [] });
});

test('S10 an older build passes its launch on to the newer app', async () => {
  const { asked, slot } = await runningApp();
  const older = await launchHere({ version: '0.9', builtAt: 0 });
  await releaseAppSlot(slot);
  expect({ older, asked }).toEqual({ older: { kind: 'passedOn' }, asked: [request] });
});
