import { appendFileSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { silentLog } from '../../../shared/log.ts';
import type { Question, QuestionId } from '../../../shared/protocol/question.ts';
import { startTestHost, temporaryFolder, waitFor } from '../../testing/harness.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { History } from './history.ts';

const DAY = 24 * 3600 * 1000;
const options = [
  { id: 'yes', label: 'Run', kind: 'allow_once' as const },
  { id: 'no', label: 'Stop', kind: 'reject_once' as const },
];

function setUp() {
  const folder = temporaryFolder('history');
  const clock = manualClock();
  const open = () =>
    new History({ folder: folder.path, clock, log: silentLog, sessionLabel: () => 'bash 2' });
  const file = path.join(folder.path, 'history.jsonl');
  return { clock, open, file, [Symbol.dispose]: () => folder.dispose() };
}

function settled(id: string, at: number, more: Partial<Question> = {}): Question {
  return {
    id: id as QuestionId,
    source: 'ask',
    asker: { name: 'make' },
    title: `Question ${id}`,
    input: 'none',
    options,
    openedAt: at - 1,
    state: { kind: 'answered', optionId: 'yes', by: 'window 1', at },
    ...more,
  };
}
const titles = async (history: History, search = '', limit = 100, before?: string) =>
  (await history.list({ search, limit, before })).entries.map(({ title }) => title);

test('C12 what was settled is found by words of what was asked and how it ended, and outlives its host', async () => {
  using set = setUp();
  const history = set.open();
  const now = set.clock.now();
  await history.add(settled('1', now, { subject: { kind: 'command', command: 'npm run Deploy' } }));
  await history.add(
    settled('2', now + 1, { state: { kind: 'withdrawn', reason: 'gone', at: now + 1 } }),
  );
  await history.add(settled('3', now + 2, { state: { kind: 'open' } }));
  expect(await titles(history)).toEqual(['Question 2', 'Question 1']);
  expect(await titles(set.open(), 'deploy RUN')).toEqual(['Question 1']);
  expect(await titles(set.open(), 'withdrawn')).toEqual(['Question 2']);
  expect(await titles(set.open(), 'nothing like it')).toEqual([]);
  expect(await titles(set.open(), '', 1)).toEqual(['Question 2']);
  expect(await titles(set.open(), '', 1, '2')).toEqual(['Question 1']);
  expect(statSync(set.file).mode & 0o777).toBe(0o600);
});

test('C12 after 90 days it is gone, from the disk too; a broken line costs no other', async () => {
  using set = setUp();
  const history = set.open();
  await history.add(settled('old', set.clock.now()));
  set.clock.advance(60 * DAY);
  await history.add(settled('new', set.clock.now()));
  appendFileSync(set.file, '{"id": "half\nnonsense\n{}\n');
  expect(await titles(set.open())).toEqual(['Question new', 'Question old']);
  set.clock.advance(31 * DAY);
  expect(await titles(history)).toEqual(['Question new']);
  expect(readFileSync(set.file, 'utf8')).not.toContain('Question old');
});

test('C12 one is forgotten, or all, on the disk as well', async () => {
  using set = setUp();
  const history = set.open();
  for (const id of ['1', '2', '3']) await history.add(settled(id, set.clock.now()));
  expect(await history.delete('2')).toBe(1);
  expect(await titles(set.open())).toEqual(['Question 3', 'Question 1']);
  expect(await history.delete(undefined)).toBe(2);
  expect(readFileSync(set.file, 'utf8')).toBe('');
});

test('C9 C12 secrets in what was asked are not remembered, nor what was typed', async () => {
  using set = setUp();
  const command =
    'curl -H "Authorization: Bearer abcdef123456" https://me:hunter2@host --token=t0psecret -d password=pass1word ghp_0123456789abcdefghijABCDEFGHIJ012345';
  await set.open().add(settled('1', set.clock.now(), { subject: { kind: 'command', command } }));
  const text = readFileSync(set.file, 'utf8');
  expect(text).toContain('curl -H');
  for (const secret of ['abcdef123456', 'hunter2', 't0psecret', 'pass1word', 'ghp_0123']) {
    expect(text).not.toContain(secret);
  }
});

test('C12 a host remembers who answered, from which session, and nothing that was typed', async () => {
  await using host = await startTestHost();
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const asked = asker.call('question.ask', {
    title: 'Key?',
    input: 'secret',
    asker: { name: 'deploy' },
    options,
  });
  const list = async () => (await window.call('question.list', {})).questions;
  await waitFor(async () => (await list()).length > 0);
  const [question] = await list();
  let told = 0;
  window.on('history.changed', () => void told++);
  const answer = { questionId: question?.id as QuestionId, optionId: 'yes', value: 'hunter 2' };
  await window.call('question.answer', answer);
  await asked;
  const { entries, total } = await window.call('history.list', {});
  expect([entries, total]).toEqual([
    [
      expect.objectContaining({
        title: 'Key?',
        asker: 'deploy',
        outcome: { kind: 'answered', label: 'Run', optionKind: 'allow_once', by: 'a test' },
      }),
    ],
    1,
  ]);
  expect(told).toBe(1);
  expect(JSON.stringify(entries)).not.toContain('hunter');
  expect(await window.call('history.delete', {})).toEqual({ deleted: 1 });
  expect((await window.call('history.list', {})).total).toBe(0);
});
