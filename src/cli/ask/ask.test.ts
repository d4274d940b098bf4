import { expect, test } from 'vitest';
import { defaultAskOptions, parseAskOptions } from './ask-options.ts';
import { outcomeOf, outcomeOfSignal } from './outcome.ts';

test('K7 an option is ID=LABEL, and says by its id or its kind what it means', () => {
  const texts = [
    'allow=Run',
    'deny=Stop',
    'no-thanks=No',
    'now=Now',
    'v2:other=B',
    'x:allow_always=Ever',
    'ok=a=b',
    'go:allow=Go',
    'halt:reject=Leave it',
  ];
  expect(parseAskOptions(texts)).toEqual([
    { id: 'allow', label: 'Run', kind: 'allow_once' },
    { id: 'deny', label: 'Stop', kind: 'reject_once' },
    { id: 'no-thanks', label: 'No', kind: 'reject_once' },
    { id: 'now', label: 'Now', kind: 'other' },
    { id: 'v2', label: 'B', kind: 'other' },
    { id: 'x', label: 'Ever', kind: 'allow_always' },
    { id: 'ok', label: 'a=b', kind: 'allow_once' },
    { id: 'go', label: 'Go', kind: 'allow_once' },
    { id: 'halt', label: 'Leave it', kind: 'reject_once' },
  ]);
});

test('C4 a button that reads as a refusal is one, unless its kind says otherwise', () => {
  const texts = [
    'd=No',
    'e=CANCEL',
    'f=Don\u2019t',
    'allow=Stop',
    'x:other=No',
    'g=No idea',
    'h=Nope',
  ];
  expect(parseAskOptions(texts).map(({ kind }) => kind)).toEqual([
    'reject_once',
    'reject_once',
    'reject_once',
    'reject_once',
    'other',
    'other',
    'other',
  ]);
});

const refused = [
  ['allow'],
  ['=Run'],
  ['allow= '],
  ['halt:rejct=Leave it'],
  ['a:=A'],
  [':allow=A'],
  ['a=A', 'a=B'],
  [`${'i'.repeat(257)}=A`],
  [`a=${'l'.repeat(1025)}`],
  Array.from({ length: 65 }, (_, i) => `o${i}=A`),
];
test.each(refused.map((texts) => [texts]))('K7 %j is refused', (texts) => {
  expect(() => parseAskOptions(texts)).toThrow(expect.objectContaining({ exitCode: 64 }));
});

test('C4 only a button that was offered and does not refuse is a yes', () => {
  const answered = (optionId: string) =>
    outcomeOf({ kind: 'answered', optionId, by: 'window 1', at: 1 }, defaultAskOptions).exitCode;
  expect([answered('yes'), answered('no'), answered('something else')]).toEqual([0, 1, 1]);
});

test('C2 a closed terminal withdraws the question; other signals count as in a shell', () => {
  expect((['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map((one) => outcomeOfSignal(one))).toEqual([
    { exitCode: 3, sentence: expect.stringContaining('was withdrawn') },
    { exitCode: 130 },
    { exitCode: 143 },
  ]);
});

test('C4 what nobody answered is 3, whatever the reason', () => {
  const states = [
    { kind: 'expired', at: 1 },
    { kind: 'withdrawn', reason: 'x', at: 1 },
    { kind: 'open' },
  ] as const;
  expect(states.map((state) => outcomeOf(state, defaultAskOptions).exitCode)).toEqual([3, 3, 3]);
});
