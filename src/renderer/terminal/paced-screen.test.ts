import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { EchoPriority } from './echo-priority.ts';
import { PacedScreen } from './paced-screen.ts';

/** A terminal that parses only when the test says so. */
function fakeTerminal() {
  const waiting: { bytes: Uint8Array; parsed: (() => void) | undefined }[] = [];
  const parsed: number[] = [];
  return {
    cols: 80,
    rows: 24,
    parsed,
    resize() {},
    write(data: string | Uint8Array, done?: () => void) {
      if (typeof data === 'string') throw new Error('bytes are written');
      waiting.push({ bytes: data, parsed: done });
    },
    get unparsed() {
      return waiting.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
    parseOne() {
      const next = waiting.shift();
      if (!next) return false;
      parsed.push(...next.bytes);
      next.parsed?.();
      return true;
    },
  };
}

function setUp() {
  const clock = new ManualClock();
  const priority = new EchoPriority(clock);
  const flood = fakeTerminal();
  const shell = fakeTerminal();
  return {
    clock,
    flood,
    shell,
    flooded: new PacedScreen(flood, priority),
    typedInto: new PacedScreen(shell, priority),
  };
}

const counted = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251);

test('T2 every byte is written once and in order, however large the writes are', () => {
  const { flood, flooded } = setUp();
  const told: string[] = [];
  flooded.write(counted(50_000), () => told.push('first'));
  flooded.write(new Uint8Array(0), () => told.push('empty'));
  flooded.write(counted(10), () => told.push('last'));
  while (flood.parseOne());
  expect(flood.parsed).toEqual([...counted(50_000), ...counted(10)]);
  expect(told).toEqual(['first', 'empty', 'last']);
});

test('a flood has little unparsed in xterm.js, and stops there while another terminal waits for an echo', () => {
  const { flood, flooded, typedInto } = setUp();
  flooded.write(counted(192 * 1024));
  typedInto.expectEcho();
  while (flood.parseOne());
  expect(flood.parsed.length).toBe(16 * 1024);
});

test('the echo lets the flood go on', () => {
  const { flood, flooded, shell, typedInto } = setUp();
  flooded.write(counted(100_000));
  typedInto.expectEcho();
  while (flood.parseOne());
  typedInto.write(Uint8Array.of(0x61));
  shell.parseOne();
  while (flood.parseOne());
  expect(flood.parsed.length).toBe(100_000);
});

test('a key that is never echoed, as in a password, holds a flood for 30 ms', () => {
  const { clock, flood, flooded, typedInto } = setUp();
  flooded.write(counted(100_000));
  typedInto.expectEcho();
  while (flood.parseOne());
  clock.advance(29);
  const held = flood.unparsed;
  clock.advance(1);
  while (flood.parseOne());
  expect([held, flood.parsed.length]).toEqual([0, 100_000]);
});

test('the terminal that was typed into is never held itself', () => {
  const { shell, typedInto } = setUp();
  typedInto.expectEcho();
  typedInto.write(counted(100_000));
  while (shell.parseOne());
  expect(shell.parsed.length).toBe(100_000);
});

test('a screen that is gone writes nothing more', () => {
  const { clock, flood, flooded, typedInto } = setUp();
  typedInto.expectEcho();
  flooded.write(counted(10));
  flooded.dispose();
  clock.advance(100);
  expect(flood.unparsed).toBe(0);
});
