import { createInterface } from 'node:readline/promises';
import { ask, retire, standDownWhenIdle, waitForGone } from '../../host/slot/host-calls.ts';
import { BerthError } from '../../shared/errors.ts';
import type { Holder } from '../../shared/protocol/holder.ts';
import { type Arguments, type Context, defineCommand, jsonOption } from '../command.ts';
import { placeOf } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import { insideSession } from '../hosts/environment.ts';
import { findWorkspace } from '../hosts/find-workspace.ts';
import { holderLine } from '../hosts/holder-line.ts';
import { parseDuration } from '../text/duration.ts';
import { visible } from '../text/visible.ts';

/** Time for a host to leave once it has decided to: its sessions get 2 s to obey (spec S6). */
const LEAVE_MS = 10_000;

const options = {
  'when-idle': {
    type: 'boolean',
    doc: 'Leave a note: it goes by itself at its first quiet moment.',
  },
  now: { type: 'boolean', doc: 'Go at once if nothing is held, else say what is. The default.' },
  anyway: { type: 'boolean', doc: 'End what it holds. Asks first, naming it.' },
  yes: { type: 'boolean', doc: 'With --anyway: do not ask.' },
  wait: { type: 'string', value: 'TIME', doc: 'With --when-idle: wait so long for it to be gone.' },
  ...jsonOption,
} as const;

type Outcome = 'gone' | 'noted' | 'busy';
interface Report {
  readonly workspace: string;
  readonly outcome: Outcome;
  readonly holders: readonly Holder[];
}

export const standDown = defineCommand({
  name: 'stand-down',
  summary: 'Let the host of a workspace go, now or when it is idle',
  operands: { usage: '[FOLDER]', min: 0, max: 1, completes: 'folders' },
  options,
  example: {
    line: 'berth stand-down --when-idle --wait 10m',
    does: 'let the host here finish what it holds, for ten minutes',
  },
  notes: [
    'Nothing is ended unless you say --anyway. What holds a host is printed, and the exit code is ' +
      '75 then. A shell that rests at its prompt does not hold; it ends with the host.',
  ],
  async run(args, context) {
    checkOptions(args.options, context);
    const workspace = await findWorkspace(context, args.operands[0]);
    const report = await letGo(workspace, args.options, context);
    context.stdout.write(
      args.options.json ? `${JSON.stringify(report)}\n` : reportText(report, context),
    );
    return report.outcome === 'busy' ? exitCode.busy : exitCode.ok;
  },
});

type Chosen = Arguments<typeof options>['options'];

function checkOptions(chosen: Chosen, { env, stdin }: Context): void {
  if (insideSession(env)) {
    throw new BerthError('FORBIDDEN', 'A program inside a Berth session cannot let its host go.');
  }
  const ways = [chosen['when-idle'], chosen.now, chosen.anyway].filter(Boolean);
  if (ways.length > 1) throw usageFailure('Say one of --when-idle, --now and --anyway.');
  if (chosen.wait !== undefined && !chosen['when-idle']) {
    throw usageFailure('--wait goes with --when-idle: the other ways do not wait.');
  }
  if (chosen.anyway && !chosen.yes && !stdin.isTTY) {
    throw usageFailure('--anyway asks back, and there is no terminal here.', 'Add --yes.');
  }
}

async function letGo(workspace: string, chosen: Chosen, context: Context): Promise<Report> {
  if (chosen['when-idle']) return noteAndWait(workspace, chosen.wait, context);
  const place = placeOf(context);
  const { anyway = false } = chosen;
  if (anyway && !chosen.yes && !(await agrees(workspace, context))) {
    return { workspace, outcome: 'busy', holders: (await ask(workspace, place)).holders };
  }
  try {
    await retire(workspace, place, { anyway });
  } catch (error) {
    const holders = holdersOf(error);
    if (!holders) throw error;
    return { workspace, outcome: 'busy', holders };
  }
  return whetherGone(workspace, LEAVE_MS, context);
}

async function noteAndWait(
  workspace: string,
  wait: string | undefined,
  context: Context,
): Promise<Report> {
  const place = placeOf(context);
  const waitMs = wait === undefined ? undefined : parseDuration(wait, '--wait');
  await standDownWhenIdle(workspace, place);
  const noted: Report = { workspace, outcome: 'noted', holders: await heldBy(workspace, context) };
  if (waitMs === undefined) return noted;
  context.stderr.write(reportText(noted, context));
  return whetherGone(workspace, waitMs, context);
}

async function whetherGone(workspace: string, ms: number, context: Context): Promise<Report> {
  const place = placeOf(context);
  if (await waitForGone(workspace, place, ms)) return { workspace, outcome: 'gone', holders: [] };
  return { workspace, outcome: 'busy', holders: await heldBy(workspace, context) };
}

/** What holds the host; nothing, when it has left meanwhile or cannot say. */
function heldBy(workspace: string, context: Context): Promise<readonly Holder[]> {
  return ask(workspace, placeOf(context)).then(
    (whois) => whois.holders,
    () => [],
  );
}

/** Names what would end, and asks. */
async function agrees(workspace: string, context: Context): Promise<boolean> {
  const { holders, sessions } = await ask(workspace, placeOf(context));
  if (holders.length === 0 && sessions === 0) return true;
  const { stdin: input, stderr, clock } = context;
  stderr.write(`This ends in ${visible(workspace)}:\n`);
  for (const holder of holders) stderr.write(`  ${holderLine(holder, clock.now())}\n`);
  if (holders.length === 0) stderr.write(`  ${sessions} sessions that rest\n`);
  const lines = createInterface({ input });
  try {
    stderr.write('End it? [y/N] ');
    return /^y(es)?$/i.test((await lines.question('')).trim());
  } finally {
    lines.close();
  }
}

function holdersOf(error: unknown): readonly Holder[] | undefined {
  if (!(error instanceof BerthError)) return undefined;
  if (error.code !== 'HOST_BUSY') return undefined;
  return (error.data as { holders?: readonly Holder[] } | undefined)?.holders ?? [];
}

function reportText({ workspace, outcome, holders }: Report, { clock }: Context): string {
  const held = holders.map((holder) => `  ${holderLine(holder, clock.now())}\n`).join('');
  const folder = visible(workspace);
  switch (outcome) {
    case 'gone':
      return `The host of ${folder} is gone.\n`;
    case 'noted':
      return `The host of ${folder} goes when this is done:\n${held || '  nothing: it goes now\n'}`;
    case 'busy':
      return `The host of ${folder} stays. It holds:\n${held || '  it cannot tell what\n'}`;
  }
}
