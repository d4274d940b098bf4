import { test } from 'vitest';
import { comeAndGo, openAndEnd } from '../testing/session-checks.ts';

test.runIf(process.platform === 'linux')(
  'T8 600 sessions opened and ended leave no descriptor, no zombie and no memory behind',
  () => openAndEnd(600),
);

test('T2 1,000 attaches and detaches during a stream: no byte is missing, none comes twice', () =>
  comeAndGo(1000, 200_000));
