import type { SessionId } from '../../src/shared/protocol/session.ts';
import { readStamps } from '../stamps.mjs';
import type { Flood } from './scenario.ts';
import type { Stage } from './stage.ts';
import { wait } from './typing.ts';

const POLL_MS = 5;

/** Starts a program that will flood its terminal once it is typed a `g`, and waits until it is ready. */
export async function startFlood(
  { page, stamps }: Stage,
  { program, file, bytes }: Flood,
  ...flags: readonly ('exit' | 'trap')[]
): Promise<SessionId> {
  const id = await page('start', program, [file, `${bytes}`, 'wait', ...flags]);
  while (readStamps(stamps).ready.length === 0) await wait(POLL_MS);
  return id;
}
