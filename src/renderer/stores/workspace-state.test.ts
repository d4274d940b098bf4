import { expect, test } from 'vitest';
import { aQuestion, aSession } from '../testing/samples.ts';
import { type HostFact, reduce, unknownWorkspace } from './workspace-state.ts';

const welcome: HostFact = {
  kind: 'welcome',
  build: { version: '1', builtAt: 1 },
  sessions: [aSession()],
  questions: [aQuestion()],
  holders: [],
  noted: false,
  notices: ['Not recording: the state folder is read-only.'],
};
const after = (...facts: HostFact[]) => facts.reduce(reduce, unknownWorkspace);
const question = aQuestion();

test('a welcome makes the folder connected, with all that the host said', () => {
  const { connection, greeted, sessions, notices } = after({ kind: 'connecting' }, welcome);
  expect({ connection, greeted, sessions, notices }).toEqual({
    connection: { kind: 'connected' },
    greeted: true,
    sessions: [aSession()],
    notices: ['Not recording: the state folder is read-only.'],
  });
});

test('the reason of a loss stays on screen while the next try runs', () => {
  const lost: HostFact = { kind: 'lost', reason: 'gone', isAway: false, retryAt: 5 };
  expect(after(welcome, lost, { kind: 'connecting' }).connection).toEqual(lost);
});

test('a changed session keeps its place, a new one comes last', () => {
  const changed = aSession({ title: 'vim' });
  const second = aSession({ id: 's2' });
  const state = after(
    welcome,
    { kind: 'session-opened', session: second },
    { kind: 'session-changed', session: changed },
  );
  expect(state.sessions).toEqual([changed, second]);
});

test('a change told after the removal brings no session back', () => {
  const state = after(
    welcome,
    { kind: 'session-removed', sessionId: aSession().id },
    { kind: 'session-changed', session: aSession({ surfaces: 1 }) },
  );
  expect(state.sessions).toEqual([]);
});

test('a removed session is no longer leaving either', () => {
  const { id: sessionId } = aSession();
  const state = after(
    welcome,
    { kind: 'session-leaving', sessionId, leaving: true },
    { kind: 'session-removed', sessionId },
  );
  expect([state.sessions, [...state.leaving]]).toEqual([[], []]);
});

test('C6 a clicked card waits until the host has spoken', () => {
  const sent: HostFact = {
    kind: 'answering',
    questionId: question.id,
    answering: { kind: 'sent', optionId: 'yes' },
  };
  const settled = aQuestion({ state: { kind: 'answered', optionId: 'no', by: 'window 2', at: 2 } });
  expect([
    after(welcome, sent).answering,
    after(welcome, sent, { kind: 'question', question: settled }).answering,
  ]).toEqual([{ q1: { kind: 'sent', optionId: 'yes' } }, {}]);
});

test('an answer under way is forgotten with the connection: the card can be answered again', () => {
  const sent: HostFact = {
    kind: 'answering',
    questionId: question.id,
    answering: { kind: 'sent', optionId: 'yes' },
  };
  expect(
    after(welcome, sent, { kind: 'lost', reason: 'gone', isAway: false, retryAt: 5 }).answering,
  ).toEqual({});
});
