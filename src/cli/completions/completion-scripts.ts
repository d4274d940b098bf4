import type { Command } from '../command.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

type Script = (commands: readonly Command[]) => string;

/** The shells there is a completion for. Each script is made from what the commands declare. */
export const completionScripts: Readonly<Record<string, Script>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
