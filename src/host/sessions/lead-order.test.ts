import { expect, test } from 'vitest';
import { LeadOrder } from './lead-order.ts';

const wide = { cols: 120, rows: 40 };
const narrow = { cols: 60, rows: 20 };

test('T5 who was used last leads; when it leaves, the one before it does', () => {
  const order = new LeadOrder<string>();
  order.join('a');
  order.take('a', wide);
  order.join('b');
  const seen = [order.leader];
  order.take('b', narrow);
  seen.push(order.leader);
  order.leave('b');
  seen.push(order.leader);
  expect(seen).toEqual(['a', 'b', 'a']);
  expect(order.size).toEqual(wide);
});

test('T5 a surface that was never used leads only when it is alone', () => {
  const order = new LeadOrder<string>();
  order.join('a');
  order.join('b');
  order.leave('a');
  expect({ leader: order.leader, size: order.size }).toEqual({ leader: 'b', size: undefined });
});
