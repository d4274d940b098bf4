import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/protocol/history.ts';
import { outcomeWords } from './outcome-words.ts';

const entry = (outcome: HistoryEntry['outcome'], ruleId?: string): HistoryEntry => ({
  id: '1',
  source: 'ask',
  asker: 'make',
  title: 'Run it?',
  openedAt: 0,
  at: 1,
  outcome,
  ...(ruleId ? { ruleId } : {}),
});

test('C12 how a question was settled, by whom or by what', () => {
  const answered = (optionKind: 'allow_once' | 'reject_once', by: string) =>
    ({ kind: 'answered', label: 'Go', optionKind, by }) as const;
  expect([
    outcomeWords(entry(answered('allow_once', 'window 2'))),
    outcomeWords(entry(answered('reject_once', 'a rule'), 'r')),
    outcomeWords(entry(answered('allow_once', 'a rule'), 'r')),
    outcomeWords(entry({ kind: 'withdrawn', reason: 'the session ended' })),
    outcomeWords(entry({ kind: 'expired' })),
  ]).toEqual([
    { text: '\u201cGo\u201d by window 2', tone: 'allowed' },
    { text: '\u201cGo\u201d by a rule', tone: 'refused' },
    { text: '\u201cGo\u201d by a rule', tone: 'ruled' },
    { text: 'Withdrawn: the session ended', tone: 'gone' },
    { text: 'Expired without an answer', tone: 'gone' },
  ]);
});
