// Runs the full races, soaks and floods and keeps what came of them in bench/results, with date and
// machine. Arguments go to Vitest. A run that failed is written down as well; of a test that ran again
// on the same day the last result stays.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const report = path.join(root, 'test-results', 'reports', 'stress.json');
const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');

const run = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project=stress',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
const results = path.join(root, 'bench', 'results');
mkdirSync(results, { recursive: true });
const date = new Date().toISOString().slice(0, 10);
const page = path.join(results, `stress-${date}.md`);
writeFileSync(page, summary({ ...earlierRows(), ...newRows() }));
console.log(`written to ${path.relative(root, page)}`);
process.exit(run.status ?? 1);

/** Rows of the table by the title of their test. */
function newRows() {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const ran = testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status, duration }) => [title, row(title, status, seconds(duration))]);
  return Object.fromEntries(ran);
}

function earlierRows() {
  if (!existsSync(page)) return {};
  const rows = readFileSync(page, 'utf8').matchAll(/^\| (.*) \| (passed|failed) \| [\d.]+ \|$/gm);
  return Object.fromEntries([...rows].map(([text, title]) => [title, text]));
}

function row(title, status, took) {
  return `| ${title} | ${status} | ${took} |`;
}

function summary(rows) {
  const [cpu] = os.cpus();
  return [
    `# Stress tests, ${date}`,
    '',
    `${os.cpus().length} × ${cpu?.model.trim()}, ${gigabytes(os.totalmem())} GB, ${os.type()} ${os.release()}, Node ${process.version}.`,
    '',
    '| test | result | seconds |',
    '| --- | --- | --- |',
    ...Object.values(rows),
    '',
  ].join('\n');
}

function seconds(milliseconds) {
  return ((milliseconds ?? 0) / 1000).toFixed(1);
}

function gigabytes(bytes) {
  return Math.round(bytes / 2 ** 30);
}
