import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { dialWorkspace, waitFor } from './harness.ts';

const headless = path.join(import.meta.dirname, '../../../out/host/headless.js');

interface RoundOptions {
  readonly workspace: string;
  readonly stateDir: string;
  readonly processes: number;
}

export interface RoundResult {
  /** Pids of the processes that became the host. */
  readonly hosts: number[];
  /** Exit codes of those that did not. */
  readonly others: (number | null)[];
  /** Who answers on the workspace's socket. */
  readonly answering: number;
}

/**
 * Starts many hosts for one folder at once, over whatever the last round left behind, and tells
 * who won. The winner is then killed with SIGKILL: its socket and endpoint stay, its lock does not.
 * Needs the built host: `npm run build`.
 */
export async function raceOnce(options: RoundOptions): Promise<RoundResult> {
  const started = Array.from({ length: options.processes }, () => startHost(options));
  const settled = () => started.filter((child) => child.exitCode === null).length <= 1;
  await waitFor(settled, 60_000, () => 'all but one to leave');
  // A second host would not leave by itself: give it the time to show.
  const hosts = started.filter((child) => child.exitCode === null && child.signalCode === null);
  const client = await dialWorkspace(options.stateDir, options.workspace);
  const { pid } = await client.call('whois', {});
  client.dispose();
  const result = {
    hosts: hosts.map((child) => child.pid ?? -1),
    others: started.filter((child) => !hosts.includes(child)).map((child) => child.exitCode),
    answering: pid,
  };
  for (const host of hosts) {
    const gone = once(host, 'exit');
    host.kill('SIGKILL');
    await gone;
  }
  return result;
}

function startHost({ workspace, stateDir }: RoundOptions): ChildProcess {
  return spawn(process.execPath, [headless, '--socket', '--workspace', workspace], {
    env: { ...process.env, XDG_STATE_HOME: path.dirname(stateDir) },
    stdio: 'ignore',
  });
}
