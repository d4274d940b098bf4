// Adds up the reports that the test runs leave in test-results/reports and prints one line,
// "N passed, N failed". A run that left no report, or ran nothing, is a failure: "nothing failed"
// must never come from "nothing ran". Tests that passed only when they were tried again are named:
// each is a fault to be found. --clear removes the reports of an earlier run.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const reports = path.join(path.dirname(fileURLToPath(import.meta.url)), '../test-results/reports');
const runs = { unit: countVitest, integration: countVitest, e2e: countPlaywright };

if (process.argv.includes('--clear')) rmSync(reports, { recursive: true, force: true });
else report(Object.entries(runs).map(([name, count]) => ({ name, ...countIn(name, count) })));

function report(counts) {
  const passed = counts.reduce((sum, run) => sum + run.passed, 0);
  const failed = counts.reduce((sum, run) => sum + run.failed, 0);
  const empty = counts.filter((run) => run.passed + run.failed === 0).map((run) => run.name);
  for (const title of counts.flatMap((run) => run.again))
    console.log(`passed at the second try: ${title}`);
  if (empty.length > 0) console.error(`no ${empty.join(', no ')} test ran`);
  // Checks that are no tests (lint, types, a crash of the runner) end a run without a count.
  const broken = process.argv.includes('--broken') || empty.length > 0;
  console.log(`${passed} passed, ${failed > 0 || !broken ? failed : 1} failed`);
  process.exit(failed > 0 || broken ? 1 : 0);
}

function countIn(name, count) {
  try {
    return count(JSON.parse(readFileSync(path.join(reports, `${name}.json`), 'utf8')));
  } catch (error) {
    if (error.code !== 'ENOENT')
      console.error(`the ${name} report cannot be read: ${error.message}`);
    return { passed: 0, failed: 0, again: [] };
  }
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  // A file that does not even load has failed, too, without a test to its name.
  const unloadable = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const again = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ title }) => title);
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length, again };
}

/** `flaky` passed on a retry; `errors` are those outside any test. */
function countPlaywright({ stats, errors, suites }) {
  const again = specsIn(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, again };
}

function specsIn(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsIn(inner)]);
}
