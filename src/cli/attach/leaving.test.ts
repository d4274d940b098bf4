import { expect, test } from 'vitest';
import { aSession } from '../../shared/testing/sample-session.ts';
import { farewell, type Leaving } from './leaving.ts';

const session = aSession('aa112233', { name: 'dev' });

test.each<[Leaving, string, number]>([
  [{ kind: 'detached' }, 'Detached. "dev" (aa112233) goes on.', 0],
  [
    { kind: 'letGo' },
    'Let go of "dev" (aa112233): a newer build of Berth takes over, and this terminal was not used for a while. Attach again to go on.',
    0,
  ],
  [
    { kind: 'ended', state: { kind: 'exited', code: 7, at: 5000 } },
    '"dev" (aa112233) ended with exit code 7 after 5 s.',
    7,
  ],
  [
    { kind: 'ended', state: { kind: 'exited', signal: 'SIGKILL', at: 5000 } },
    '"dev" (aa112233) ended by SIGKILL after 5 s.',
    137,
  ],
  [{ kind: 'ended' }, '"dev" (aa112233) ended.', 1],
  [{ kind: 'removed' }, '"dev" (aa112233) was closed.', 1],
  [
    { kind: 'lost', reason: 'the other side hung up' },
    'Lost "dev" (aa112233): the connection to its host ended (the other side hung up). berth status shows which hosts run.',
    1,
  ],
  [
    { kind: 'retiring', reason: 'an update' },
    'Left "dev" (aa112233): the host closes (an update).',
    1,
  ],
  [{ kind: 'signal', signal: 'SIGTERM' }, 'Detached by SIGTERM. "dev" (aa112233) goes on.', 143],
  [{ kind: 'hungUp' }, 'Detached: this terminal is gone. "dev" (aa112233) goes on.', 0],
])('K4 the reason for leaving is always said: %j', (leaving, sentence, exitCode) => {
  expect(farewell(leaving, session)).toEqual({ sentence, exitCode });
});
