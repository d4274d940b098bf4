import { expect, test } from 'vitest';
import type { Session, SessionId } from '../shared/protocol/session.ts';
import { matchSession, sessionLabel, shortIds, stateWord } from './sessions.ts';

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
const sessions = [
  make('aa112233', { name: 'dev' }),
  make('aa114455', { name: 'bb' }),
  make('bb778899'),
  make('dd000000', { title: 'npm run dev' }),
  make('dd111111', { command: '/bin/bash', args: ['-l'] }),
  make('dd222222', { title: 'dev' }),
  make('dd333333', { title: 'aa1144' }),
  make('dd444444', { title: 'a\x07b' }),
  make('dd555555', { title: 'vim' }),
  make('dd666666', { title: 'vim' }),
  make('cc000000', { name: 'twin' }),
  make('cc111111', { name: 'twin' }),
];

test.each([
  ['aa112233', 'aa112233'],
  ['dev', 'aa112233'],
  ['aa1144', 'aa114455'],
  // A name comes before the beginning of an id.
  ['bb', 'aa114455'],
  ['bb7', 'bb778899'],
  ['npm run dev', 'dd000000'],
  ['/bin/bash -l', 'dd111111'],
  ['a␇b', 'dd444444'],
])('K3 "%s" means %s', (wanted, id) => {
  expect(matchSession(sessions, wanted).id).toBe(id);
});

test.each([
  ['aa11', '"aa11" means several sessions: aa112233 (dev), aa114455 (bb).'],
  ['twin', '"twin" means several sessions: cc000000 (twin), cc111111 (twin).'],
  ['vim', '"vim" means several sessions: dd555555 (vim), dd666666 (vim).'],
  ['nope', 'There is no session "nope".'],
  ['', 'There is no session "".'],
])('K3 "%s" means no one session, and the candidates are named', (wanted, message) => {
  expect(() => matchSession(sessions, wanted)).toThrow(
    expect.objectContaining({ message, exitCode: 1 }),
  );
});

test('an id is shortened as far as it stays unique', () => {
  const ids = ['0123456789ab', '0123456799ab', 'ffff0000ffff'];
  expect([...shortIds(ids).values()]).toEqual(['012345678', '012345679', 'ffff0000']);
});

test('a session is called by its name, its title or its command', () => {
  expect([
    sessionLabel(make('a', { name: 'n', title: 't' })),
    sessionLabel(make('a', { title: 't' })),
    sessionLabel(make('a', { args: ['-l'] })),
  ]).toEqual(['n', 't', 'zsh -l']);
});

test('T7 a state says how a program ended', () => {
  const states: Session['state'][] = [
    { kind: 'running' },
    { kind: 'exited', code: 3, at: 1 },
    { kind: 'exited', signal: 'SIGHUP', at: 1 },
    { kind: 'exited', signal: 'SIGKILL', at: 1 },
    { kind: 'exited', signal: 'SIGSEGV', at: 1 },
    { kind: 'failed', reason: 'x', at: 1 },
  ];
  expect(states.map((state) => stateWord(make('a', { state })))).toEqual([
    'running',
    'exited 3',
    'ended',
    'killed',
    'SIGSEGV',
    'failed',
  ]);
});
