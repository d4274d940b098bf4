import { expect, test } from 'vitest';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import { completionWords } from './ls.ts';

const make = (id: string, rest: Partial<Session> = {}): Session => ({
  id: id as SessionId,
  profile: 'shell',
  command: 'zsh',
  args: [],
  cwd: '/',
  size: { cols: 80, rows: 24 },
  startedAt: 0,
  state: { kind: 'running' },
  run: 0,
  headSeq: 0,
  everAttached: false,
  surfaces: 0,
  ...rest,
});

test('K11 completion offers names that mean one session, and all ids', () => {
  const sessions = [
    make('aa', { name: 'my dev' }),
    make('bb', { name: 'twin', state: { kind: 'exited', code: 3, at: 1 } }),
    make('cc', { name: 'twin' }),
    make('dd', { title: 'a\tb' }),
    make('ee', { name: 'x\ny' }),
  ];
  expect(completionWords(sessions).split('\n')).toEqual([
    'my dev\taa, running',
    'aa\tmy dev, running',
    'bb\ttwin, exited 3',
    'cc\ttwin, running',
    'dd\ta␉b, running',
    'ee\tx␊y, running',
    '',
  ]);
});
