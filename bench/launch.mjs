// Runs a program that prints one line of JSON at its end.
import { spawn } from 'node:child_process';

/** Process groups of what runs now; none of it outlives the bench. */
const running = new Set();
process.on('exit', () => running.forEach(endGroup));

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{env?: Record<string, string>, timeoutMs?: number}} options
 * @returns {Promise<any>} what the last line of JSON said. Rejects when there was none.
 */
export async function runForJson(file, args, { env = {}, timeoutMs = 180_000 } = {}) {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, to be ended with all that it started
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  running.add(child.pid);
  const timer = setTimeout(() => endGroup(child.pid), timeoutMs);
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  clearTimeout(timer);
  running.delete(child.pid);
  const line = output.stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (line) return JSON.parse(line);
  const said = `${output.stdout.slice(-500)}${output.stderr.slice(-1500)}`;
  throw new Error(`${file} answered nothing within ${timeoutMs} ms:\n${said}`);
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself in this instant.
  }
}
