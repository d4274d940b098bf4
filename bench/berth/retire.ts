// How long it takes to get the slot of a host that holds nothing: from `retire` until the lock is free,
// a shell that rests in it included. Arguments: the built headless.js, how many times. Prints one line.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argv, env, execPath, exit, stdout } from 'node:process';
import { ask, attach, retire, waitForGone } from '../../src/host/slot/host-calls.ts';
import { systemClock as clock } from '../../src/shared/clock.ts';

const [headless = '', times = '5'] = argv.slice(2);
const build = { version: '0.0.0-bench', builtAt: 1 };
const LOOK_MS = 20;

async function retireOnce(base: string): Promise<number> {
  const workspace = path.join(base, 'work');
  const place = { stateDir: path.join(base, 'berth'), clock };
  mkdirSync(workspace, { recursive: true });
  const host = spawn(execPath, [headless, '--socket', '--workspace', workspace], {
    env: { ...env, XDG_STATE_HOME: base },
    stdio: 'ignore',
  });
  try {
    const spawned = { name: 'bench', build, spawn: () => {} };
    const client = await attach(workspace, place, spawned);
    await client.call('session.create', { command: '/bin/sh' });
    while ((await ask(workspace, place)).busy) await pause();
    await client.call('goodbye', {});
    client.dispose();
    const begin = performance.now();
    await retire(workspace, place);
    if (!(await waitForGone(workspace, place))) throw new Error('the host stayed');
    return performance.now() - begin;
  } finally {
    host.kill('SIGKILL');
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

const base = mkdtempSync(path.join(tmpdir(), 'berth-retire-'));
const took: number[] = [];
for (let round = 0; round < Number(times); round++) took.push(await retireOnce(base));
rmSync(base, { recursive: true, force: true });
took.sort((a, b) => a - b);
const numbers = { retireP50: took[Math.floor(took.length / 2)], retireMost: took.at(-1) };
stdout.write(`${JSON.stringify(numbers)}\n`, () => exit(0));
