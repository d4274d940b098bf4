import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IndexEntry, Stretch, StretchPlace } from '../../shared/protocol/recorded.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { parseIndex } from './index-lines.ts';
import { listSegments, type Segment } from './journal-files.ts';

/** One stretch of output, whole. */
interface ReadSegment {
  readonly bytes: Uint8Array;
  readonly index: readonly IndexEntry[];
}

/** No index that Berth wrote comes near it. Bytes. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The end of a session's output: what its terminal went through, in order. */
interface OutputEnd {
  readonly steps: readonly (Uint8Array | TerminalSize)[];
  /** When the last of it came; undefined when nothing tells. */
  readonly lastAt: number | undefined;
}

/**
 * The last bytes of a session, at most `maxBytes` and from one line's beginning on where there are
 * more. It begins behind the last gap: a terminal cannot make sense of bytes with a hole.
 */
export async function readEnd(folder: string, maxBytes: number): Promise<OutputEnd> {
  const read: ReadSegment[] = [];
  let bytes = 0;
  for (const segment of (await listSegments(folder)).reverse()) {
    if (bytes >= maxBytes) break;
    const each = await readSegment(segment);
    read.unshift(each);
    bytes += each.bytes.length;
    if (each.index.some(({ kind }) => kind === 'gap')) break;
  }
  const parts = read.flatMap(stepsOf);
  const steps = cutTo(parts, maxBytes).filter(isNews());
  return { steps, lastAt: read.at(-1)?.index.at(-1)?.at };
}

/** Of more than this, the rest is asked for again. Bytes. */
const STRETCH_BYTES = 1024 * 1024;

/** What was recorded from a place on; undefined for nothing. */
export async function readStretch(
  folder: string,
  from: StretchPlace | undefined,
): Promise<Stretch | undefined> {
  const segments = await listSegments(folder);
  for (const segment of segments) {
    if (from && segment.number < from.segment) continue;
    const offset = segment.number === from?.segment ? from.offset : 0;
    const { bytes, index } = await readSegment(segment);
    if (offset >= bytes.length) continue;
    const end = Math.min(bytes.length, offset + STRETCH_BYTES);
    return {
      segment: segment.number,
      offset,
      bytes: Buffer.from(bytes.subarray(offset, end)).toString('base64'),
      index: index.filter((entry) => entry.offset >= offset && entry.offset < end),
      isLast: end === bytes.length && segment === segments.at(-1),
    };
  }
  return undefined;
}

type Step = Uint8Array | TerminalSize;

function stepsOf({ bytes, index }: ReadSegment): Step[] {
  const gap = index.findLastIndex(({ kind }) => kind === 'gap');
  const steps: Step[] = [];
  let at = index[gap]?.offset ?? 0;
  index.forEach((entry, place) => {
    if (entry.kind !== 'size') return;
    if (place > gap && entry.offset > at) steps.push(bytes.subarray(at, entry.offset));
    if (place > gap) at = Math.max(at, Math.min(entry.offset, bytes.length));
    steps.push(entry.size);
  });
  steps.push(bytes.subarray(at));
  return steps.filter((step) => !(step instanceof Uint8Array) || step.length > 0);
}

/** Sizes before the cut stay: the first bytes need theirs. */
function cutTo(steps: readonly Step[], maxBytes: number): Step[] {
  const total = steps.reduce((sum, step) => sum + lengthOf(step), 0);
  let drop = total - maxBytes;
  if (drop <= 0) return [...steps];
  const kept: Step[] = [];
  for (const step of steps) {
    if (!(step instanceof Uint8Array) || drop <= 0) {
      kept.push(step);
      continue;
    }
    if (step.length <= drop) {
      drop -= step.length;
      continue;
    }
    const line = step.indexOf(NEWLINE, drop);
    kept.push(step.subarray(line < 0 ? drop : line + 1));
    drop = 0;
  }
  return kept;
}

/** Leaves out sizes that the terminal has already. */
function isNews(): (step: Step) => boolean {
  let now: TerminalSize | undefined;
  return (step) => {
    if (step instanceof Uint8Array) return true;
    const isSame = step.cols === now?.cols && step.rows === now?.rows;
    now = step;
    return !isSame;
  };
}

const lengthOf = (step: Step): number => (step instanceof Uint8Array ? step.length : 0);

async function readSegment({ output, index }: Segment): Promise<ReadSegment> {
  const bytes = await readPlainFile(output, MAX_OUTPUT_BYTES);
  const text = Buffer.from(await readPlainFile(index, MAX_INDEX_BYTES)).toString('utf8');
  // An entry may be ahead of what a crash left of the bytes.
  return { bytes, index: parseIndex(text).filter(({ offset }) => offset <= bytes.length) };
}

/** Empty where there is no such file, or it is no plain one. */
async function readPlainFile(file: string, maxBytes: number): Promise<Uint8Array> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch(() => undefined);
  if (!handle) return new Uint8Array(0);
  try {
    const found = await handle.stat();
    return found.isFile() && found.size <= maxBytes ? await handle.readFile() : new Uint8Array(0);
  } finally {
    await handle.close();
  }
}
