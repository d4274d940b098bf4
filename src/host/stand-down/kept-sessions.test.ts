import { expect, test } from 'vitest';
import { Emitter } from '../../shared/emitter.ts';
import { silentLog } from '../../shared/log.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import { aSession } from '../../shared/testing/sample-session.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { HolderRegistry } from './holder-registry.ts';
import { keepSessions } from './kept-sessions.ts';
import { defaultStandDownSettings as settings } from './settings.ts';

const HALF_HOUR = 30 * 60_000;
const settled = () => new Promise((resolve) => setTimeout(resolve));

function setUp(keep: Session['keep']) {
  const clock = manualClock();
  const holders = new HolderRegistry(clock);
  const changed = new Emitter<TerminalSession>();
  const state = {
    session: { ...sample, keep } as Session,
    working: false,
    removed: [] as string[],
  };
  keepSessions({
    sessions: {
      list: () => (state.removed.length > 0 ? [] : [state.session]),
      remove: async (id) => void state.removed.push(id),
      onOpened: new Emitter<TerminalSession>().subscribe,
      onChanged: changed.subscribe,
      onEnded: new Emitter<TerminalSession>().subscribe,
      onRemoved: new Emitter<SessionId>().subscribe,
    },
    settings,
    clock,
    log: silentLog,
    hold: (hold) => holders.hold(hold),
    isWorking: () => state.working,
  });
  const change = (part: Partial<Session>) => {
    state.session = { ...state.session, ...part };
    changed.fire({ id: sample.id } as TerminalSession);
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += settings.sweepMs) {
      clock.advance(settings.sweepMs);
      await settled();
    }
  };
  return { state, holders, change, pass };
}

const sample = aSession('aa112233', { label: 'codex', profile: 'codex', command: 'codex' });

test('S13 a session that was made for turns is closed after half an hour without any use', async () => {
  const { state, pass } = setUp('while-used');
  await pass(HALF_HOUR);
  const before = [...state.removed];
  await pass(60_000);
  expect([before, state.removed]).toEqual([[], [sample.id]]);
});

test.each<[string, (given: ReturnType<typeof setUp>) => void]>([
  ['a surface', ({ change }) => change({ surfaces: 1 })],
  ['a turn or a question', ({ state }) => Object.assign(state, { working: true })],
])('S13 %s keeps it as long as it lasts', async (_, use) => {
  const given = setUp('while-used');
  use(given);
  await given.pass(3 * HALF_HOUR);
  expect(given.state.removed).toEqual([]);
});

test('S13 what it prints, and who looks in, starts the half hour anew', async () => {
  const { state, change, pass } = setUp('while-used');
  await pass(HALF_HOUR - 60_000);
  state.session = { ...state.session, headSeq: 8 };
  await pass(HALF_HOUR - 60_000);
  change({ surfaces: 1 });
  change({ surfaces: 0 });
  await pass(HALF_HOUR - 60_000);
  expect(state.removed).toEqual([]);
});

test('S13 a session that a person opened is never closed', async () => {
  const { state, pass } = setUp(undefined);
  await pass(4 * HALF_HOUR);
  expect(state.removed).toEqual([]);
});

test('S13 keep: always holds the host, also against a note, until the program ends', () => {
  const { holders, change } = setUp('always');
  change({});
  const running = holders.list().map(({ evidence }) => evidence);
  change({ state: { kind: 'exited', code: 0, at: 1 } });
  expect([running, holders.list()]).toEqual([['Its profile keeps it always.'], []]);
});
