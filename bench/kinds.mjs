// The kinds of runs: each is one start of a program that measures something and answers numbers.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBerth, startEmptyWindow } from './cold-start.mjs';
import { runForJson } from './launch.mjs';
import { patterns } from './payloads.mjs';
import { readStamps } from './stamps.mjs';

/** Scrollback of a session that is attached to. */
const ATTACH_LINES = 10_000;
const IDLE_SESSIONS = 100;
const FEED = { chunkBytes: 64 * 1024, queueBytes: 512 * 1024 };

/**
 * @param {{scale: ReturnType<typeof import('./options.mjs').parseOptions>['scale'],
 *   payloads: ReturnType<typeof import('./payloads.mjs').writePayloads>,
 *   programs: Record<string, string>, electron: string[], display: Record<string, string>, berth: string, profile: boolean}} setup
 * @returns {Record<string, () => Promise<Record<string, number>>>} kinds by name.
 */
export function createKinds(setup) {
  const perPattern = patterns.flatMap((pattern) => kindsOf(setup, pattern));
  return Object.fromEntries([
    ...perPattern,
    ['kernel', () => runForJson(setup.programs['kernel-costs'], [])],
    ['empty-window', () => inFolder((home) => startEmptyWindow(setup, home))],
    ['berth-start', () => inFolder((home) => startBerth(setup, home))],
    ['berth-attach', () => attach(setup)],
    ['berth-shells', () => measureShells(setup)],
    ['berth-cards', () => timeCards(setup)],
    ['berth-turns', () => measureTurns(setup)],
    ['berth-retire', () => measureRetire(setup)],
    [
      'berth-idle',
      () =>
        runBerth(setup, { scenario: 'idle', sessions: IDLE_SESSIONS, idleMs: setup.scale.idleMs }),
    ],
  ]);
}

function kindsOf(setup, pattern) {
  const { programs, payloads, scale } = setup;
  const { file, terminalText, afterTerminal, withEnd } = payloads[pattern];
  const bytes = scale.bytes[pattern];
  const flood = { program: programs['flood'], file, bytes };
  const memory = { scenario: 'memory', text: terminalText, bytes: withEnd(bytes), ...FEED };
  const echoer = programs['echoer'];
  const flooded = { scenario: 'flood', flood, terminalBytes: withEnd(bytes) };
  const { keys, interrupts, whoisMs } = scale;
  return [
    [`reader-${pattern}`, () => readByC(programs, file, bytes)],
    [`xterm-${pattern}`, () => runBerth(setup, { ...memory, look: 'plain' })],
    [`default-${pattern}`, () => runBerth(setup, { ...memory, look: 'default' })],
    [`options-${pattern}`, () => runBerth(setup, { ...memory, look: 'berth' })],
    [
      `berth-read-${pattern}`,
      () => runBerth(setup, { scenario: 'read', flood, terminalBytes: afterTerminal(bytes) }),
    ],
    [`berth-flood-${pattern}`, () => runBerth(setup, { ...flooded, keys: 0 })],
    [`berth-probe-${pattern}`, () => runBerth(setup, { ...flooded, echoer, keys })],
    [
      `berth-control-${pattern}`,
      () =>
        runBerth(setup, {
          scenario: 'control',
          flood: { ...flood, bytes: 0 },
          interrupts,
          whoisMs,
        }),
    ],
    [`baseline-flood-${pattern}`, () => runBaseline(setup, { ...flood, keys: 0 })],
    [`baseline-probe-${pattern}`, () => runBaseline(setup, { ...flood, keys })],
  ];
}

/** Under plain Node: see bench/berth/shells.ts. */
async function measureShells({ berth, scale }) {
  const args = [IDLE_SESSIONS, scale.passes, scale.starts].map(String);
  return await runForJson(process.execPath, [path.join(berth, 'shells.js'), ...args]);
}

/** Under plain Node: see bench/berth/turns.ts. */
async function measureTurns({ berth, scale }) {
  const args = ['--expose-gc', path.join(berth, 'turns.js'), scale.turns, scale.sessions];
  return await runForJson(process.execPath, args.map(String));
}

