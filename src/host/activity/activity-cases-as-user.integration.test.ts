import { getuid, setgid, setgroups, setuid } from 'node:process';
import { expect, test } from 'vitest';
import { testActivityCases } from '../testing/activity-cases.ts';

/** `nobody` and `nogroup`, which own nothing. */
const NOBODY = 65_534;

// This file has a process of its own, and so may give its rights away for good.
const wasRoot = getuid?.() === 0;
if (wasRoot) {
  setgroups?.([]);
  setgid?.(NOBODY);
  setuid?.(NOBODY);
  testActivityCases('an ordinary user');
}

test.skipIf(!wasRoot)('T11 the cases above ran as a user without rights', () => {
  expect(getuid?.()).toBe(NOBODY);
});
