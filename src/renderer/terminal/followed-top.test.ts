import { expect, test } from 'vitest';
import { followedTop } from './followed-top.ts';

const row = (at: number) => ({ topPx: at * 20, heightPx: 20 });
const view = (topPx: number) => ({ topPx, heightPx: 200 });

test('T5 a view smaller than its terminal keeps the cursor in sight', () => {
  expect([
    followedTop(row(3), view(0)),
    followedTop(row(9), view(0)),
    followedTop(row(10), view(0)),
    followedTop(row(39), view(20)),
    followedTop(row(20), view(600)),
    followedTop(row(0), view(600)),
  ]).toEqual([0, 0, 20, 600, 300, 0]);
});
