import type { Slot } from '../host/slot/slot.ts';
import type { Clock } from '../shared/clock.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { Launch, OpenRequest } from './app-slot.ts';
import type { FileLog } from './file-log.ts';

/** What a start of the app is made of. */
export interface StartOptions {
  readonly launched: Exclude<Launch, { kind: 'passedOn' }>;
  /** The app's slot while this run has it: a newer build gets it later. */
  readonly appSlot: { current?: Slot };
  readonly request: OpenRequest;
  readonly stateDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly build: Build;
  readonly clock: Clock;
  readonly log: FileLog;
}
