import { expect, test } from 'vitest';
import { aSession } from '../../shared/testing/sample-session.ts';
import { completionWords } from './ls.ts';

test('K11 completion offers names that mean one session, and all ids', () => {
  const sessions = [
    aSession('aa', { name: 'my dev' }),
    aSession('bb', { name: 'twin', state: { kind: 'exited', code: 3, at: 1 } }),
    aSession('cc', { name: 'twin' }),
    aSession('dd', { title: 'a\tb' }),
    aSession('ee', { name: 'x\ny' }),
  ];
  expect(completionWords(sessions).split('\n')).toEqual([
    'my dev\taa, running',
    'aa\tmy dev, running',
    'bb\ttwin, exited 3',
    'cc\ttwin, running',
    'dd\ta␉b, running',
    'ee\tx␊y, running',
    '',
  ]);
});
