import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { capCellText } from './cap-cell-text.ts';
import { clampCounts } from './clamp-counts.ts';

const [COLS, ROWS] = [20, 8];
/** Some milliseconds, that is; the rest is for a machine that is busy with other tests. */
const SOON_MS = 1_000;

function boundedTerminal(): Terminal {
  const terminal = new Terminal({ cols: COLS, rows: ROWS, scrollback: 50, allowProposedApi: true });
  clampCounts(terminal);
  capCellText(terminal);
  return terminal;
}

const written = (terminal: Terminal, text: string) =>
  new Promise<void>((resolve) => terminal.write(text, resolve));

/** Numbered lines into the scrollback, tab stops, a scroll region, and the cursor inside of it. */
const SETTING = `${Array.from({ length: 20 }, (_, at) => `line ${at}\r\n`).join('')}\x1b[2;6r\x1b[4;3Hab`;

function screenOf({ buffer: { active } }: Terminal) {
  const lines = Array.from({ length: active.length }, (_, at) =>
    active.getLine(at)?.translateToString(true),
  );
  return { lines, cursor: [active.cursorX, active.cursorY] };
}

async function after(sequence: string) {
  const terminal = boundedTerminal();
  await written(terminal, SETTING);
  const start = performance.now();
  await written(terminal, sequence);
  return { ms: performance.now() - start, screen: screenOf(terminal) };
}

test.each([
  ...['L', 'M', 'S', 'T'].map((final) => [final, ROWS] as const),
  ...['I', 'Z', '@', 'P', 'X', ' @', ' A', "'}", "'~"].map((final) => [final, COLS] as const),
  ['b', COLS * ROWS + 1] as const,
])('T12 a huge count of CSI %s is no more than what the screen has', async (final, most) => {
  const clamped = await after(`\x1b[${most}${final}`);
  for (const count of [2147483647, 100000000, 99999999999]) {
    const huge = await after(`\x1b[${count}${final}`);
    expect(huge.screen).toEqual(clamped.screen);
    expect(huge.ms).toBeLessThan(SOON_MS);
  }
});

test('T12 a huge number in any other sequence takes no time either', async () => {
  const sequences = [...'ABCDEFGHJK`adefghlmnrstu'].map(
    (final) => `\x1b[2147483647;2147483647${final}x`,
  );
  const { ms } = await after(sequences.join(''));
  expect(ms).toBeLessThan(SOON_MS);
});

test('counts that fit, and those left out, are as they were', async () => {
  const plain = new Terminal({ cols: COLS, rows: ROWS, scrollback: 50, allowProposedApi: true });
  const sequence = `${SETTING}\x1b[L\x1b[2M\x1b[3S\x1b[0T\x1b[I\x1b[2Zxy\x1b[3b\x1b[2@\x1b[P\x1b[X`;
  const bounded = boundedTerminal();
  await Promise.all([written(plain, sequence), written(bounded, sequence)]);
  expect(screenOf(bounded)).toEqual(screenOf(plain));
});

test('T12 a cell takes a handful of combining characters, and the cursor stays with it', async () => {
  const terminal = boundedTerminal();
  terminal.loadAddon(new UnicodeGraphemesAddon() as never);
  const start = performance.now();
  await written(terminal, `a${'\u0301'.repeat(400_000)}b`);
  expect(performance.now() - start).toBeLessThan(5 * SOON_MS);
  expect(screenOf(terminal)).toMatchObject({
    lines: [`a${'\u0301'.repeat(31)}b`, '', '', '', '', '', '', ''],
    cursor: [2, 0],
  });
});

test('a full cell that becomes wider takes its second column', async () => {
  const terminal = boundedTerminal();
  terminal.loadAddon(new UnicodeGraphemesAddon() as never);
  await written(terminal, `\u2764${'\u0301'.repeat(40)}\ufe0fb`);
  const line = terminal.buffer.active.getLine(0);
  expect([0, 1, 2].map((col) => line?.getCell(col)?.getWidth())).toEqual([2, 0, 1]);
});

test('emoji families and flags stay whole', async () => {
  const terminal = boundedTerminal();
  terminal.loadAddon(new UnicodeGraphemesAddon() as never);
  const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';
  await written(terminal, `${family}é🏴󠁧󠁢󠁳󠁣󠁴󠁿`);
  expect(terminal.buffer.active.getLine(0)?.translateToString(true)).toBe(`${family}é🏴󠁧󠁢󠁳󠁣󠁴󠁿`);
});

test('another xterm.js is refused with a sentence', () => {
  const other = { cols: 1, rows: 1, _core: {} };
  expect(() => clampCounts(other)).toThrow('this xterm.js has no "registerCsiHandler"');
  expect(() => capCellText(other)).toThrow('this xterm.js has no "addCodepointToCell"');
});
