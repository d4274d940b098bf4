import { expect, test } from 'vitest';
import type { Holder } from '../../shared/protocol/holder.ts';
import { takeOverWords } from './take-over-words.ts';

const ours = { version: '0.2.0', builtAt: 2 };
const theirs = { version: '0.1.0', builtAt: 1 };
const window: Holder = { kind: 'surface', id: 'w', title: 'window 1', since: 0, evidence: '' };
const work = (title: string): Holder => ({ ...window, kind: 'session', id: title, title });

test.each([
  [[work('make'), window], 'make is done'],
  [[work('make'), work('vim')], 'make and vim are done'],
  [['a', 'b', 'c', 'd', 'e'].map(work), 'a, b, c and 2 more are done'],
])('S11 an older build that runs a folder is named with what it waits for', (holders, end) => {
  expect(takeOverWords({ theirs, ours, noted: true, holders })).toEqual({
    sentence: `Build 0.1.0 runs here; this build takes over when ${end}`,
  });
});

test('S11 when only windows keep the older build, a person may take over', () => {
  expect(takeOverWords({ theirs, ours, noted: true, holders: [window] })).toEqual({
    sentence: 'Build 0.1.0 runs here; only windows keep it',
    button: 'Take over now',
  });
});

test.each([
  [[work('make'), window], { sentence: 'A newer build waits; it takes over when make is done' }],
  [
    [window],
    {
      sentence: 'A newer build waits; only windows are in its way',
      button: 'Let it take over',
    },
  ],
])('S11 the windows of the older build say that a newer one waits', (holders, words) => {
  expect(takeOverWords({ theirs: ours, ours, noted: true, holders })).toEqual(words);
});

test.each([
  ['a host without a note', theirs, false],
  ['a host that has not said hello', undefined, true],
])('S11 nothing is said about %s', (_, build, noted) => {
  expect(takeOverWords({ theirs: build, ours, noted, holders: [] })).toBeUndefined();
});
