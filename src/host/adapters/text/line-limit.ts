import { BerthError } from '../../../shared/errors.ts';
import type { LineMode } from '../../native.ts';

/** What a terminal keeps of a line that it edits itself, without the Enter (termios(3), MAX_CANON). Bytes. */
const MAX_LINE_BYTES = process.platform === 'darwin' ? 1023 : 4095;

/**
 * Refuses what the kernel would cut without a word: a line that is too long for a program that reads
 * whole lines from a terminal. Where the mode is not known, it may be such a program.
 *
 * @throws BerthError `BAD_REQUEST`.
 */
export function checkLineLength(prompt: string, mode: LineMode | undefined): void {
  if (mode?.canonical === false) return;
  const longest = Math.max(...prompt.split(/[\r\n]/).map((line) => Buffer.byteLength(line)));
  if (longest <= MAX_LINE_BYTES) return;
  throw new BerthError(
    'BAD_REQUEST',
    `The longest line of this prompt has ${number(longest)} bytes. This program reads whole lines from its terminal, which cuts each at ${number(MAX_LINE_BYTES)}. Break the line up, or set "terminal": false in the profile: a pipe cuts nothing. Nothing was typed.`,
  );
}

/** `4,095` */
const number = (value: number): string => value.toLocaleString('en-US');
