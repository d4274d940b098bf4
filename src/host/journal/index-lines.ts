import { z } from 'zod';
import type { IndexEntry } from '../../shared/protocol/recorded.ts';
import { terminalSize } from '../../shared/protocol/session.ts';

const count = z.number().int().nonnegative();
const line = z.union([
  z.tuple([count, count]),
  z.tuple([count, count, terminalSize.shape.cols, terminalSize.shape.rows]),
  z.tuple([count, count, z.literal('gap'), count]),
]);

/**
 * The index beside a file of output: one JSON array a line, `[offset, ms]` for bytes that came at a
 * time, `[offset, ms, cols, rows]` where the terminal got a size, `[offset, ms, "gap", bytes]` where
 * the disk could not keep up. What a crash cut off at the end is no line, and no loss.
 */
export function indexLine(entry: IndexEntry): string {
  const { offset, at } = entry;
  switch (entry.kind) {
    case 'time':
      return `[${offset},${at}]\n`;
    case 'size':
      return `[${offset},${at},${entry.size.cols},${entry.size.rows}]\n`;
    case 'gap':
      return `[${offset},${at},"gap",${entry.missing}]\n`;
  }
}

/** The entries in their order. Lines that are none, or that go back, are left out. */
export function parseIndex(text: string): IndexEntry[] {
  const entries: IndexEntry[] = [];
  let last = 0;
  for (const each of text.split('\n')) {
    const entry = parseLine(each);
    if (!entry || entry.offset < last) continue;
    last = entry.offset;
    entries.push(entry);
  }
  return entries;
}

function parseLine(text: string): IndexEntry | undefined {
  if (text === '') return undefined;
  try {
    const read = line.safeParse(JSON.parse(text));
    if (!read.success) return undefined;
    const [offset, at, third, fourth] = read.data;
    if (third === undefined || fourth === undefined) return { kind: 'time', offset, at };
    if (third === 'gap') return { kind: 'gap', offset, at, missing: fourth };
    return { kind: 'size', offset, at, size: { cols: third, rows: fourth } };
  } catch {
    // Cut off, or somebody else's.
    return undefined;
  }
}
