import { expect, test } from 'vitest';
import { askerWords, matchWords, useWords } from './rule-words.ts';

test('C8 a rule says what it is about so that no two scopes read alike', () => {
  expect([
    matchWords({ kind: 'exact', command: 'npm test' }),
    matchWords({ kind: 'prefix', argv: ['git', 'commit', '-m', "it's"] }),
    matchWords({ kind: 'prefix', argv: ['a b', ''] }),
  ]).toEqual([
    { scope: 'exactly', text: 'npm test' },
    { scope: 'all that begin with', text: "git commit -m 'it'\\''s'" },
    { scope: 'all that begin with', text: "'a b' ''" },
  ]);
});

test('C8 a rule says whose it is and when it was used last', () => {
  const rule = {
    id: '1',
    effect: 'allow',
    asker: 'Claude\u202e Code',
    source: 'hook',
    match: { kind: 'exact', command: 'ls' },
    createdAt: 0,
    uses: 0,
  } as const;
  expect([
    askerWords(rule),
    useWords(rule, 0),
    useWords({ ...rule, uses: 1, lastUsedAt: 0 }, 120_000),
    useWords({ ...rule, uses: 7, lastUsedAt: 0 }, 1_000),
  ]).toEqual([
    'Claude[U+202E] Code, through its hook',
    'never used',
    'used once, 2 min ago',
    'used 7 times, just now',
  ]);
});
