import fc from 'fast-check';
import { terminalState } from '../../shared/terminal/terminal-state.ts';
import { FedTerminal, type Size } from './fed-terminal.ts';
import { forgetLeftovers, settle } from './settle-terminal.ts';
import { type Dump, type DumpedCell, type DumpedRow, dump } from './terminal-dump.ts';
import { anySize, anyStep, type Step } from './terminal-stream.ts';

export interface Run {
  readonly size: Size;
  readonly steps: readonly Step[];
  /** Where it is cut, in steps and in bytes of that step. */
  readonly cut: number;
  readonly cutByte: number;
  /** Bytes of one write; 0 for one write a step. */
  readonly chunk: number;
}

/** @param length of the stream, in steps. */
export function anyRun(length: number): fc.Arbitrary<Run> {
  return fc.record({
    size: anySize,
    steps: fc.array(anyStep, { maxLength: length, size: 'max' }),
    cut: fc.nat({ max: length }),
    cutByte: fc.nat({ max: 40 }),
    chunk: fc.constantFrom(0, 0, 1, 3, 64),
  });
}

/** How often each thing had to be settled, over all runs. */
export type Tally = Map<string, number>;

/**
 * Runs a stream on one terminal, restores a second from a snapshot in the middle, runs the rest on
 * both, and answers how they differ: undefined when not at all.
 */
export function differenceOf({ size, steps, cut, cutByte, chunk }: Run, tally: Tally): unknown {
  const original = new FedTerminal(size);
  const at = Math.min(cut, steps.length);
  const middle = steps[at];
  const bytes = middle?.kind === 'bytes' ? bytesOf(middle.text) : new Uint8Array(0);
  for (const step of steps.slice(0, at)) take(original, step, chunk);
  original.feed(bytes.subarray(0, cutByte));
  // Twice: taking rows away may make xterm.js forget a link.
  const took = [1, 2].flatMap(() => settle(original.terminal, original.capture()));
  for (const what of new Set(['runs', ...took])) tally.set(what, (tally.get(what) ?? 0) + 1);
  const state = original.capture();
  const parsed = terminalState.safeParse(JSON.parse(JSON.stringify(state)));
  if (!parsed.success) return { when: 'checked', error: parsed.error.message };
  const copy = FedTerminal.painted(parsed.data);
  forgetAll(copy);
  const restored = compare(original, copy, 'restored');
  if (restored) return restored;
  const rest = middle?.kind === 'resize' ? steps.slice(at) : steps.slice(at + 1);
  for (const terminal of [original, copy]) {
    terminal.feed(bytes.subarray(cutByte));
    for (const step of rest) take(terminal, step, chunk);
  }
  const result = compare(original, copy, 'continued');
  original.dispose();
  copy.dispose();
  return result;
}

function take(terminal: FedTerminal, step: Step, chunk: number): void {
  if (step.kind === 'resize') {
    terminal.resize(step);
    return;
  }
  const bytes = bytesOf(step.text);
  const size = chunk || bytes.length;
  for (let at = 0; at < bytes.length; at += size) terminal.feed(bytes.subarray(at, at + size));
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}

function forgetAll({ terminal }: FedTerminal): void {
  const { buffers } = Reflect.get(Reflect.get(terminal, '_core'), '_bufferService');
  for (const { lines } of [buffers.normal, buffers.alt]) {
    for (let at = 0; at < lines.length; at++) forgetLeftovers(lines.get(at), new Set());
  }
}

function compare(a: FedTerminal, b: FedTerminal, when: string): unknown {
  const one = dump(a.terminal);
  const other = dump(b.terminal);
  const rest = firstDifference(one.rest, other.rest, 'rest');
  if (rest) return { when, ...rest };
  const cells = rowsDifference(one, other);
  if (cells) return { when, ...cells };
  if (when !== 'restored') return undefined;
  const state = firstDifference(a.capture(), b.capture(), 'state');
  return state && { when, ...state };
}

function rowsDifference(one: Dump, other: Dump): object | undefined {
  for (const screen of ['normal', 'alternate'] as const) {
    const [rows, others] = [one.rows[screen], other.rows[screen]];
    if (rows.length !== others.length) return { screen, lengths: [rows.length, others.length] };
    for (const [y, row] of rows.entries()) {
      const difference = rowDifference(row, others[y]);
      if (difference) return { screen, y, ...difference };
    }
  }
  return undefined;
}

function rowDifference(row: DumpedRow, other: DumpedRow | undefined): object | undefined {
  if (row.isWrapped !== other?.isWrapped) return { wrapped: [row.isWrapped, other?.isWrapped] };
  for (const [x, cell] of row.cells.entries()) {
    const copy = other.cells[x];
    if (!copy || !isSameCell(cell, copy)) return { x, cell, copy };
  }
  return undefined;
}

/**
 * xterm.js forgets a link when the rows where it began are erased, by marks that do not move along in
 * a scroll region. They cannot be restored, so one terminal may forget what the other still knows.
 */
function isSameCell(a: DumpedCell, b: DumpedCell): boolean {
  if (a.look !== b.look) return false;
  if (a.link === 'forgotten' || b.link === 'forgotten') return true;
  return a.link === b.link && a.underline === b.underline && a.joinsLeft === b.joinsLeft;
}

function firstDifference(
  a: unknown,
  b: unknown,
  path: string,
): { path: string; a: unknown; b: unknown } | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    const isForgotten = path.endsWith('penLink') && (a === 'forgotten' || b === 'forgotten');
    return isForgotten ? undefined : { path, a, b };
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const difference = firstDifference(Reflect.get(a, key), Reflect.get(b, key), `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}
