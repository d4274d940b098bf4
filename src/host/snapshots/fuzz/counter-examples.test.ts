import { expect, test } from 'vitest';
import { differenceOf, type Run } from './snapshot-check.ts';
import type { Step } from './terminal-stream.ts';

const COLS = 2;

interface CounterExample {
  /** What was wrong. */
  readonly why: string;
  /** One UTF-16 unit for each byte; a number of rows for a resize. */
  readonly before: readonly (string | number)[];
  readonly after?: readonly string[];
  readonly isReused?: boolean;
  /** Rows in the beginning; 2. */
  readonly rows?: number;
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
  {
    why: 'xterm.js holds one line twice, after it scrolled an alternate screen that had become higher',
    rows: 3,
    before: [2, 'aa', '\u00c3\u00a9', '\x1b[?47h', 'aa', '\x1b[?6;7h', 3, '\x1b[S'],
    after: ['a'],
  },
];

for (const { why, before, after = [], isReused = false, rows = 2 } of examples) {
  test(`T3 restored exactly: ${why}`, () => {
    const steps = [...before, ...after].map(stepOf);
    const size = { cols: COLS, rows };
    const run: Run = { size, steps, cut: before.length, cutByte: 0, chunk: 0, isReused };
    expect(differenceOf(run, new Map())).toBeUndefined();
  });
}

function stepOf(given: string | number): Step {
  return typeof given === 'string'
    ? { kind: 'bytes', text: given }
    : { kind: 'resize', cols: COLS, rows: given };
}
