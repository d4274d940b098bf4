import { expect, test } from 'vitest';
import type { SessionId } from '../../shared/protocol/session.ts';
import { manualClock } from '../testing/manual-clock.ts';
import type { ActivityWatch } from './activity-watch.ts';
import { type Process, ProcessTable } from './process-table.ts';
import { SessionActivity } from './session-activity.ts';

const SHELL = 10;
const FRONT = 11;

const aProcess = (pid: number, name: string): Process => ({
  pid,
  parent: pid === SHELL ? 1 : SHELL,
  group: pid,
  session: SHELL,
  foreground: FRONT,
  state: 'S',
  startedAt: 1,
  name,
});

test('T11 a group in front whose program is not there yet is looked at again at once', () => {
  const activity = new SessionActivity({
    sessionId: 'a' as SessionId,
    isPlainShell: true,
    clock: manualClock(),
    watch: { touch() {} } as unknown as ActivityWatch,
    title: () => undefined,
    lastOutput: () => new Uint8Array(),
  });
  activity.begin({
    pid: SHELL,
    foregroundGroup: () => FRONT,
    lineMode: () => ({ canonical: true, echo: true }),
  });
  const seen: unknown[] = [];
  for (const processes of [
    [aProcess(SHELL, 'bash')],
    [aProcess(SHELL, 'bash'), aProcess(FRONT, 'make')],
  ]) {
    activity.look(new ProcessTable(processes));
    seen.push([activity.current.kind, activity.wantsLook]);
  }
  expect(seen).toEqual([
    ['unknown', true],
    ['program', false],
  ]);
});
