import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findEndpoint } from '../../host/slot/endpoint.ts';
import { temporaryFolder, testBuild, waitFor } from '../../host/testing/harness.ts';
import { dialSocket } from '../../host/transports/unix-socket.ts';
import { systemClock } from '../../shared/clock.ts';
import { BerthError } from '../../shared/errors.ts';
import { createHostConnection, type HostConnection } from './host-connection.ts';

const headless = path.join(import.meta.dirname, '../../../out/host/headless.js');

/** `reconnect.stress.test.ts` asks for more. */
const RESTARTS = Number(process.env['BERTH_RESTARTS'] ?? 10);

test(
  `case 18: two windows find the host again each time it is killed, ${RESTARTS} times`,
  async () => {
    const root = temporaryFolder('reconnect');
    const stateDir = path.join(root.path, 'berth');
    const workspace = path.join(root.path, 'work');
    mkdirSync(workspace);
    let host = startEngine(stateDir, workspace);
    const windows = ['window 1', 'window 2'].map((name) =>
      createHostConnection({
        async open() {
          const endpoint = await findEndpoint(stateDir, workspace);
          if (!endpoint) throw new BerthError('NO_HOST', 'not there yet');
          return dialSocket(endpoint.socket);
        },
        name,
        build: testBuild,
        clock: systemClock,
        tell: () => {},
      }),
    );
    const seen = new Set<string>();
    for (let round = 0; round < RESTARTS; round++) {
      await waitFor(() => windows.every((window) => isFresh(window, seen)), 20_000);
      seen.add(instanceOf(windows[0]));
      expect(instanceOf(windows[1])).toBe(instanceOf(windows[0]));
      await end(host);
      host = startEngine(stateDir, workspace);
    }
    for (const window of windows) window.dispose();
    await end(host);
    root.dispose();
  },
  RESTARTS * 12_000,
);

const instanceOf = (window: HostConnection | undefined): string => window?.link?.instanceId ?? '';

const isFresh = (window: HostConnection, seen: ReadonlySet<string>): boolean =>
  instanceOf(window) !== '' && !seen.has(instanceOf(window));

function startEngine(stateDir: string, workspace: string): ChildProcess {
  return spawn(process.execPath, [headless, '--socket', '--workspace', workspace], {
    env: { ...process.env, XDG_STATE_HOME: path.dirname(stateDir) },
    stdio: 'ignore',
  });
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
