import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../shared/clock.ts';
import { ask, attach } from '../slot/host-calls.ts';
import { buildVariant } from './build-variant.ts';
import { TestSurface, temporaryFolder, testBuild, waitFor } from './harness.ts';

const older = { version: '1.0.0-older', builtAt: 1_000 };
const newer = { version: '2.0.0-newer', builtAt: 2_000 };
const PATIENCE_MS = 60_000;

export interface NewerRound {
  /** While the older host was busy: who answered, and whether it had a note. */
  readonly whileBusy: { readonly build: string; readonly noted: boolean; readonly holders: number };
  /** What a session of the older host still did while all newer builds waited. */
  readonly echoed: boolean;
  /** Builds that answer at the end: the one host. */
  readonly finally: string;
  /** How many newer processes are hosts, and what the others left with. */
  readonly hosts: number;
  readonly others: (number | null)[];
  readonly olderLeftWith: number | null;
}

interface RaceOptions {
  readonly processes: number;
  readonly rounds: number;
  /** Whether the older host has a session and a window when the newer builds come. */
  readonly busy: boolean;
}

/** Lets many processes of a newer build meet one host of an older build, again and again. */
export async function raceNewerBuilds(options: RaceOptions): Promise<NewerRound[]> {
  const [oldBuild, newBuild] = [buildVariant(older), buildVariant(newer)];
  const root = temporaryFolder('newer');
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  const race = new Race(root.path, workspace, oldBuild.headless, newBuild.headless);
  const rounds: NewerRound[] = [];
  try {
    for (let round = 0; round < options.rounds; round++) rounds.push(await race.round(options));
  } finally {
    race.end();
    for (const one of [root, oldBuild, newBuild]) one.dispose();
  }
  return rounds;
}

class Race {
  readonly #stateHome: string;
  readonly #workspace: string;
  readonly #old: string;
  readonly #new: string;
  readonly #running = new Set<ChildProcess>();

  constructor(stateHome: string, workspace: string, oldBuild: string, newBuild: string) {
    this.#stateHome = stateHome;
    this.#workspace = workspace;
    this.#old = oldBuild;
    this.#new = newBuild;
  }

  async round({ processes, busy }: RaceOptions): Promise<NewerRound> {
    const host = this.#start(this.#old);
    await waitFor(() => this.#answersAs(older.version), PATIENCE_MS);
    const work = busy ? await this.#work() : undefined;
    const newcomers = Array.from({ length: processes }, () => this.#start(this.#new));
    if (busy) await waitFor(async () => (await this.#whois()).noted, PATIENCE_MS);
    const met = busy ? await this.#whois() : undefined;
    const echoed = work ? await work.echoes() : true;
    await work?.end();
    const alive = () => newcomers.filter((child) => child.exitCode === null);
    await waitFor(() => host.exitCode !== null && alive().length <= 1, PATIENCE_MS);
    await waitFor(() => this.#answersAs(newer.version), PATIENCE_MS);
    const { build } = await this.#whois();
    const hosts = alive();
    for (const child of hosts) await this.#kill(child);
    return {
      whileBusy: {
        build: met?.build.version ?? older.version,
        noted: met?.noted ?? true,
        holders: met?.holders.length ?? 0,
      },
      echoed,
      finally: build.version,
      hosts: hosts.length,
      others: newcomers.filter((child) => !hosts.includes(child)).map((child) => child.exitCode),
      olderLeftWith: host.exitCode,
    };
  }

  end(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }

  /** A window on a session. */
  async #work() {
    const window = { name: 'window', build: testBuild };
    const client = await attach(this.#workspace, this.#place, window);
    const { session } = await client.call('session.create', { command: '/bin/cat' });
    const surface = new TestSurface(client);
    await surface.attach(session.id);
    return {
      echoes: async () => {
        surface.type('still here\n');
        await surface.until('still here\r\nstill here', PATIENCE_MS);
        return true;
      },
      end: async () => {
        await client.call('session.end', { sessionId: session.id });
        await client.call('goodbye', {}).catch(() => {}); // it may have left by now
        client.dispose();
      },
    };
  }

  get #place() {
    return { stateDir: path.join(this.#stateHome, 'berth'), clock: systemClock };
  }

  #whois() {
    return ask(this.#workspace, this.#place);
  }

  async #answersAs(version: string): Promise<boolean> {
    return this.#whois().then(
      ({ build, retiring }) => build.version === version && !retiring,
      () => false,
    );
  }

  #start(headless: string): ChildProcess {
    const child = spawn(process.execPath, [headless, '--socket', '--workspace', this.#workspace], {
      env: { ...process.env, XDG_STATE_HOME: this.#stateHome },
      stdio: 'ignore',
    });
    this.#running.add(child);
    child.on('exit', () => this.#running.delete(child));
    return child;
  }

  async #kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
