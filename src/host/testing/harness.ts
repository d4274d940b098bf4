import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import { silentLog } from '../../shared/log.ts';
import { type HostContract, hostContract } from '../../shared/protocol/contract.ts';
import { decodeSeqPayload, encodeSeqPayload, frameType } from '../../shared/protocol/frame.ts';
import type { ProfileIn } from '../../shared/protocol/profile.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { Client } from '../../shared/rpc/client.ts';
import type { ParamsIn } from '../../shared/rpc/contract.ts';
import type { OpenOptions } from '../open-options.ts';
import { type OpenedWorkspace, openWorkspace } from '../open-workspace.ts';
import { findEndpoint } from '../slot/endpoint.ts';
import { readKey } from '../slot/key.ts';
import { dialSocket } from '../transports/unix-socket.ts';

const SETTINGS = 'settings.jsonc';
declare module 'vitest' {
  interface ProvidedContext {
    /** worker.ts, bundled before the tests run (scripts/integration-setup.mjs). */
    snapshotWorker: string;
  }
}

/** For the tests of this folder: a real host in temporary folders, and clients that dial it. */
export type HostClient = Client<HostContract>;

export const testBuild = { version: '1.2.3', builtAt: 1000 };

export interface TestHost extends AsyncDisposable {
  readonly workspace: string;
  readonly stateDir: string;
  readonly opened: Extract<OpenedWorkspace, { kind: 'own' }>;
  /** The person's own profiles, as their settings file has them. */
  writeProfiles(profiles: Readonly<Record<string, ProfileIn>>): void;
  /** A client over the socket; `all` presents the key, `local` says hello only. */
  dial(rights?: 'all' | 'local' | 'probe'): Promise<HostClient>;
}

export function temporaryFolder(name: string): Disposable & { path: string } {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `berth-${name}-`)));
  return { path: folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The environment of test sessions: this machine's, without the start-up files of whoever runs them. */
export const testEnvironment = async (): Promise<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: tmpdir(),
  SHELL: '/bin/sh',
  LANG: 'C.UTF-8',
});

/** What `openWorkspace` takes, with values for a test. */
export const testOptions = (
  folder: string,
  stateDir: string,
  options: Partial<OpenOptions> = {},
): OpenOptions => ({
  folder,
  stateDir,
  settingsFile: path.join(stateDir, SETTINGS),
  build: testBuild,
  log: silentLog,
  clock: systemClock,
  snapshotWorker: () => inject('snapshotWorker'),
  environment: testEnvironment,
  ...options,
});

/** A host that leaves when it has decided to, as its owner lets it. */
export async function startTestHost(options: Partial<OpenOptions> = {}): Promise<TestHost> {
  const owned = new DisposableStore();
  const stateDir = owned.add(temporaryFolder('state')).path;
  const workspace = owned.add(temporaryFolder('work')).path;
  const opened = await openWorkspace(
    testOptions(workspace, stateDir, {
      environment: async () => ({ ...(await testEnvironment()), HOME: stateDir }),
      ...options,
    }),
  );
  if (opened.kind !== 'own') throw new Error('a fresh folder has a host already');
  opened.host.onRetiring((reason) => void opened.close(reason));
  return {
    workspace,
    stateDir,
    opened,
    writeProfiles(profiles) {
      writeFileSync(path.join(stateDir, SETTINGS), JSON.stringify({ profiles }));
    },
    async dial(rights = 'all') {
      const client = await dialWorkspace(stateDir, workspace);
      owned.add(client);
      if (rights === 'all') {
        await client.call('authorize', { key: await readKey(stateDir) });
      }
      if (rights !== 'probe') await sayHello(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      await opened.close('the test is over');
      owned.dispose();
    },
  };
}

export async function dialWorkspace(stateDir: string, workspace: string): Promise<HostClient> {
  const endpoint = await findEndpoint(stateDir, workspace);
  if (!endpoint) throw new Error('no endpoint');
  return new Client(hostContract, await dialSocket(endpoint.socket), systemClock);
}

export const sayHello = (client: HostClient, name = 'a test') =>
  client.call('hello', { protocol: PROTOCOL_VERSION, name, build: testBuild, as: 'window' });

/** A surface that keeps the bytes it got, and acknowledges them unless told not to. */
export class TestSurface {
  readonly #client: HostClient;
  readonly channel: number;
  /** Number of the first byte in `bytes`. */
  firstSeq = 0;
  bytes = Buffer.alloc(0);
  snapshots = 0;
  /** The last snapshot. */
  snapshot = Buffer.alloc(0);
  acknowledges = true;
  ended = false;
  run = 0;

  static #nextChannel = 1;

  constructor(client: HostClient) {
    this.#client = client;
    this.channel = TestSurface.#nextChannel++;
    client.onBytes((frame) => {
      if (frame.channel !== this.channel) return;
      const { seq, bytes } = decodeSeqPayload(frame.payload);
      if (frame.type === frameType.snapshot) this.#restart(seq, bytes);
      else this.#append(seq, bytes);
    });
    client.on('stream.ended', ({ channel }) => {
      if (channel === this.channel) this.ended = true;
    });
  }

  async attach(
    sessionId: SessionId,
    options: Partial<ParamsIn<HostContract, 'session.attach'>> = {},
  ) {
    const answer = await this.#client.call('session.attach', {
      channel: this.channel,
      sessionId,
      ...options,
    });
    this.run = answer.run;
    if (answer.replay.kind === 'delta' && this.bytes.length === 0) {
      this.firstSeq = answer.replay.fromSeq;
    }
    return answer;
  }

  get nextSeq(): number {
    return this.firstSeq + this.bytes.length;
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }

  type(text: string): void {
    this.#client.send({
      type: frameType.input,
      channel: this.channel,
      payload: Buffer.from(text, 'utf8'),
    });
  }

  acknowledge(): void {
    this.#client.send({
      type: frameType.ack,
      channel: this.channel,
      payload: encodeSeqPayload(this.nextSeq),
    });
  }

  async until(what: string | RegExp, timeoutMs = 10_000): Promise<void> {
    await waitFor(
      () => (typeof what === 'string' ? this.text.includes(what) : what.test(this.text)),
      timeoutMs,
      () => `"${what}" in ${JSON.stringify(this.text.slice(-500))}`,
    );
  }

  #restart(seq: number, snapshot: Uint8Array): void {
    this.firstSeq = seq;
    this.snapshot = Buffer.from(snapshot);
    this.bytes = Buffer.alloc(0);
    this.snapshots += 1;
  }

  #append(seq: number, bytes: Uint8Array): void {
    if (seq !== this.nextSeq) throw new Error(`byte ${seq} came where ${this.nextSeq} was due`);
    this.bytes = Buffer.concat([this.bytes, bytes]);
    if (this.acknowledges) this.acknowledge();
  }
}

export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
  describe: () => string = () => 'the condition',
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${describe()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
