// What the programs under measurement print: blocks of about 1 MB from a seeded generator, the same
// on every machine, written over and over until as many bytes are out as asked for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const BLOCK_BYTES = 1 << 20;
const WORDS =
  'error warning info debug build compile src/main.ts node_modules took ms done in the file function returned value expected actual test passed failed skipped'.split(
    ' ',
  );
/** What flood adds at the end of a round, as it leaves the terminal. */
const END_LINE_BYTES = '\x1b[0m\r\n__END__\r\n'.length;

const lines = {
  /** 79 printable characters. */
  ascii: (random) => String.fromCharCode(...Array.from({ length: 79 }, () => 32 + random(95))),
  /** A build log: 8 words, each in one of 8, 256 or all colours. */
  sgr: (random) =>
    Array.from({ length: 8 }, () => `${colour(random)}${WORDS[random(WORDS.length)]}\x1b[0m `).join(
      '',
    ),
};

export const patterns = /** @type {const} */ (['ascii', 'sgr']);

/**
 * Writes the blocks into `folder` and says, for each pattern, where its block lies and what it
 * becomes on its way through a terminal, which turns \n into \r\n.
 */
export function writePayloads(folder) {
  mkdirSync(folder, { recursive: true });
  const entries = patterns.map((name) => {
    const file = path.join(folder, `${name}.bin`);
    writeFileSync(file, block(lines[name], seeded(12_345)), 'latin1');
    return [name, payload(file)];
  });
  return Object.fromEntries(entries);
}

function payload(file) {
  const text = readFileSync(file, 'latin1');
  const lengths = text.split('\n').map((line) => line.length + 1);
  return {
    file,
    /** The block as a terminal passes it on. */
    terminalText: text.replaceAll('\n', '\r\n'),
    /** Bytes of the first `count` lines as a program writes them; `count` at most one block. */
    bytesOfLines: (count) => lengths.slice(0, count).reduce((sum, length) => sum + length, 0),
    /** Bytes that come out of the terminal when a program writes `bytes`, without its last line. */
    afterTerminal: (bytes) => bytes + newlinesIn(text, bytes),
    /** The same with the line __END__. */
    withEnd: (bytes) => bytes + newlinesIn(text, bytes) + END_LINE_BYTES,
  };
}

function newlinesIn(text, bytes) {
  const count = (part) => part.split('\n').length - 1;
  const whole = Math.floor(bytes / text.length);
  return whole * count(text) + count(text.slice(0, bytes % text.length));
}

function block(line, random) {
  let text = '';
  while (text.length < BLOCK_BYTES) text += `${line(random)}\n`;
  return text;
}

function colour(random) {
  const kind = random(3);
  if (kind === 0) return `\x1b[${30 + random(8)};1m`;
  if (kind === 1) return `\x1b[38;5;${random(256)}m`;
  return `\x1b[38;2;${random(256)};${random(256)};${random(256)}m`;
}

/** A linear congruential generator: whole numbers below `limit`. */
function seeded(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}
