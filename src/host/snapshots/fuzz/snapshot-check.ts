import fc from 'fast-check';
import type { TerminalSize } from '../../../shared/protocol/session.ts';
import { paintState } from '../../../shared/terminal/paint-state.ts';
import { terminalState } from '../../../shared/terminal/terminal-state.ts';
import { type FedTerminal, loadTerminals } from '../fed-terminal.ts';
import { differenceBetween } from './compare-terminals.ts';
import { forgetLeftovers } from './settle-rows.ts';
import { settle } from './settle-terminal.ts';
import { anySize, anyStep, type Step } from './terminal-stream.ts';

const newTerminal = await loadTerminals();
/** Small, so that streams scroll rows out of it. */
const SCROLLBACK = 1000;

export interface Run {
  readonly size: TerminalSize;
  readonly steps: readonly Step[];
  /** Where it is cut, in steps and in bytes of that step. */
  readonly cut: number;
  readonly cutByte: number;
  /** Bytes of one write; 0 for one write a step. */
  readonly chunk: number;
  /** Whether the copy is painted on a terminal that was used before, and then reset. */
  readonly isReused: boolean;
}

/** @param length of the stream, in steps. */
export function anyRun(length: number): fc.Arbitrary<Run> {
  return fc.record({
    size: anySize,
    steps: fc.array(anyStep, { maxLength: length, size: 'max' }),
    cut: fc.nat({ max: length }),
    cutByte: fc.nat({ max: 40 }),
    chunk: fc.constantFrom(0, 0, 1, 3, 64),
    isReused: fc.boolean(),
  });
}

/** How often each thing happened, over all runs. */
export type Tally = Map<string, number>;

/** CAN gives up an unfinished sequence, RIS resets: what a window does before it paints a snapshot. */
const RESET = '\x18\x1bc';

/**
 * Runs a stream on one terminal, restores a second from a snapshot in the middle, runs the rest on
 * both, and answers how they differ: undefined when not at all.
 */
export function differenceOf(run: Run, tally: Tally): unknown {
  const { size, steps, cut, cutByte, chunk } = run;
  const original = newTerminal(size, SCROLLBACK);
  const at = Math.min(cut, steps.length);
  const [head, tail] = halves(steps[at], cutByte);
  if (failureOf(original, [...steps.slice(0, at), head], chunk)) {
    count(tally, ['xterm threw']);
    return undefined;
  }
  // Twice: taking rows away may make xterm.js forget a link.
  const took = [1, 2].flatMap(() => settle(original.terminal, original.capture()));
  count(tally, ['runs', ...took]);
  const parsed = terminalState.safeParse(JSON.parse(JSON.stringify(original.capture())));
  if (!parsed.success) return { when: 'checked', error: parsed.error.message };
  const copy = newCopy(run, parsed.data);
  copy.feed(paintState(parsed.data));
  forgetAll(copy);
  const restored = differenceBetween(original, copy, true);
  if (restored) return { when: 'restored', ...restored };
  const rest = [tail, ...steps.slice(at + 1)];
  const failures = [original, copy].map((terminal) => failureOf(terminal, rest, chunk));
  if (failures[0] !== failures[1]) return { when: 'continued', failures };
  if (failures[0]) return undefined;
  const continued = differenceBetween(original, copy, false);
  return continued && { when: 'continued', ...continued };
}

function newCopy({ isReused, steps, chunk }: Run, size: TerminalSize): FedTerminal {
  const copy = newTerminal(size, SCROLLBACK);
  if (!isReused) return copy;
  const used = [...steps, { kind: 'resize', cols: size.cols, rows: size.rows } as const];
  if (failureOf(copy, used, chunk)) return newTerminal(size, SCROLLBACK);
  copy.feed(RESET);
  return copy;
}

/** A step before and after its first bytes; a resize comes after. */
function halves(step: Step | undefined, bytes: number): [Step, Step] {
  const nothing: Step = { kind: 'bytes', text: '' };
  if (step?.kind !== 'bytes') return [nothing, step ?? nothing];
  const { kind, text } = step;
  return [
    { kind, text: text.slice(0, bytes) },
    { kind, text: text.slice(bytes) },
  ];
}

/** What xterm.js itself threw, if it did: some orders of resizes leave holes in its buffers. */
function failureOf(
  terminal: FedTerminal,
  steps: readonly Step[],
  chunk: number,
): string | undefined {
  try {
    for (const step of steps) take(terminal, step, chunk);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function take(terminal: FedTerminal, step: Step, chunk: number): void {
  if (step.kind === 'resize') {
    terminal.resize(step);
    return;
  }
  const bytes = Uint8Array.from(step.text, (unit) => unit.charCodeAt(0));
  const size = chunk || bytes.length;
  for (let at = 0; at < bytes.length; at += size) terminal.feed(bytes.subarray(at, at + size));
}

function count(tally: Tally, names: readonly string[]): void {
  for (const name of new Set(names)) tally.set(name, (tally.get(name) ?? 0) + 1);
}

function forgetAll({ terminal }: FedTerminal): void {
  const { buffers } = Reflect.get(Reflect.get(terminal, '_core'), '_bufferService');
  for (const { lines } of [buffers.normal, buffers.alt]) {
    for (let at = 0; at < lines.length; at++) forgetLeftovers(lines.get(at), new Set());
  }
}
