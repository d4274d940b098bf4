// A screen for machines that have none: an Xvfb of our own, reachable with a secret only.
// (Electron crashes on --ozone-platform=headless.)
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FAMILY_WILD = 0xffff; // an .Xauthority entry for every host and display number

export function needsDisplay({ platform = process.platform, env = process.env } = {}) {
  return platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;
}

/** The environment to run a windowed program in. An Xvfb started for it ends with this process. */
export async function displayEnvironment() {
  if (!needsDisplay()) return {};
  const folder = mkdtempSync(path.join(tmpdir(), 'berth-display-'));
  const authority = path.join(folder, 'authority');
  writeFileSync(authority, authorityEntry(randomBytes(16)), { mode: 0o600 });
  // A number at random, not the first free one: a server that is just ending removes the socket of
  // its number, whoever has it by then. -displayfd: it writes the number to fd 3 once it can be reached.
  // -noreset: without it the server starts over whenever its last client leaves, and a program that
  // connects in that moment finds no display.
  const screen = ['-screen', '0', '1280x800x24', '-noreset'];
  const args = [`:${randomInt(100, 30_000)}`, '-displayfd', '3', ...screen, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', [...args, '-auth', authority], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // Ctrl+C in a terminal reaches the whole group: the display must outlive the program on it.
    detached: true,
  });
  process.on('exit', () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return { DISPLAY: `:${await displayNumber(server)}`, XAUTHORITY: authority };
}

async function displayNumber(server) {
  const failed = new Promise((_resolve, reject) => {
    server.on('error', (cause) =>
      reject(new Error('Xvfb is needed where there is no display: sh scripts/setup.sh', { cause })),
    );
    server.on('exit', (code) => reject(new Error(`Xvfb ended at once (${code})`)));
  });
  failed.catch(() => {}); // after the start, an Xvfb that ends is seen by the program it served
  const line = await Promise.race([firstLine(server.stdio[3]), failed]);
  server.unref();
  server.stdio[3].destroy();
  return line;
}

/** To its very end: the server writes number and newline apart, and dies if nobody takes the second. */
async function firstLine(stream) {
  let text = '';
  while (!text.includes('\n')) {
    const [chunk] = await once(stream, 'data');
    text += chunk;
  }
  return text.trim();
}

/** One MIT-MAGIC-COOKIE-1 record: family, then address, number, name and value, each with its length. */
function authorityEntry(cookie) {
  const family = Buffer.alloc(2);
  family.writeUInt16BE(FAMILY_WILD);
  const fields = [Buffer.alloc(0), Buffer.alloc(0), Buffer.from('MIT-MAGIC-COOKIE-1'), cookie];
  return Buffer.concat([family, ...fields.flatMap((field) => [lengthOf(field), field])]);
}

function lengthOf(field) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(field.length);
  return length;
}
