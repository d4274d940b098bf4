import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** One stretch of a session's output on disk; numbers rise. */
export interface Segment {
  readonly number: number;
  /** The raw bytes. */
  readonly output: string;
  /** When they came, and at what size. */
  readonly index: string;
}

export function segmentOf(folder: string, number: number): Segment {
  const base = path.join(folder, String(number).padStart(6, '0'));
  return { number, output: `${base}.out`, index: `${base}.idx` };
}

/** What lies in a session's folder, the oldest first; none where there is no such folder. */
export async function listSegments(folder: string): Promise<Segment[]> {
  const names = await readdir(folder).catch(() => []);
  const numbers = names
    .filter((name) => /^\d{6,9}\.(out|idx)$/.test(name))
    .map((name) => Number.parseInt(name, 10));
  return [...new Set(numbers)]
    .sort((one, other) => one - other)
    .map((number) => segmentOf(folder, number));
}

/** What it takes on disk. Bytes. */
export async function segmentBytes({ output, index }: Segment): Promise<number> {
  const sizes = [output, index].map((file) => stat(file).then(({ size }) => size));
  const known = await Promise.allSettled(sizes);
  return known.reduce((sum, size) => sum + (size.status === 'fulfilled' ? size.value : 0), 0);
}

export async function removeSegment({ output, index }: Segment): Promise<void> {
  await rm(output, { force: true });
  await rm(index, { force: true });
}
