import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { ProcessReader } from './activity/process-table.ts';
import type { ProgramFile } from './stand-down/program-file.ts';
import type { StandDownSettings } from './stand-down/settings.ts';

/** What it takes to open a folder, whoever turns out to host it. */
export interface OpenOptions {
  readonly folder: string;
  readonly stateDir: string;
  /** The person's settings, with their profiles; the file need not exist. */
  readonly settingsFile?: string | undefined;
  readonly build: Build;
  readonly log: Log;
  readonly clock: Clock;
  /** Shows what runs in terminals; one serves all workspaces that a process opens. */
  readonly processes?: ProcessReader | undefined;
  /** Bundled command line and the runtime for it, put on the PATH of sessions when given. */
  readonly launcher?: { readonly cliFolder: string; readonly runtime: string } | undefined;
  /** False: shells are started as they are, without marks (spec T10). */
  readonly shellIntegration?: boolean | undefined;
  /** The bundled thread that makes snapshots (`snapshotWorker` in snapshots/worker-source.ts). */
  snapshotWorker(): string | undefined;
  environment(): Promise<Record<string, string>>;
  /** The file this build runs from, as its notes to older hosts name it. */
  readonly programPath?: string | undefined;
  /** What the host watches for a replacement; absent where the app does, for all its hosts. */
  readonly program?: ProgramFile | undefined;
  readonly settings?: Partial<StandDownSettings> | undefined;
}
