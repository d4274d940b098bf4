import { expect, test } from 'vitest';
import { soakRule } from '../testing/rule-soak.ts';

test('the rule holds over 10,000 random steps: no holder lost, no quiet host that stays, no open door', async () => {
  expect(await soakRule({ runs: 50, steps: 200 })).toBe(10_000);
});
