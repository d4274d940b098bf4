import { expect, test } from 'vitest';
import { differenceOf, type Run } from './snapshot-check.ts';

const narrow = { cols: 2, rows: 2 };

interface CounterExample {
  /** What was wrong. */
  readonly why: string;
  /** One UTF-16 unit for each byte. */
  readonly before: readonly string[];
  readonly after?: readonly string[];
  readonly isReused?: boolean;
}

/** What the fuzz has found, as small as it could make it: restored between `before` and `after`. */
const examples: readonly CounterExample[] = [
  {
    why: 'a wide character that wraps leaves a blank in a pen that only DECRC leads to',
    before: [
      '\x1b]8;;http://a\x1b\\',
      '\x1b7',
      '\x1b]8;;\x1b\\',
      '\x1b[?1048l',
      'a',
      '\u00e6\u00bc\u00a2',
    ],
  },
  {
    why: 'the address of a link has a DEL in it',
    before: ['\x1b]8;;http\x7f', '\x1b[m', 'a'],
  },
  {
    why: 'a reset terminal still knows a link that the other one has forgotten',
    before: [],
    after: [
      '\x1b]8;id=1;http://a\x1b\\',
      '\x1b[M',
      'aaa',
      '\x1b]8;id=1;http://a\x1b\\',
      '\u00c3\u00a9',
    ],
    isReused: true,
  },
];

for (const { why, before, after = [], isReused = false } of examples) {
  test(`T3 restored exactly: ${why}`, () => {
    const steps = [...before, ...after].map((text) => ({ kind: 'bytes', text }) as const);
    const run: Run = { size: narrow, steps, cut: before.length, cutByte: 0, chunk: 0, isReused };
    expect(differenceOf(run, new Map())).toBeUndefined();
  });
}
