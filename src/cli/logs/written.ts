import type { Output } from '../command.ts';

/** Resolves when it is out of this process. */
export function written(output: Output, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    if (bytes.length === 0) resolve();
    else output.write(bytes, () => resolve());
  });
}
