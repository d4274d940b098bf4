import type { Clock } from '../../shared/clock.ts';
import type { Session, SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import type { ActivityWatch } from '../activity/activity-watch.ts';
import type { SnapshotThread } from '../snapshots/snapshot-thread.ts';
import type { Launch } from './launch.ts';
import type { PastRun } from './past-run.ts';
import type { SpawnPty } from './pty.ts';

/** What a session is made of, and what it works with. */
export interface SessionOptions {
  readonly id: SessionId;
  /** Which of the sessions of the same command this is, from 1 on. */
  readonly number: number;
  readonly launch: Launch;
  readonly name: string | undefined;
  readonly size: TerminalSize;
  readonly clock: Clock;
  readonly spawnPty: SpawnPty;
  readonly watch: ActivityWatch;
  /** How prompts reach it, for sessions that take some. */
  readonly prompts?: Session['prompts'] | undefined;
  readonly snapshots: SnapshotThread;
  /** Nothing is started; this is what is known. */
  readonly past?: PastRun | undefined;
}
