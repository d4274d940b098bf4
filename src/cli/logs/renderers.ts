import { leaveSequence } from '../terminal/leave-sequence.ts';
import { PlainText } from '../terminal/plain-text.ts';
import { QueryFilter } from '../terminal/query-filter.ts';

/** Turns the bytes of a session into what `berth logs` prints. */
export interface LogRenderer {
  push(bytes: Uint8Array): Uint8Array | string;
  /** What is still due when nothing more comes. */
  end(): Uint8Array | string;
}

/** Byte for byte, for a pipe or a file. */
export const rawRenderer = (): LogRenderer => ({
  push: (bytes) => bytes,
  end: () => '',
});

/** Byte for byte, but the terminal is asked nothing and is left as it was found. */
export function terminalRenderer(): LogRenderer {
  const filter = new QueryFilter();
  return {
    push: (bytes) => filter.push(bytes),
    end: () => Buffer.concat([filter.end(), Buffer.from(leaveSequence)]),
  };
}

export function plainRenderer(cols: number): LogRenderer {
  const text = new PlainText(cols);
  return {
    push: (bytes) => text.push(bytes),
    end: () => text.end(),
  };
}
