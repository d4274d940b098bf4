import { expect, test } from 'vitest';
import { soakRule } from '../testing/rule-soak.ts';

test('the rule holds over 600 random steps: no holder lost, no quiet host that stays, no open door', async () => {
  expect(await soakRule({ runs: 6, steps: 100 })).toBe(600);
});
