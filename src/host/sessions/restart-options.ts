import type { TerminalSize } from '../../shared/protocol/session.ts';
import type { Launch } from './launch.ts';

export interface RestartOptions {
  readonly size?: TerminalSize | undefined;
  /** Another one than before, where that is known by its words only. */
  readonly launch?: Launch | undefined;
  /** What is shown between the output that stays and the new one. */
  readonly below?: string | undefined;
}
