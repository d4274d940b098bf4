import { usageFailure } from './failure.ts';

/** What the contract takes (shared/protocol/session-contract.ts), in UTF-16 units. */
const MAX_NAME = 200;
export const MAX_PROFILE = 64;
/** A path or the name of a program. */
export const MAX_PATH = 4096;
export const MAX_ARGUMENTS = 4096;

/** @throws Failure (usage) that says how long the text is and may be. `what` starts the sentence. */
export function checkLength(text: string, max: number, what: string): void {
  if (text.length <= max) return;
  throw usageFailure(`${what} has ${text.length} characters; at most ${max} are possible.`);
}

/** A name without spaces around it. @throws Failure (usage) for an empty or too long one. */
export function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw usageFailure('The name is empty.');
  checkLength(name, MAX_NAME, 'The name');
  return name;
}
