const NEWLINE = 0x0a;

interface Moment {
  /** Nothing has been typed since the shell started: what stands there is its first prompt. */
  readonly mayBegin: boolean;
  readonly halfTyped: boolean;
}

/**
 * The text that a shell's first prompt ended with. Shells without a line editor (dash) look the same
 * to the system at a prompt and in a `read`; only what they printed last tells them apart.
 */
export class PromptText {
  /** How much of the last output is compared. Bytes. */
  static readonly maxBytes = 1024;
  #first: string | undefined;

  /** Whether the last line of output is that prompt, or begins with it while a line is typed. */
  isShown(lastOutput: () => Uint8Array, { mayBegin, halfTyped }: Moment): boolean {
    const line = lastLine(lastOutput());
    if (mayBegin && line !== '') this.#first = line;
    if (this.#first === undefined) return false;
    return halfTyped ? line.startsWith(this.#first) : line === this.#first;
  }
}

function lastLine(output: Uint8Array): string {
  const bytes = Buffer.from(output.buffer, output.byteOffset, output.length);
  return bytes.toString('latin1', bytes.lastIndexOf(NEWLINE) + 1);
}
