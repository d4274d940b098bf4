import { expect, test } from 'vitest';
import type { Inquiry } from './question-book.ts';
import { withSubject } from './read-subject.ts';

const inquiry: Inquiry = {
  source: 'ask',
  asker: { name: 'agent' },
  title: 'May I?',
  input: 'none',
  options: [{ id: 'ok', label: 'OK', kind: 'allow_once' }],
};

test('C5 a subject that fits is drawn as what it is', () => {
  const subject = { kind: 'command', command: 'make', cwd: '/srv' };
  expect(withSubject(inquiry, subject)).toEqual({ ...inquiry, subject });
});

test('C5 a form asks to be filled in, unless every answer refuses', () => {
  const subject = { kind: 'form', schema: { properties: { a: { type: 'string' } } } };
  const refusing = {
    ...inquiry,
    options: [{ id: 'no', label: 'No', kind: 'reject_once' as const }],
  };
  expect([withSubject(inquiry, subject).input, withSubject(refusing, subject).input]).toEqual([
    'form',
    'none',
  ]);
});

test.each([
  ['a subject of an unknown kind', { kind: 'dance', steps: ['left'] }, 'left'],
  ['a command that is a number', { kind: 'command', command: 7 }, '7'],
  [
    'a form with parts in parts',
    { kind: 'form', schema: { properties: { a: { type: 'object' } } } },
    'object',
  ],
  ['no object at all', 'rm -rf build', 'rm -rf build'],
])('C5 %s gives a plain card with what could be read', (_, given, told) => {
  const read = withSubject({ ...inquiry, body: 'Why' }, given);
  expect(read).toEqual({ ...inquiry, body: expect.stringContaining(told) });
  expect(read.body).toContain('Why');
});
