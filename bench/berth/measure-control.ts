import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { readStamps } from '../stamps.mjs';
import type { ControlScenario, Numbers } from './scenario.ts';
import type { Stage } from './stage.ts';
import { startFlood } from './start-flood.ts';
import { quantile, typeInterrupt, wait } from './typing.ts';

/** Milliseconds in which a flood gets going. */
const WARM_UP_MS = 1_000;

/** During a flood without end: `whois` from another process, then Ctrl+C in its terminal. */
export async function measureControl(stage: Stage, scenario: ControlScenario): Promise<Numbers> {
  const { flood, interrupts, whoisMs } = scenario;
  const id = await startFlood(stage, flood, 'trap');
  await stage.page('show', id);
  await stage.page('focus', id);
  const idle = await whois(stage, whoisMs / 2);
  await stage.page('write', id, 'g');
  await wait(WARM_UP_MS);
  const loaded = await whois(stage, whoisMs);
  const told = await stage.profiled(() => interrupt(stage, interrupts));
  return {
    whoisIdleP50: quantile(idle, 0.5),
    whoisP50: quantile(loaded, 0.5),
    whoisP99: quantile(loaded, 0.99),
    told: quantile(told, 0.5),
    toldP90: quantile(told, 0.9),
  };
}

/** Milliseconds from each Ctrl+C, as it leaves this process for the page, until the program knows. */
async function interrupt({ contents, stamps }: Stage, count: number): Promise<number[]> {
  const sent: bigint[] = [];
  for (let index = 0; index < count; index++) {
    sent.push(process.hrtime.bigint());
    typeInterrupt(contents);
    await wait(150 + ((index * 37) % 50));
  }
  const { told } = readStamps(stamps);
  return sent.map((at) => {
    const next = told.find(({ monotonicNs }) => monotonicNs >= at);
    return next ? Number(next.monotonicNs - at) / 1e6 : Number.POSITIVE_INFINITY;
  });
}

/** Milliseconds that each of many `whois` took, connecting included, asked by a process of its own. */
async function whois({ socket }: Stage, forMs: number): Promise<number[]> {
  const probe = path.join(import.meta.dirname, 'whois-probe.js');
  const child = spawn(process.execPath, [probe, socket, `${forMs}`], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await outputOf(child)) as number[];
}

function outputOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}
