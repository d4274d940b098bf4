import { type Profiler, Session } from 'node:inspector/promises';
import type { WebContents } from 'electron';

const LINES = 25;
const INTERVAL_US = 250;

/** Runs something while both this process and the page are profiled. */
export async function profileDuring<T>(
  contents: WebContents,
  run: () => Promise<T>,
): Promise<{ result: T; text: string }> {
  const main = new Session();
  main.connect();
  await main.post('Profiler.enable');
  await main.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  const page = contents.debugger;
  page.attach('1.3');
  await page.sendCommand('Profiler.enable');
  await page.sendCommand('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await Promise.all([main.post('Profiler.start'), page.sendCommand('Profiler.start')]);
  const result = await run();
  const ofMain = await main.post('Profiler.stop');
  const ofPage = (await page.sendCommand('Profiler.stop')) as { profile: Profiler.Profile };
  page.detach();
  main.disconnect();
  const text = `main\n${selfTimes(ofMain.profile)}\npage\n${selfTimes(ofPage.profile)}`;
  return { result, text };
}

/** The functions that took longest themselves, longest first. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): string {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const spent = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '?';
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...spent.values()].reduce((sum, us) => sum + us, 0);
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LINES)
    .map(([name, us]) => {
      const ms = (us / 1e3).toFixed(0).padStart(7);
      const percent = ((100 * us) / total).toFixed(1).padStart(5);
      return `${ms} ms ${percent} %  ${name}`;
    })
    .join('\n');
}

function nameOf({ functionName, url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame']) {
  return `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}`;
}
