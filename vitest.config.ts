import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const electronForbidden = fileURLToPath(new URL('tools/electron-forbidden.mjs', import.meta.url));
const slow = ['**/*.integration.test.ts', '**/*.stress.test.ts'];

/** Tests that hold real processes: each file in a process of its own, with time to wait for them. */
const withProcesses = {
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 30_000,
  globalSetup: 'scripts/integration-setup.mjs',
} as const;

export default defineConfig({
  resolve: { alias: { electron: electronForbidden } },
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tools}/**/*.test.{mjs,ts}'],
          exclude: slow,
          // Pure tests share their processes: starting one for each file takes longer than the tests.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['src/**/*.integration.test.ts'],
          ...withProcesses,
          // The machine is shared; what needed a second try is named at the end (scripts/tally.mjs).
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'stress',
          include: ['src/**/*.stress.test.ts'],
          ...withProcesses,
          testTimeout: 15 * 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
