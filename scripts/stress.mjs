// Runs the full races, soaks and floods and keeps what came of them in bench/results, with date and
// machine. Arguments go to Vitest. A run that failed is written down as well.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
writeFileSync(page, summary(JSON.parse(readFileSync(report, 'utf8'))));
console.log(`written to ${path.relative(root, page)}`);
process.exit(run.status ?? 1);

function summary({ testResults }) {
  const rows = testResults
    .flatMap((file) => file.assertionResults)
    .map(({ title, status, duration }) => `| ${title} | ${status} | ${seconds(duration)} |`);
  const [cpu] = os.cpus();
  return [
    `# Stress tests, ${date}`,
    '',
    `${os.cpus().length} × ${cpu?.model.trim()}, ${gigabytes(os.totalmem())} GB, ${os.type()} ${os.release()}, Node ${process.version}.`,
    '',
    '| test | result | seconds |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function seconds(milliseconds) {
  return ((milliseconds ?? 0) / 1000).toFixed(1);
}

function gigabytes(bytes) {
  return Math.round(bytes / 2 ** 30);
}
