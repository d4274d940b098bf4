import { expect, test } from 'vitest';
import type { Clock } from '../shared/clock.ts';
import { Emitter } from '../shared/emitter.ts';
import { silentLog } from '../shared/log.ts';
import type { Holder } from '../shared/protocol/holder.ts';
import { Quit, type QuitChoice, type QuitOptions } from './quit.ts';

const vim: Holder = { kind: 'session', id: '1', title: 'vim', since: 0, evidence: 'a program' };
const shell: Holder = { ...vim, title: 'zsh', evidence: 'It reads a line.' };

/** Runs what is due only when told to. */
function drivenClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(delayMs, run) {
      const entry = { at: now + delayMs, run };
      due.add(entry);
      return { dispose: () => void due.delete(entry) };
    },
    advance(ms) {
      now += ms;
      for (const entry of [...due].filter(({ at }) => at <= now)) {
        due.delete(entry);
        entry.run();
      }
    },
  };
}

function desk({ answer = 'cancel', stays = false }: { answer?: QuitChoice; stays?: boolean } = {}) {
  const did: string[] = [];
  const state = { running: [vim], windows: 1, sessions: 1, hang: false };
  const holdersChanged = new Emitter<void>();
  const countChanged = new Emitter<void>();
  const clock = drivenClock();
  const options: QuitOptions = {
    workspaces: {
      working: () => state.running.filter((one) => one !== shell),
      running: () => state.running,
      get sessionCount() {
        return state.sessions;
      },
      async closeAll(reason) {
        did.push(`close hosts: ${reason}`);
        if (state.hang) await new Promise(() => {});
      },
      onHoldersChanged: holdersChanged.subscribe,
    },
    windows: {
      get all() {
        return { length: state.windows };
      },
      onCountChanged: countChanged.subscribe,
      closeAll: () => did.push('close windows'),
    },
    tray: { show: (held) => did.push(`tray: ${held.length}`), hide: () => {} },
    staysWithoutWindows: stays,
    async ask(holders) {
      did.push(`ask: ${holders.map((one) => one.title)}`);
      return answer;
    },
    tellStillRunning: () => did.push('notify'),
    settle: async () => void did.push('settle'),
    exit: () => did.push('exit'),
    clock,
    log: silentLog,
  };
  const quit = new Quit(options);
  const closeLastWindow = () => {
    state.windows = 0;
    countChanged.fire();
    quit.lastWindowClosed();
  };
  return { quit, did, state, clock, closeLastWindow, changed: () => holdersChanged.fire() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const gone = (reason: string) => [`close hosts: ${reason}`, 'settle', 'exit'];

test('closing the last window ends the app when nothing runs', async () => {
  const { did, state, closeLastWindow } = desk();
  state.running = [];
  closeLastWindow();
  await settled();
  expect(did).toEqual(gone('the last window was closed'));
});

test('S13 a shell at rest stays when the last window closes, and Quit asks nobody about it', async () => {
  const { quit, did, state, closeLastWindow } = desk();
  state.running = [shell];
  closeLastWindow();
  const stays = !did.includes('exit');
  await quit.request();
  expect([stays, did.slice(-3)]).toEqual([true, gone('quit')]);
});

test('closing the last window ends no work: it is said once, and the tray holds it', async () => {
  const { did, state, closeLastWindow } = desk();
  closeLastWindow();
  closeLastWindow();
  await settled();
  expect({ said: did.filter((one) => one === 'notify'), left: did.includes('exit') }).toEqual({
    said: ['notify'],
    left: false,
  });
  expect(did).toContain(`tray: ${state.running.length}`);
});

test('S13 without windows, sessions and work the app leaves after two minutes', async () => {
  const { did, state, clock, closeLastWindow, changed } = desk();
  closeLastWindow();
  state.running = [];
  changed();
  clock.advance(10 * 60_000);
  const whileUnseen = did.includes('exit');
  state.sessions = 0;
  changed();
  clock.advance(119_000);
  const early = did.includes('exit');
  clock.advance(1_000);
  await settled();
  expect([whileUnseen, early, did.includes('exit')]).toEqual([false, false, true]);
});

test('Quit with running work asks once, naming it, and Cancel changes nothing', async () => {
  const { quit, did } = desk({ answer: 'cancel' });
  await Promise.all([quit.request(), quit.request()]);
  expect(did).toEqual(['ask: vim']);
});

test('Quit can leave the work running without windows', async () => {
  const { quit, did } = desk({ answer: 'keep' });
  await quit.request();
  expect(did).toEqual(['ask: vim', 'close windows']);
});

test('Quit can end the work', async () => {
  const { quit, did } = desk({ answer: 'end' });
  await quit.request();
  expect(did).toEqual(['ask: vim', ...gone('quit')]);
});

test('S16 a signal asks nobody, and a host that hangs is not waited for', async () => {
  const { quit, did, state, clock } = desk();
  state.hang = true;
  const leaving = quit.leave('SIGTERM');
  clock.advance(2_500);
  await Promise.all([leaving, quit.leave('SIGINT')]);
  expect(did).toEqual(gone('SIGTERM'));
});
