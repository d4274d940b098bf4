import { expect, test } from 'vitest';
import { emptyHistory, step, withSent } from './prompt-history.ts';

test('going back and forth ends at what was being written', () => {
  let history = withSent(withSent(emptyHistory, 'one'), 'two');
  const seen: (string | undefined)[] = [];
  let written = 'half';
  for (const by of [-1, -1, -1, 1, 1, 1] as const) {
    const next = step(history, by, written);
    seen.push(next?.text);
    if (next) ({ history, text: written } = next);
  }
  expect(seen).toEqual(['two', 'one', undefined, 'two', 'half', undefined]);
});

test('the same prompt twice in a row is one step', () => {
  expect(withSent(withSent(emptyHistory, 'again'), 'again').sent).toEqual(['again']);
});
