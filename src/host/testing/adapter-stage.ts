import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../shared/clock.ts';
import { BerthError } from '../../shared/errors.ts';
import { DisposableStore } from '../../shared/lifecycle.ts';
import {
  type Profile,
  type ProfileIn,
  profile as profileSchema,
} from '../../shared/protocol/profile.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { TurnEnd } from '../../shared/protocol/turn.ts';
import { ActivityWatch } from '../activity/activity-watch.ts';
import { createProcessReader } from '../activity/shared-reader.ts';
import { TextAdapter } from '../adapters/text/text-adapter.ts';
import type { ExecutionSpec, Pressure, TurnDelta, TurnSink } from '../adapters/turn-sink.ts';
import { SessionRegistry } from '../sessions/session-registry.ts';
import { spawnUnixPty } from '../sessions/unix-pty.ts';
import { installShellScripts } from '../shell-integration/install-scripts.ts';
import { SnapshotThread } from '../snapshots/snapshot-thread.ts';
import { HolderRegistry } from '../stand-down/holder-registry.ts';
import { temporaryFolder, testEnvironment, waitFor } from './harness.ts';

/** Keeps what one turn told. */
export class RecordingSink implements TurnSink {
  readonly events: ('started' | 'delta' | 'completed' | 'failed')[] = [];
  readonly ends: TurnEnd[] = [];
  text = '';
  bytes = Buffer.alloc(0);
  sessionId: SessionId | undefined;
  readonly pressure: Pressure | undefined;

  constructor(pressure?: Pressure) {
    this.pressure = pressure;
  }

  started({ sessionId }: { sessionId: SessionId }): void {
    this.events.push('started');
    this.sessionId = sessionId;
  }
  delta({ bytes, text }: TurnDelta): void {
    if (this.events.at(-1) !== 'delta') this.events.push('delta');
    this.bytes = Buffer.concat([this.bytes, bytes]);
    this.text += text;
  }
  completed(end: TurnEnd): void {
    this.events.push('completed');
    this.ends.push(end);
  }
  failed(end: TurnEnd): void {
    this.events.push('failed');
    this.ends.push(end);
  }
}

interface StageOptions {
  readonly profiles: Readonly<Record<string, ProfileIn>>;
}

export type Asked = Partial<Omit<ExecutionSpec, 'input'>> & { readonly signal?: AbortSignal };

/** A real adapter with real programs in a temporary folder. */
export interface AdapterStage extends AsyncDisposable {
  readonly adapter: TextAdapter;
  readonly sessions: SessionRegistry;
  readonly holders: HolderRegistry;
  readonly folder: string;
  /** Sessions in which a question waits for a person. */
  readonly asking: Set<SessionId>;
  /** Runs a turn; rejects as the adapter does. */
  ask(profile: string, prompt: string, more?: Asked, sink?: RecordingSink): Promise<RecordingSink>;
  /** Pids of programs, and of programs of theirs, that are still there, dead but unreaped ones too. */
  survivors(): number[];
}

export function stageAdapter({ profiles }: StageOptions): AdapterStage {
  const owned = new DisposableStore();
  const folder = owned.add(temporaryFolder('adapter')).path;
  // Without it, fish reads every manual page of the machine at its first start.
  mkdirSync(path.join(folder, '.local/share/fish/generated_completions'), { recursive: true });
  const mark = `BERTH-TEST-${randomUUID()}`;
  const holders = new HolderRegistry(systemClock);
  const hold = holders.hold.bind(holders);
  const watch = new ActivityWatch({ clock: systemClock, reader: createProcessReader() });
  const sessions = new SessionRegistry({
    clock: systemClock,
    spawnPty: spawnUnixPty,
    watch,
    // Nobody looks at these terminals.
    snapshots: new SnapshotThread(() => undefined),
    hold,
  });
  const asking = new Set<SessionId>();
  const known = new Map<string, Profile>(
    Object.entries(profiles).map(([name, given]) => [name, profileSchema.parse(given)]),
  );
  let scripts: Promise<string> | undefined;
  const adapter = new TextAdapter({
    sessions,
    clock: systemClock,
    hold,
    launchContext: {
      workspace: folder,
      version: '1.2.3',
      shellFolder: () => (scripts ??= installShellScripts(path.join(folder, '.state'))),
      // Shells and REPLs keep histories where they are at home.
      environment: async () => ({ ...(await testEnvironment()), HOME: folder, MARK: mark }),
    },
    profiles: {
      all: async () => new Map([...known].filter(([, { enabled }]) => enabled)),
      async get(name) {
        const found = known.get(name);
        if (found) return found;
        throw new BerthError('PROFILE_NOT_FOUND', `There is no profile "${name}".`);
      },
    },
    hasOpenQuestion: (id) => asking.has(id),
  });
  return {
    adapter,
    sessions,
    holders,
    folder,
    asking,
    async ask(profile, prompt, { signal, ...more } = {}, sink = new RecordingSink()) {
      const spec = { runId: randomUUID(), profile, input: { prompt }, ...more };
      await adapter.execute(spec, sink, signal);
      return sink;
    },
    survivors: () => processesWith(mark),
    async [Symbol.asyncDispose]() {
      await adapter.stop();
      await sessions.endAll();
      watch.dispose();
      owned.dispose();
    },
  };
}

/** Every process whose environment carries the mark, and every dead child of this process. */
function processesWith(mark: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isOurs = readFileSync(`/proc/${name}/environ`).includes(mark);
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return isOurs || (state === 'Z' && Number(parent) === process.pid) ? [Number(name)] : [];
    } catch {
      // It ended while we looked, or is somebody else's.
      return [];
    }
  });
}

export const gone = (stage: AdapterStage): Promise<void> =>
  waitFor(
    () => stage.survivors().length === 0,
    10_000,
    () => `these to be gone: ${stage.survivors().join(' ')}`,
  );

/** Answers each line it reads, as the seed of these tests does. */
export const replyLoop = 'while IFS= read -r line; do printf "reply:%s\\n" "$line"; done';

export const onPipes = (script: string, more: Partial<ProfileIn> = {}): ProfileIn => ({
  command: 'sh',
  args: ['-c', script],
  persistent: true,
  startupIdleTimeoutMs: 50,
  ...(more.endMarker === undefined ? { responseIdleTimeoutMs: 200 } : {}),
  ...more,
});

export const inTerminal = (script: string, more: Partial<ProfileIn> = {}): ProfileIn =>
  onPipes(script, { terminal: true, ...more });
