import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../shared/log.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { watchEmptyHost } from './empty-host.ts';
import type { FactSource } from './facts.ts';
import { HolderRegistry } from './holder-registry.ts';
import { HostDoor } from './host-door.ts';
import { type ProgramFile, programPath, watchProgram } from './program-file.ts';
import { defaultStandDownSettings as settings } from './settings.ts';
import { StandDown } from './stand-down.ts';

const work = { kind: 'session', id: 'a', title: 'zsh', evidence: 'a program runs' } as const;
const surface = { kind: 'surface', id: 's', title: 'window 1', evidence: 'attached' } as const;
const build = { version: '1', builtAt: 1000 };
const newer = { version: '2', builtAt: 2000 };
/** Longer than anything that a decision awaits. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

interface Given {
  readonly facts?: readonly FactSource[];
  readonly program?: ProgramFile;
  readonly hosts?: number;
}

function setUp({ facts = [], program, hosts = 1 }: Given = {}) {
  const clock = manualClock();
  const left: string[] = [];
  const doors = Array.from({ length: hosts }, (_, index) => {
    const holders = new HolderRegistry(clock);
    const door = new HostDoor({ holders, facts, factsMs: 2000, clock, log: silentLog });
    door.onRetiring((reason) => left.push(hosts === 1 ? reason : `${index}: ${reason}`));
    return door;
  });
  const standDown = new StandDown({
    doors: () => doors,
    build,
    program,
    settings,
    clock,
    log: silentLog,
  });
  for (const { holders } of doors) holders.onChanged(() => standDown.look());
  const [door] = doors;
  if (!door) throw new Error('no host');
  return { clock, doors, door, holders: door.holders, standDown, left };
}

const notBusy = { anyway: false, ignoreWatchGrace: false };

test('S1 a note ends nothing while something holds, however long', async () => {
  const { clock, holders, standDown, left } = setUp();
  holders.hold(work);
  standDown.note({ build: newer });
  clock.advance(10 * 60_000);
  await settled();
  expect({ left, noted: standDown.isNoted }).toEqual({ left: [], noted: true });
});

test('S6 after a note the end of the last holder is the moment to go', async () => {
  const { holders, standDown, left } = setUp();
  const first = holders.hold(work);
  const second = holders.hold({ ...work, id: 'b' });
  standDown.note({ build: newer });
  first.dispose();
  await settled();
  const before = [...left];
  second.dispose();
  await settled();
  expect([before, left]).toEqual([[], ['a newer build takes over']]);
});

test('S6 a note that finds the host quiet is acted on after a second, unless work arrives', async () => {
  const quiet = setUp();
  quiet.standDown.note({});
  quiet.clock.advance(999);
  await settled();
  const early = quiet.left.length;
  quiet.clock.advance(1);
  const busy = setUp();
  busy.standDown.note({});
  busy.clock.advance(500);
  busy.holders.hold(work);
  busy.clock.advance(1e6);
  await settled();
  expect([early, quiet.left.length, busy.left.length]).toEqual([0, 1, 0]);
});

test('S6 a note whose build is gone from disk is dropped, another one is still acted on', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'berth-note-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, 'berth-2');
  writeFileSync(program, '');
  const gone = setUp();
  const hold = gone.holders.hold(work);
  gone.standDown.note({ build: newer, program });
  rmSync(program);
  hold.dispose();
  await expect.poll(() => gone.standDown.isNoted).toBe(false);
  const two = setUp();
  const held = two.holders.hold(work);
  two.standDown.note({ build: newer, program });
  two.standDown.note({ build: { version: '3', builtAt: 3000 }, program: folder });
  held.dispose();
  await expect.poll(() => two.left).toEqual(['a newer build takes over']);
  expect(gone.left).toEqual([]);
});

test('S10 the note of a tie or of an older build is not kept', () => {
  const { standDown } = setUp();
  const answers = [build, { version: '0', builtAt: 999 }, newer].map((asking) =>
    standDown.note({ build: asking }),
  );
  expect(answers).toEqual([false, false, true]);
});

test('S8 retire goes at once when nothing is held, else it names the holders', async () => {
  const { door, holders, left } = setUp();
  const hold = holders.hold(work);
  await expect(door.retire(notBusy)).rejects.toMatchObject({
    code: 'HOST_BUSY',
    message: 'The host is held by: zsh.',
    data: { holders: [{ title: 'zsh' }] },
  });
  hold.dispose();
  await door.retire(notBusy);
  expect(left).toEqual(['it was asked to']);
});

test('S8 only an explicit word ends held work', async () => {
  const { door, holders, left } = setUp();
  holders.hold(work);
  await door.retire({ ...notBusy, anyway: true });
  expect(left).toEqual(['it was asked to']);
});

test('S9 a surface that dropped counts for 20 s, but not for a note', async () => {
  const retired = setUp();
  retired.holders.linger(surface, settings.watchGraceMs);
  await expect(retired.door.retire(notBusy)).rejects.toMatchObject({ code: 'HOST_BUSY' });
  await retired.door.retire({ ...notBusy, ignoreWatchGrace: true });
  const noted = setUp();
  noted.holders.linger(surface, settings.watchGraceMs);
  noted.standDown.note({});
  noted.clock.advance(settings.noteSettleMs);
  await settled();
  const over = setUp();
  over.holders.linger(surface, settings.watchGraceMs);
  over.clock.advance(settings.watchGraceMs);
  await over.door.retire(notBusy);
  expect([retired.left.length, noted.left.length, over.left.length]).toEqual([1, 1, 1]);
});

test('S5 whoever arrives while facts are gathered cancels the decision', async () => {
  let answer = () => {};
  const asked = { refresh: () => new Promise<void>((resolve) => (answer = resolve)) };
  const { door, holders, left } = setUp({ facts: [asked] });
  const retiring = door.retire(notBusy);
  holders.arrive();
  holders.hold(work);
  answer();
  await settled();
  answer();
  await expect(retiring).rejects.toMatchObject({ code: 'HOST_BUSY' });
  expect(left).toEqual([]);
});

test('S5 what facts reveal counts: an idle look of a moment ago does not', async () => {
  const reveals: FactSource = { refresh: async () => void holders.hold(work) };
  const { door, holders } = setUp({ facts: [reveals] });
  await expect(door.retire(notBusy)).rejects.toMatchObject({ code: 'HOST_BUSY' });
});

test.each<[string, FactSource]>([
  ['fails', { refresh: () => Promise.reject(new Error('no /proc')) }],
  ['never answers', { refresh: () => new Promise(() => {}) }],
])('S4 a fact that %s reads as busy', async (_, fact) => {
  const { clock, door, left } = setUp({ facts: [fact] });
  const retiring = door.retire(notBusy);
  retiring.catch(() => {});
  await settled();
  clock.advance(2000);
  await expect(retiring).rejects.toMatchObject({
    code: 'HOST_BUSY',
    message: 'The host cannot tell whether something runs in it, so it stays.',
  });
  expect(left).toEqual([]);
});

test('S5 behind a closed door nothing can hold, and nobody lingers', async () => {
  const { door, holders } = setUp();
  await door.retire(notBusy);
  holders.linger(surface, 1000);
  expect(() => holders.hold(work)).toThrowError(expect.objectContaining({ code: 'HOST_RETIRING' }));
  expect(holders.list()).toEqual([]);
});

test('S6 the sweep finds what no event told', async () => {
  const quiet: FactSource = { refresh: async () => silently() };
  const { clock, holders, standDown, left } = setUp({ facts: [quiet] });
  const hold = holders.hold(work);
  let found = false;
  const silently = () => (found ? hold.dispose() : undefined);
  standDown.note({});
  clock.advance(settings.sweepMs);
  await settled();
  const before = [...left];
  found = true;
  clock.advance(settings.sweepMs);
  await settled();
  expect([before, left]).toEqual([[], ['a newer build takes over']]);
});

test('S12 a replaced program is a wish to leave that waits for the watch grace', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'berth-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'berth');
  writeFileSync(file, 'one');
  const { clock, holders, left } = setUp({ program: await watchProgram(file) });
  clock.advance(settings.sweepMs);
  await settled();
  const same = [...left];
  rmSync(file);
  holders.linger(surface, settings.sweepMs + 10);
  clock.advance(settings.sweepMs);
  await settled();
  const graced = [...left];
  clock.advance(10);
  await settled();
  expect([same, graced, left]).toEqual([[], [], ['its program was replaced on disk']]);
});

test.each([
  [
    'an AppImage',
    { APPIMAGE: '/x/B.AppImage', APPDIR: '/tmp/.m' },
    '/tmp/.m/berth',
    '/x/B.AppImage',
  ],
  ['an installed app', {}, '/opt/berth/berth', '/opt/berth/berth'],
  ['one that an AppImage started', { APPIMAGE: '/x/E', APPDIR: '/tmp/.e' }, '/opt/b', '/opt/b'],
])('S12 what an update of %s replaces', (_, env, execPath, file) => {
  const bundle = '/opt/berth/resources/app.asar/out/main/index.js';
  expect(programPath({ env, execPath, bundle })).toBe(file);
});

test('S13 a host without sessions and surfaces leaves after two minutes', async () => {
  const { clock, holders, standDown, left } = setUp();
  let sessions = 1;
  const removed = { fire: () => {} };
  watchEmptyHost({
    clock,
    emptyHostMs: 120_000,
    isEmpty: () => sessions === 0 && holders.isQuiet(),
    changes: [
      holders.onChanged,
      (listener) => {
        removed.fire = () => listener(undefined);
        return { dispose: () => {} };
      },
    ],
    setEmpty: (isEmpty) => standDown.setEmpty(isEmpty),
  });
  clock.advance(10 * 60_000);
  sessions = 0;
  removed.fire();
  clock.advance(119_000);
  const looked = holders.hold(surface);
  looked.dispose();
  clock.advance(119_999);
  await settled();
  const before = [...left];
  clock.advance(1);
  await settled();
  expect([before, left]).toEqual([[], ['nothing was left in it']]);
});

test('S17 the hosts of one app decide together: all doors close, or none', async () => {
  const { doors, standDown, left } = setUp({ hosts: 3 });
  const holds = doors.slice(0, 2).map(({ holders }) => holders.hold(work));
  standDown.note({ build: newer });
  holds[0]?.dispose();
  await settled();
  const waiting = [...left];
  holds[1]?.dispose();
  await settled();
  const reason = 'a newer build takes over';
  expect([waiting, left]).toEqual([[], [0, 1, 2].map((index) => `${index}: ${reason}`)]);
});

test('S17 work that arrives at one host while facts are gathered keeps all of them', async () => {
  const answers: (() => void)[] = [];
  const slow = { refresh: () => new Promise<void>((resolve) => answers.push(resolve)) };
  const { clock, doors, standDown, left } = setUp({ hosts: 3, facts: [slow] });
  standDown.note({ build: newer });
  clock.advance(settings.noteSettleMs);
  await settled();
  doors[1]?.holders.hold(work);
  for (const answer of answers.splice(0)) answer();
  await settled();
  for (const answer of answers.splice(0)) answer();
  await settled();
  expect(left).toEqual([]);
});
