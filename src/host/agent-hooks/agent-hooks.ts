import { readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../shared/errors.ts';
import type { AgentHooks } from '../../shared/protocol/settings.ts';
import { checkObject, editFile, unusable, withJsonValue } from '../edit-json-file.ts';
import { makePrivateFolder, readJsonFile, writeFileWhole } from '../files.ts';
import { type HookedAgent, hookEntries, hookLists, ownHooks } from './hook-entries.ts';
import { stepBetween, type TextStep, withoutSteps } from './text-steps.ts';

interface Place {
  /** The person's environment, which says where their agents keep their settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stateDir: string;
}

/** What was written, so that it can be taken back to the byte. It holds nothing of the person's. */
const record = z.object({
  version: z.literal(1),
  file: z.string(),
  created: z.boolean(),
  steps: z.array(z.object({ before: z.string(), after: z.string() })),
});
type Written = z.infer<typeof record>;

const EMPTY = '{}\n';
const recordFile = (agent: HookedAgent, { stateDir }: Place): string =>
  path.join(stateDir, 'hooks', `${agent}.json`);

/** The file that an agent reads its hooks from. */
export function hooksFile(agent: HookedAgent, { env }: Pick<Place, 'env'>): string {
  const home = env['HOME'] || homedir();
  return agent === 'claude'
    ? path.join(env['CLAUDE_CONFIG_DIR'] || path.join(home, '.claude'), 'settings.json')
    : path.join(env['CODEX_HOME'] || path.join(home, '.codex'), 'hooks.json');
}

/** Whether an agent's settings have our hooks, as they are now. */
export async function hooksStatus(agent: HookedAgent, place: Place): Promise<AgentHooks> {
  const file = hooksFile(agent, place);
  try {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return EMPTY;
      throw error;
    });
    const missing = missingEvents(agent, file, text).length;
    const all = Object.keys(hookEntries[agent]).length;
    const state = missing === 0 ? 'installed' : missing === all ? 'absent' : 'partly';
    return { agent, file, state };
  } catch (error) {
    // Whatever is in there, it is not ours to judge.
    return { agent, file, state: 'unusable', problem: messageOf(error) };
  }
}

/**
 * Adds our hooks to an agent's settings: nothing else there changes. Answers whether any was missing.
 *
 * @throws BerthError `SETTINGS_UNUSABLE` for settings of another shape, which are left alone.
 */
export async function installHooks(agent: HookedAgent, place: Place): Promise<boolean> {
  const file = hooksFile(agent, place);
  const known = await readRecord(agent, file, place);
  const steps: TextStep[] = [];
  let created = false;
  await editFile(file, (text) => {
    created = text === undefined;
    let now = text ?? EMPTY;
    for (const event of missingEvents(agent, file, now)) {
      const changed = withJsonValue(file, now, ['hooks', event, -1], hookEntries[agent][event]);
      steps.push(stepBetween(now, changed));
      now = changed;
    }
    return steps.length === 0 ? text : now;
  });
  if (steps.length === 0) return false;
  await makePrivateFolder(path.dirname(recordFile(agent, place)));
  const written: Written = {
    version: 1,
    file,
    created: created || (known?.created ?? false),
    steps: [...(known?.steps ?? []), ...steps],
  };
  await writeFileWhole(recordFile(agent, place), `${JSON.stringify(written)}\n`);
  return true;
}

/**
 * Takes our hooks out again. Settings that nobody else changed meanwhile are as they were before, to
 * the byte; of others, everything stays that is not ours. Answers whether there were any.
 *
 * @throws BerthError `SETTINGS_UNUSABLE`.
 */
export async function removeHooks(agent: HookedAgent, place: Place): Promise<boolean> {
  const file = hooksFile(agent, place);
  const known = await readRecord(agent, file, place);
  let removed = false;
  await editFile(file, (text) => {
    if (text === undefined) return undefined;
    const taken = known && withoutSteps(text, known.steps);
    const rest = withoutOwn(file, taken ?? text);
    removed = rest !== text;
    return removed && known?.created && rest === EMPTY ? undefined : rest;
  });
  await rm(recordFile(agent, place), { force: true });
  return removed;
}

function missingEvents(agent: HookedAgent, file: string, text: string): string[] {
  const present = new Set(ownHooks(listsIn(file, text)).map(({ event }) => event));
  return Object.keys(hookEntries[agent]).filter((event) => !present.has(event));
}

function listsIn(file: string, text: string) {
  const lists = hookLists(checkObject(file, text));
  if (typeof lists === 'string') throw unusable(file, `${lists} It was left alone.`);
  return lists;
}

/** By structure, for what was rewritten since: a list or object that has become empty goes as well. */
function withoutOwn(file: string, text: string): string {
  const lists = listsIn(file, text);
  const own = ownHooks(lists).at(-1);
  if (!own) return text;
  const { event, entry, hook, alone } = own;
  const isLast = alone && lists[event]?.length === 1;
  const isOnly = isLast && Object.keys(lists).length === 1;
  const at = isOnly
    ? ['hooks']
    : isLast
      ? ['hooks', event]
      : alone
        ? ['hooks', event, entry]
        : ['hooks', event, entry, 'hooks', hook];
  return withoutOwn(file, withJsonValue(file, text, at, undefined));
}

async function readRecord(
  agent: HookedAgent,
  file: string,
  place: Place,
): Promise<Written | undefined> {
  const known = await readJsonFile(recordFile(agent, place), record);
  return known?.file === file ? known : undefined;
}
