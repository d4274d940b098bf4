// `npm run bench`: measures Berth against its limits and against the usual design of its peers.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { displayEnvironment } from '../scripts/display.mjs';
import { ensureElectron } from '../scripts/electron.mjs';
import { bundleBerth } from './bundle.mjs';
import { createKinds } from './kinds.mjs';
import { describeMachine, loadNow } from './machine.mjs';
import { parseOptions } from './options.mjs';
import { writePayloads } from './payloads.mjs';
import { compilePrograms } from './programs.mjs';
import { asMarkdown, asText, doubts, evaluate } from './report.mjs';

const root = path.join(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules', '.cache', 'berth-bench');
// An exit, unlike a signal, lets everything that was started be ended.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => process.exit(1));
}
const options = parseOptions(process.argv.slice(2));
const electron = await ensureElectron();
const kinds = chosen(createKinds(await setUp()));
if (options.list) {
  console.log(Object.keys(kinds).join('\n'));
  process.exit(0);
}
const load = { before: loadNow(), after: 0 };
const runs = await interleave(kinds);
load.after = loadNow();
report(runs);
process.exit(0);

async function setUp() {
  // Always a screen of our own: the same everywhere, and nobody's windows in the way.
  delete process.env.DISPLAY;
  delete process.env.WAYLAND_DISPLAY;
  const berth = path.join(cache, options.profile ? 'berth-readable' : 'berth');
  if (!options.list) await bundleBerth(berth, { readable: options.profile });
  return {
    berth,
    display: options.list ? {} : await displayEnvironment(),
    // Chromium's sandbox refuses root.
    electron: [electron.path, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    payloads: writePayloads(path.join(cache, 'payloads')),
    programs: compilePrograms(path.join(cache, 'programs')),
    profile: options.profile,
    scale: options.scale,
  };
}

function chosen(all) {
  const { only } = options;
  const wanted = Object.entries(all).filter(
    ([name]) => !only || only.some((part) => name.includes(part)),
  );
  return Object.fromEntries(wanted);
}

/** Each kind once, then each once more, in another order: drift of the machine meets all alike. */
async function interleave(all) {
  const names = Object.keys(all);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  for (let rep = 0; rep < options.reps; rep++) {
    const from = (rep * 7) % names.length;
    for (const name of [...names.slice(from), ...names.slice(0, from)]) {
      process.stderr.write(`${rep + 1}/${options.reps} ${name}`);
      try {
        const numbers = await all[name]();
        measured[name].push(numbers);
        process.stderr.write(`  ${brief(numbers)}\n`);
      } catch (error) {
        process.stderr.write(`  failed: ${error.message}\n`);
      }
    }
  }
  return measured;
}

function brief(numbers) {
  return Object.entries(numbers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${Number(value).toFixed(1)}`)
    .join(', ');
}

/** A whole run is kept in bench/results, any other one in the cache. */
function report(measured) {
  const entries = evaluate(measured);
  const date = new Date().toISOString().slice(0, 10);
  const machine = describeMachine(electron);
  const { reps } = options;
  const about = { date, reps, machine, load, doubts: doubts(measured, { reps, load }) };
  const isWhole = !options.only && !options.quick && !options.profile;
  const folder = path.join(isWhole ? path.join(root, 'bench') : cache, 'results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `bench-${date}`);
  writeFileSync(`${file}.json`, `${JSON.stringify({ ...about, rows: entries, runs: measured })}\n`);
  writeFileSync(`${file}.md`, asMarkdown(entries, about));
  console.log(asText(entries));
  for (const doubt of about.doubts) console.log(doubt);
  console.log(`load ${load.before} before, ${load.after} after; written to ${file}.{json,md}`);
}
