import { test } from 'vitest';
import {
  deadConnection,
  forgottenAcknowledgements,
  hiddenFlood,
  interruptedFlood,
  manyFloods,
  resizeStorm,
} from '../testing/flood-checks.ts';

/** Much output, on a machine that may do much else. */
const options = { timeout: 120_000 };

test(
  'T4 a hidden flood is counted to the byte, takes no memory, and is there when it is shown',
  options,
  () => hiddenFlood(2_000_000),
);

test('T4 Ctrl+C ends a hidden flood', options, () => interruptedFlood(2_000));

test('T4 a surface that stops acknowledging does not freeze a program for ever', options, () =>
  forgottenAcknowledgements(),
);

test('T4 a connection that dies in a flood is let go, and the flood goes on', options, () =>
  deadConnection(),
);

test('T4 beside four floods a session echoes, and no flood loses a byte', options, () =>
  manyFloods(4, 500_000),
);

test('T5 after a storm of resizes program and host agree on the size', options, () =>
  resizeStorm(200),
);
