import { expect, test } from 'vitest';
import { toDisposable } from '../../shared/lifecycle.ts';
import type { QuestionId } from '../../shared/protocol/question.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { type Inquiry, QuestionBook } from './question-book.ts';

const inquiry: Inquiry = {
  source: 'ask',
  asker: { name: 'make' },
  title: 'Run the migration?',
  input: 'none',
  options: [
    { id: 'yes', label: 'Run', kind: 'allow_once' },
    { id: 'no', label: 'Stop', kind: 'reject_once' },
  ],
};

function setUp() {
  const clock = manualClock();
  const held = new Set<string>();
  const book = new QuestionBook({
    clock,
    hold(hold) {
      held.add(hold.id);
      return toDisposable(() => held.delete(hold.id));
    },
  });
  return { book, clock, held };
}

test('C1 the first answer settles a question; the second is told who gave it', async () => {
  const { book, clock } = setUp();
  const { id, settled } = book.open(inquiry, 'session-1');
  expect([book.answer(id, 'yes', 'window 1'), book.answer(id, 'no', 'window 2')]).toEqual([
    { ok: true },
    { ok: false, state: { kind: 'answered', optionId: 'yes', by: 'window 1', at: clock.now() } },
  ]);
  expect(await settled).toEqual({
    state: { kind: 'answered', optionId: 'yes', by: 'window 1', at: clock.now() },
  });
  expect(book.list()).toEqual([]);
});

test('C1 a withdrawn question cannot be answered any more', () => {
  const { book, clock } = setUp();
  const { id } = book.open(inquiry, 'session-1');
  book.withdraw(id, 'the turn was cancelled');
  expect(book.answer(id, 'yes', 'window 1')).toEqual({
    ok: false,
    state: { kind: 'withdrawn', reason: 'the turn was cancelled', at: clock.now() },
  });
});

test('C2 what one side had open is withdrawn with it, and nothing else', () => {
  const { book } = setUp();
  book.open(inquiry, 'session-1');
  const { id } = book.open(inquiry, 'session-2');
  book.withdrawAllOf('session-1', 'the session ended');
  expect(book.list().map((question) => question.id)).toEqual([id]);
});

test('C4 a question waits for ever unless its caller set a limit', () => {
  const { book, clock } = setUp();
  const patient = book.open(inquiry, 'a');
  book.open({ ...inquiry, expiresInMs: 1000 }, 'b');
  clock.advance(999);
  const before = book.list().length;
  clock.advance(1);
  expect([before, book.list().map((question) => question.id)]).toEqual([2, [patient.id]]);
  clock.advance(1e9);
  expect(book.list()).toHaveLength(1);
});

test('C5 an option that was not offered is refused, and the question stays open', () => {
  const { book } = setUp();
  const { id } = book.open(inquiry, 'a');
  expect(() => book.answer(id, 'maybe', 'window 1')).toThrowError(/no option "maybe"/);
  expect(book.list()).toHaveLength(1);
});

test('an id that never was is an error, not an answer', () => {
  const { book } = setUp();
  expect(() => book.answer('made-up' as QuestionId, 'yes', 'window 1')).toThrowError(/no such/);
});

test('C10 one side may have 32 questions open, of 64 KiB each', () => {
  const { book } = setUp();
  for (let i = 0; i < 32; i++) book.open(inquiry, 'busy');
  expect(() => book.open(inquiry, 'busy')).toThrowError(/32 questions/);
  expect(() => book.open({ ...inquiry, body: 'x'.repeat(65_536) }, 'other')).toThrowError(
    /at most/,
  );
  expect(book.list()).toHaveLength(32);
});

test('S3 an open question holds the host until it is settled', () => {
  const { book, held } = setUp();
  const { id } = book.open(inquiry, 'a');
  const before = [...held];
  book.answer(id, 'yes', 'window 1');
  expect([before, [...held]]).toEqual([[id], []]);
});

test('C9 what was typed goes to the asker alone', async () => {
  const { book } = setUp();
  const told: string[] = [];
  book.onOpened((question) => told.push(JSON.stringify(question)));
  book.onSettled((question) => told.push(JSON.stringify(question)));
  const { id, settled } = book.open({ ...inquiry, input: 'secret' }, 'a');
  book.answer(id, 'yes', 'window 1', 'correct horse');
  const late = book.answer(id, 'yes', 'window 2', 'battery staple');
  expect((await settled).value).toBe('correct horse');
  expect([...told, JSON.stringify(late)].join()).not.toMatch(/horse|staple/);
});

test('C9 a refusal carries nothing that was typed', async () => {
  const { book } = setUp();
  const { id, settled } = book.open({ ...inquiry, input: 'secret' }, 'a');
  book.answer(id, 'no', 'window 1', 'half a passw');
  expect(await settled).not.toHaveProperty('value');
});

test('C5 an answer without what was asked for leaves the question open, and does not repeat it', () => {
  const { book } = setUp();
  const schema = { properties: { pin: { type: 'string', maxLength: 4 } }, required: ['pin'] };
  const text = book.open({ ...inquiry, input: 'text' }, 'a').id;
  const form = book.open({ ...inquiry, input: 'form', subject: { kind: 'form', schema } }, 'a').id;
  const problems = [
    () => book.answer(text, 'yes', 'window 1'),
    () => book.answer(text, 'yes', 'window 1', ''),
    () => book.answer(text, 'yes', 'window 1', { pin: '1' }),
    () => book.answer(form, 'yes', 'window 1', '1234'),
    () => book.answer(form, 'yes', 'window 1', { pin: '98765' }),
  ].map((answer) => {
    try {
      return answer();
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(problems).toEqual([
    'This answer needs the text that was asked for.',
    'This answer needs the text that was asked for.',
    'This answer needs the text that was asked for.',
    'This answer needs the form filled in.',
    'pin can have at most 4 characters.',
  ]);
  expect(book.list()).toHaveLength(2);
});

test('C5 no options, one, twice the same id: each is a question that can be listed and taken back', () => {
  const { book } = setUp();
  const [yes] = inquiry.options;
  const sets = [[], [yes], [yes, { ...yes, label: 'Run again' }]] as (typeof inquiry.options)[];
  for (const options of sets) book.open({ ...inquiry, options }, 'a');
  expect(book.list().map(({ options }) => options)).toEqual(sets);
});
