import { expect, test } from 'vitest';
import { SizeHistory } from './size-history.ts';

const [small, wide, tall] = [
  { cols: 80, rows: 24 },
  { cols: 120, rows: 24 },
  { cols: 80, rows: 50 },
];

test('T3 a size given before the first byte is the first size', () => {
  const sizes = new SizeHistory(small);
  sizes.add({ seq: 0, size: wide });
  expect([sizes.isConstant, sizes.first]).toEqual([true, wide]);
});

test('T3 each resize is handed over once, in order, with the byte it comes before', () => {
  const sizes = new SizeHistory(small);
  sizes.add({ seq: 5, size: wide });
  sizes.add({ seq: 9, size: tall });
  expect([sizes.advance(7), sizes.first, sizes.advance(7), sizes.advance(9)]).toEqual([
    [{ seq: 5, size: wide }],
    wide,
    [],
    [{ seq: 9, size: tall }],
  ]);
});

test('T3 right at a resize a terminal may have either size, elsewhere only one', () => {
  const sizes = new SizeHistory(small);
  sizes.add({ seq: 5, size: wide });
  expect([4, 5, 6].map((seq) => [sizes.hadAt(seq, small), sizes.hadAt(seq, wide)])).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});

test('T3 a terminal that had not seen the resize yet goes through it afterwards', () => {
  const sizes = new SizeHistory(small);
  sizes.add({ seq: 5, size: wide });
  sizes.advanceTo(5, small);
  expect(sizes.advance(9)).toEqual([{ seq: 5, size: wide }]);
});
