import { expect, test } from 'vitest';
import type { IndexEntry } from '../../shared/protocol/recorded.ts';
import { indexLine, parseIndex } from './index-lines.ts';

const entries: IndexEntry[] = [
  { kind: 'size', offset: 0, at: 1000, size: { cols: 80, rows: 24 } },
  { kind: 'time', offset: 5, at: 1020 },
  { kind: 'gap', offset: 9, at: 1500, missing: 4096 },
];

test('T13 an index is read as it was written', () => {
  expect(parseIndex(entries.map(indexLine).join(''))).toEqual(entries);
});

test('T13 what a crash cut off, what goes back and what is no entry is left out', () => {
  const hostile = '[3,1,2]\n{"offset":1}\n[-1,2]\n[1e99,2]\n[9,1,0,24]\n\u0000\n[[[\n[2,1]\n';
  const text = `${entries.map(indexLine).join('')}${hostile}[12,16`;
  expect(parseIndex(text)).toEqual(entries);
});
