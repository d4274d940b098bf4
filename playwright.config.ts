import { defineConfig } from 'playwright/test';

// One worker: the tests share a machine's screen, and some count processes.
export default defineConfig({
  testDir: 'e2e',
  // Pictures and times are taken on purpose: npm run pictures, npm run bench.
  testIgnore: [
    ...(process.env['BERTH_PICTURES'] ? [] : ['**/pictures.spec.ts']),
    // A packaged build is sealed: no other build can be made of it.
    ...(process.env['BERTH_E2E_APP'] ? ['**/take-over.spec.ts'] : []),
    ...(process.env['BERTH_BENCH'] ? [] : ['**/card-times.spec.ts']),
  ],
  outputDir: 'test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  // The machine is shared; what needed a second try is named at the end (scripts/tally.mjs).
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/reports/e2e.json' }]],
});
