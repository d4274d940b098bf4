import { test } from 'vitest';
import { hiddenFlood, interruptedFlood, manyFloods, resizeStorm } from '../testing/flood-checks.ts';

test('T4 200 million lines of a hidden flood are counted to the byte in bounded memory', () =>
  hiddenFlood(200_000_000));

test('T4 Ctrl+C ends a flood that was hidden for a minute', () => interruptedFlood(60_000));

test('T4 beside ten floods a session echoes, and no flood loses a byte', () =>
  manyFloods(10, 3_000_000));

test('T5 after 5,000 resizes program and host agree on the size', () => resizeStorm(5_000));
