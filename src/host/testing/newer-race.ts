import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../shared/clock.ts';
import { ask, attach } from '../slot/host-calls.ts';
import { buildVariant } from './build-variant.ts';
import { TestSurface, temporaryFolder, testBuild, waitFor } from './harness.ts';
import { Racer } from './racer.ts';

const oldStamp = { version: '1.0.0-older', builtAt: 1_000 };
const newStamp = { version: '2.0.0-newer', builtAt: 2_000 };
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
  readonly others: (number | undefined)[];
  readonly olderLeftWith: number | undefined;
}

interface RaceOptions {
  readonly processes: number;
  readonly rounds: number;
  /** Whether the older host has a session and a window when the newer builds come. */
  readonly busy: boolean;
}

/** Lets many processes of a newer build meet one host of an older build, again and again. */
export async function raceNewerBuilds(options: RaceOptions): Promise<NewerRound[]> {
  const [oldBuild, newBuild] = [buildVariant(oldStamp), buildVariant(newStamp)];
  const root = temporaryFolder('newer');
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  const race = new Race(root.path, workspace);
  const rounds: NewerRound[] = [];
  try {
    await race.start(oldBuild.headless, newBuild.headless, options.processes);
    for (let round = 0; round < options.rounds; round++)
      rounds.push(await race.round(options.busy));
  } finally {
    race.end();
    for (const one of [root, oldBuild, newBuild]) one.dispose();
  }
  return rounds;
}

class Race {
  readonly #stateHome: string;
  readonly #workspace: string;
  #older: Racer | undefined;
  #newer: readonly Racer[] = [];

  constructor(stateHome: string, workspace: string) {
    this.#stateHome = stateHome;
    this.#workspace = workspace;
  }

  async start(oldBuild: string, newBuild: string, processes: number): Promise<void> {
    const start = (headless: string) => Racer.start({ headless, stateHome: this.#stateHome });
    this.#older = await start(oldBuild);
    this.#newer = await Promise.all(Array.from({ length: processes }, () => start(newBuild)));
  }

  async round(busy: boolean): Promise<NewerRound> {
    const older = this.#older;
    if (!older) throw new Error('not started');
    older.host(this.#workspace);
    await waitFor(() => this.#answersAs(oldStamp.version), PATIENCE_MS);
    const work = busy ? await this.#work() : undefined;
    for (const racer of this.#newer) racer.host(this.#workspace);
    if (busy) await waitFor(async () => (await this.#whois()).noted, PATIENCE_MS);
    const met = busy ? await this.#whois() : undefined;
    const echoed = work ? await work.echoes() : true;
    await work?.end();
    const inRound = () => this.#newer.filter(({ left }) => left === undefined);
    await waitFor(() => older.left !== undefined && inRound().length <= 1, PATIENCE_MS);
    await waitFor(() => this.#answersAs(newStamp.version), PATIENCE_MS);
    const { build } = await this.#whois();
    const hosts = inRound();
    const others = this.#newer.filter((racer) => !hosts.includes(racer)).map(({ left }) => left);
    for (const racer of hosts) racer.tellToLeave();
    await waitFor(() => inRound().length === 0, PATIENCE_MS);
    return {
      whileBusy: {
        build: met?.build.version ?? oldStamp.version,
        noted: met?.noted ?? true,
        holders: met?.holders.length ?? 0,
      },
      echoed,
      finally: build.version,
      hosts: hosts.length,
      others,
      olderLeftWith: older.left,
    };
  }

  end(): void {
    this.#older?.dispose();
    for (const racer of this.#newer) racer.dispose();
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
}