/** The host in `out`, under plain Node: see bench/berth/retire.ts. */
async function measureRetire({ berth, scale }) {
  const headless = path.join(import.meta.dirname, '..', 'out', 'host', 'headless.js');
  const args = [path.join(berth, 'retire.js'), headless, String(scale.starts)];
  return await runForJson(process.execPath, args);
}

function attach(setup) {
  const { file, bytesOfLines, withEnd } = setup.payloads.sgr;
  const bytes = bytesOfEndlessLines(bytesOfLines, file);
  return runBerth(setup, {
    scenario: 'attach',
    flood: { program: setup.programs['flood'], file, bytes },
    terminalBytes: withEnd(bytes),
    attaches: setup.scale.attaches,
  });
}

/** The app in `out`, with 30 open cards; Playwright plays the person. */
function timeCards({ scale }) {
  const script = path.join(import.meta.dirname, '..', 'scripts', 'e2e.mjs');
  const env = { BERTH_BENCH: String(scale.cards) };
  return runForJson(process.execPath, [script, 'card-times', '--reporter=line'], { env });
}

/** Bytes of 10,000 lines; the block is written again where it ends. */
function bytesOfEndlessLines(bytesOfLines, file) {
  const lines = readFileSync(file, 'latin1').split('\n').length - 1;
  const blocks = Math.floor(ATTACH_LINES / lines);
  return blocks * bytesOfLines(lines) + bytesOfLines(ATTACH_LINES % lines);
}

async function readByC(programs, file, bytes) {
  const args = [programs['flood'], file, String(bytes), 'exit'];
  const answer = await runForJson(programs['pty-reader'], args);
  return { mbps: answer.bytes / answer.seconds / 1e6 };
}

/** One start of bench/berth/main.ts. */
async function runBerth({ berth, display, electron, profile }, scenario) {
  return await inFolder(async (folder) => {
    const [file, ...args] = electron;
    const scenarioFile = path.join(folder, 'scenario.json');
    writeFileSync(scenarioFile, JSON.stringify({ ...scenario, folder, profile }));
    const env = { ...display, BENCH_SCENARIO: scenarioFile };
    const answer = await runForJson(file, [...args, berth], { env });
    if (answer.error) throw new Error(answer.error);
    if (answer.profile) console.log(answer.profile);
    delete answer.profile;
    return answer;
  });
}

/** One start of bench/baseline/main.cjs. Its Ctrl+C is measured in the runs with a typing probe. */
async function runBaseline({ display, electron, programs }, { file, bytes, keys }) {
  return await inFolder(async (folder) => {
    const stamps = path.join(folder, 'stamps');
    const [executable, ...args] = electron;
    const flood = { file, bytes, echoer: programs['echoer'], floodBin: programs['flood'] };
    const typing = { typing: keys > 0, idleKeys: keys || 5, ctrlc: keys > 0 };
    const answer = await runForJson(
      executable,
      [...args, `--user-data-dir=${folder}/user`, path.join(import.meta.dirname, 'baseline')],
      {
        env: {
          ...display,
          TMPDIR: folder,
          BENCH_STAMPS: stamps,
          PERF_ARGS: JSON.stringify({ arch: 'daemon-ndjson', layout: 'same', ...flood, ...typing }),
        },
      },
    );
    if (answer.error) throw new Error(answer.error);
    return baselineNumbers(answer, readStamps(stamps), keys);
  });
}

function baselineNumbers(answer, { started, told }, keys) {
  const [first] = told;
  const toldMs = first && Number(first.monotonicNs - BigInt(answer.ctrlcSentNs)) / 1e6;
  return {
    mbps: answer.parsed / 1e3 / (answer.endAt - started[0].realMs),
    queuedKiB: answer.maxQueueKB,
    mainMsPerMB: answer.mainMsPerMB,
    pageMsPerMB: answer.rendMsPerMB,
    daemonMsPerMB: answer.helperMsPerMB,
    ...(keys > 0
      ? {
          idleP50: answer.idleP50,
          idleP99: answer.idleP99,
          loadP50: answer.loadP50,
          loadP90: answer.loadP90,
          loadP99: answer.loadP99,
          told: toldMs,
          silent: answer.ctrlcMs,
        }
      : {}),
  };
}

async function inFolder(use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'berth-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove); // interrupted in the middle
  try {
    return await use(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
