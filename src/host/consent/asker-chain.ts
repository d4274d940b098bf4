import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { Asker } from '../../shared/protocol/question.ts';
import { parseStat } from '../activity/proc-reader.ts';

type Chain = NonNullable<Asker['chain']>;

/** Longer ones tell a person nothing; the middle is the least telling part. */
const MAX_LINKS = 16;
/** What Node calls its first thread, and so itself. */
const NODE_THREAD = 'MainThread';

/**
 * The processes from the one that began it down to the asker (spec C12), as the kernel names them:
 * `zsh, make, sh, berth`. Empty where the system does not tell.
 *
 * The files are in memory, so they are read in one step: nothing can end in between.
 *
 * @param top the session's own process, where the chain ends; without one it ends below init.
 */
export function askerChain(pid: number, top: number | undefined): Chain {
  const links: Chain = [];
  for (let current = pid; current > 1 && links.length < MAX_LINKS; ) {
    const process = statOf(current);
    if (!process) break;
    links.unshift({ pid: current, name: nameOf(process) });
    if (current === top) break;
    current = process.parent;
  }
  return links;
}

function statOf(pid: number): ReturnType<typeof parseStat> {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`));
  } catch {
    // Gone, of another user, or on a system without /proc.
    return undefined;
  }
}

function nameOf({ pid, name }: { readonly pid: number; readonly name: string }): string {
  if (name !== NODE_THREAD) return name;
  try {
    return path.basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    // Not ours to look into.
    return name;
  }
}
