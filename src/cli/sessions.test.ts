import { expect, test } from 'vitest';
import type { Session } from '../shared/protocol/session.ts';
import { aSession } from '../shared/testing/sample-session.ts';
import { matchSession, shortIds, stateWord } from './sessions.ts';

const sessions = [
  aSession('aa112233', { name: 'dev' }),
  aSession('aa114455', { name: 'bb' }),
  aSession('bb778899'),
  aSession('dd000000', { title: 'npm run dev' }),
  aSession('dd111111', { label: 'bash 2' }),
  aSession('dd222222', { title: 'dev' }),
  aSession('dd333333', { title: 'aa1144' }),
  aSession('dd444444', { title: 'a\x07b' }),
  aSession('dd555555', { title: 'vim' }),
  aSession('dd666666', { title: 'vim' }),
  aSession('cc000000', { name: 'twin' }),
  aSession('cc111111', { name: 'twin' }),
];

test.each([
  ['aa112233', 'aa112233'],
  ['dev', 'aa112233'],
  ['aa1144', 'aa114455'],
  // A name comes before the beginning of an id.
  ['bb', 'aa114455'],
  ['bb7', 'bb778899'],
  ['npm run dev', 'dd000000'],
  ['bash 2', 'dd111111'],
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

test('T7 a state says how a program ended', () => {
  const states: Session['state'][] = [
    { kind: 'running' },
    { kind: 'exited', code: 3, at: 1 },
    { kind: 'exited', signal: 'SIGHUP', at: 1 },
    { kind: 'exited', signal: 'SIGKILL', at: 1 },
    { kind: 'exited', signal: 'SIGSEGV', at: 1 },
    { kind: 'failed', reason: 'x', at: 1 },
  ];
  expect(states.map((state) => stateWord(aSession('a', { state })))).toEqual([
    'running',
    'exited 3',
    'ended',
    'killed',
    'SIGSEGV',
    'failed',
  ]);
});
