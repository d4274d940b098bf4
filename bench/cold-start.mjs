// How long after its start an app has painted: Berth its first prompt, an empty window its only word.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { runForJson } from './launch.mjs';

const folder = path.join(import.meta.dirname, 'cold-start');
const root = path.join(import.meta.dirname, '..');

const PROMPT = `[...document.querySelectorAll('.xterm-rows')].some((rows) => /[#$]/.test(rows.textContent))`;
const WORD = `document.body.innerText !== ''`;

/** @returns {Promise<{ms: number}>} of an Electron app with one window. */
export async function startEmptyWindow(setup, home) {
  return await startAndPaint(setup, home, [path.join(folder, 'empty-window')], WORD);
}

/** @returns {Promise<{ms: number}>} of the built app in `out`, with a folder opened and `/bin/sh` in it. */
export async function startBerth(setup, home) {
  const project = path.join(home, 'project');
  mkdirSync(project);
  return await startAndPaint(setup, home, [root, project], PROMPT);
}

async function startAndPaint({ display, electron }, home, args, ready) {
  const [file, ...flags] = electron;
  const runtime = path.join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const hook = ['--require', path.join(folder, 'report-painted.cjs')];
  const env = {
    ...display,
    HOME: home,
    SHELL: '/bin/sh',
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_STATE_HOME: path.join(home, 'state'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    XDG_RUNTIME_DIR: runtime,
    BENCH_READY: ready,
    BENCH_STARTED_MS: String(Date.now()),
  };
  return await runForJson(file, [...hook, ...flags, ...args], { env, timeoutMs: 60_000 });
}
