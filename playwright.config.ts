import { defineConfig } from 'playwright/test';

// One worker: the tests share a machine's screen, and some count processes.
export default defineConfig({
  testDir: 'e2e',
  // Pictures are taken on purpose: npm run pictures.
  testIgnore: process.env['BERTH_PICTURES'] ? [] : ['**/pictures.spec.ts'],
  outputDir: 'test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/reports/e2e.json' }]],
});
