// What a look at many terminals costs, and what its marks cost a shell at its start. Under plain Node:
// no window has a part in it. The answer is one line of JSON.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openTerminals, outputOf } from '../../src/host/testing/terminals.ts';

const [sessions = 100, passes = 20, starts = 20] = process.argv.slice(2).map(Number);
const PROMPT = 'READY> ';
const files = {
  '.bashrc': `PS1='${PROMPT}'\n`,
  '.zshrc': `PS1='${PROMPT}'\n`,
  '.config/fish/config.fish': `set -g fish_greeting\nfunction fish_prompt\n  printf '${PROMPT}'\nend\n`,
};

async function measurePasses(): Promise<object> {
  await using terminals = await openTerminals();
  const opened = [];
  for (let index = 0; index < sessions; index++) opened.push(await terminals.open('/bin/sh'));
  const [first] = opened;
  if (!first) throw new Error('no session was asked for');
  while (opened.some(({ activity }) => activity.holds)) await first.activity.refresh();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const spent = process.cpuUsage();
  const times = [];
  for (let index = 0; index < passes; index++) {
    const before = performance.now();
    await first.activity.refresh();
    times.push(performance.now() - before);
  }
  delay.disable();
  const { user, system } = process.cpuUsage(spent);
  const cpuMs = (user + system) / 1000 / passes;
  return { passMs: median(times), cpuMs, sliceMs: delay.percentile(99) / 1e6 };
}

/** Start-ups with and without marks take turns, so that both meet the same machine. */
async function measureStarts(shell: string): Promise<object> {
  const bare: number[] = [];
  const marked: number[] = [];
  for (let index = 0; index < starts; index++) {
    bare.push(await startOnce(shell, false));
    marked.push(await startOnce(shell, true));
  }
  return { [`${shell}Ms`]: median(bare), [`${shell}MoreMs`]: median(marked) - median(bare) };
}

async function startOnce(shell: string, integrated: boolean): Promise<number> {
  await using terminals = await openTerminals({ integrated, files });
  const before = performance.now();
  const session = await terminals.open(shell);
  await new Promise<void>((resolve) => {
    session.onOutput(() => outputOf(session).includes(PROMPT) && resolve());
  });
  return performance.now() - before;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const numbers = [await measurePasses()];
for (const shell of ['bash', 'zsh', 'fish']) numbers.push(await measureStarts(shell));
process.stdout.write(`${JSON.stringify(Object.assign({}, ...numbers))}\n`, () => process.exit(0));
