import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { JournalStore } from '../journal/journal-store.ts';
import { readEnd } from '../journal/read-output.ts';
import { readKey } from '../slot/key.ts';
import { slotFolder } from '../slot/workspace-folder.ts';
import { dialWorkspace, type HostClient, sayHello, TestSurface, waitFor } from './harness.ts';

const headless = path.join(import.meta.dirname, '../../../out/host/headless.js');
const COUNTING = 'i=0; while :; do i=$((i+1)); echo "line $i of many"; sleep 0.01; done';
const PATIENCE_MS = 60_000;

interface KillOptions {
  readonly workspace: string;
  /** Named `berth`, so that the host finds it by its environment. */
  readonly stateDir: string;
  /** How long the program prints before its host is killed. Milliseconds. */
  readonly printsMs: number;
}

export interface KillResult {
  /** Whether the journal says what the surface saw, byte for byte, as far as both go. */
  readonly isExact: boolean;
  /** How long before the kill the first byte came that is not in the journal. Milliseconds. */
  readonly missingMs: number;
  readonly problems: readonly string[];
  /** How the host listed the sessions of the rounds before. */
  readonly listed: readonly unknown[];
}

/**
 * Kills a host with SIGKILL while a program prints, and compares what its journal has with what a
 * surface saw. Needs the built host: `npm run build`.
 */
export async function killOnce({
  workspace,
  stateDir,
  printsMs,
}: KillOptions): Promise<KillResult> {
  const host = spawn(process.execPath, [headless, '--socket', '--workspace', workspace], {
    env: { ...process.env, XDG_STATE_HOME: path.dirname(stateDir) },
    stdio: 'ignore',
  });
  const client = await dialWhenUp(stateDir, workspace, host.pid);
  await client.call('authorize', { key: await readKey(stateDir) });
  const { sessions } = await sayHello(client);
  const { session } = await client.call('session.create', {
    command: '/bin/sh',
    args: ['-c', COUNTING],
  });
  const surface = new TestSurface(client);
  const arrivals: { atMs: number; seq: number }[] = [];
  client.onBytes(() => arrivals.push({ atMs: performance.now(), seq: surface.nextSeq }));
  await surface.attach(session.id);
  await surface.until('line 2 ');
  await new Promise((resolve) => setTimeout(resolve, printsMs));
  const killedMs = performance.now();
  const gone = once(host, 'exit');
  host.kill('SIGKILL');
  await gone;
  client.dispose();
  const store = new JournalStore(slotFolder(stateDir, workspace));
  const { problems } = await store.find();
  const { steps } = await readEnd(store.folderOf(session.id), 1024 * 1024);
  const kept = Buffer.concat(steps.filter((step) => step instanceof Uint8Array));
  const both = Math.min(kept.length, surface.bytes.length);
  const lost = arrivals.find(({ seq }) => seq > kept.length);
  return {
    isExact: kept.subarray(0, both).equals(surface.bytes.subarray(0, both)),
    missingMs: lost ? killedMs - lost.atMs : 0,
    problems,
    listed: sessions.map(({ state }) => (state.kind === 'exited' ? state.cause : state.kind)),
  };
}

async function dialWhenUp(
  stateDir: string,
  workspace: string,
  pid: number | undefined,
): Promise<HostClient> {
  let client: HostClient | undefined;
  await waitFor(async () => {
    // The endpoint of the one that was killed before leads nowhere.
    const dialled = await dialWorkspace(stateDir, workspace).catch(() => undefined);
    const answer = await dialled?.call('whois', {}).catch(() => undefined);
    if (answer?.pid === pid) client = dialled;
    else dialled?.dispose();
    return client !== undefined;
  }, PATIENCE_MS);
  if (!client) throw new Error('no host came up');
  return client;
}
