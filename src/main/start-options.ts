import type { Clock } from '../shared/clock.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { Launch, OpenRequest } from './app-slot.ts';
import type { FileLog } from './file-log.ts';

/** What a start of the app is made of. */
export interface StartOptions {
  readonly launched: Exclude<Launch, { kind: 'passedOn' }>;
  readonly request: OpenRequest;
  readonly stateDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly build: Build;
  readonly clock: Clock;
  readonly log: FileLog;
}
