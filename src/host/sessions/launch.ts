import type { Keep } from '../../shared/protocol/profile.ts';
import type { Integration } from '../shell-integration/integrate-shell.ts';

/** What a session runs, resolved: every field is what the fork will use. */
export interface Launch {
  readonly profile: string;
  readonly file: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Whether it is a shell as it starts for a person, without a command of its own. */
  readonly isPlainShell: boolean;
  /** False: on pipes. */
  readonly terminal: boolean;
  readonly keep?: Keep | undefined;
  /** False: its output stays in memory only. Default: true. */
  readonly record?: boolean | undefined;
  /** What else it is started with, when it is a shell that can mark its prompts (spec T10). */
  readonly integration?: Integration | undefined;
  env(token: string): Record<string, string>;
}
