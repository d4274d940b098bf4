import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { startTestHost, TestSurface, waitFor } from './harness.ts';

/** What any number of sessions that are gone may leave behind; a screen alone takes some 15. MiB. */
const LEFT_MIB = 64;
/** Rounds in which everything that is made once has been made. */
const WARM_UP = 20;
const PATIENCE_MS = 60_000;

const sh = (script: string) => ({ command: '/bin/sh', args: ['-c', script] });

/** Opens sessions that leave an orphan, and ends them: nothing of them may stay (spec T8; Linux). */
export async function openAndEnd(sessions: number): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const round = async () => {
    const { session } = await client.call('session.create', sh('(sleep 0.01 &) ; echo hi'));
    const surface = new TestSurface(client);
    await surface.attach(session.id);
    await waitFor(() => surface.ended);
    await client.call('session.detach', { channel: surface.channel });
    await client.call('session.remove', { sessionId: session.id });
  };
  for (let done = 0; done < WARM_UP; done++) await round();
  const descriptors = openDescriptors();
  const residentMiB = process.memoryUsage.rss() / 2 ** 20;
  for (let done = 0; done < sessions; done++) await round();
  // One more may be the one that looks.
  expect(openDescriptors()).toBeLessThanOrEqual(descriptors + 1);
  expect(zombieChildren()).toEqual([]);
  expect(process.memoryUsage.rss() / 2 ** 20 - residentMiB).toBeLessThan(LEFT_MIB);
}

/**
 * Surfaces come and go while a program counts: the next one goes on exactly there (spec T2).
 *
 * @param lines at most 200,000: of more than 4 MiB of output the oldest is not sent again.
 */
export async function comeAndGo(times: number, lines: number): Promise<void> {
  await using host = await startTestHost();
  const client = await host.dial();
  const script = `i=0; while [ $i -lt ${lines} ]; do echo "line $i of many"; i=$((i+1))
    [ $((i % 1000)) -gt 0 ] || sleep 0.05; done`;
  const { session } = await client.call('session.create', sh(script));
  let surface = new TestSurface(client);
  await surface.attach(session.id);
  for (let round = 0; round < times; round++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    await client.call('session.detach', { channel: surface.channel });
    const next = new TestSurface(client);
    next.firstSeq = surface.firstSeq;
    next.bytes = surface.bytes;
    await next.attach(session.id, { have: { run: surface.run, seq: surface.nextSeq } });
    surface = next;
  }
  await waitFor(() => surface.ended, PATIENCE_MS);
  const want = Array.from({ length: lines }, (_, i) => `line ${i} of many\r\n`).join('');
  expect(hash(surface.text)).toBe(hash(want));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const openDescriptors = (): number => readdirSync('/proc/self/fd').length;

function zombieChildren(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    const stat = statOf(pid);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' && Number(fields[1]) === process.pid;
  });
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    // The process ended while we looked.
    return '';
  }
}
