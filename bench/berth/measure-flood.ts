import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readStamps } from '../stamps.mjs';
import { countProcessorTime } from './processor-time.ts';
import type { FloodScenario, Numbers, ReadScenario } from './scenario.ts';
import type { Stage } from './stage.ts';
import { startFlood } from './start-flood.ts';
import { quantile, type, wait } from './typing.ts';

/** Key to parsed, in milliseconds. */
interface Echo {
  readonly idle: readonly number[];
  loaded: readonly number[];
}

/** From the program's first write until the page has parsed its last byte. */
export async function measureFlood(stage: Stage, scenario: FloodScenario): Promise<Numbers> {
  const { flood, terminalBytes, echoer, keys } = scenario;
  const echo = echoer && keys > 0 ? await startTyping(stage, echoer, keys) : undefined;
  const id = await startFlood(stage, flood);
  await stage.page('show', id);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const used = countProcessorTime(stage.contents);
  stage.meter.reset();
  let over = false;
  const parsed = stage.page('parsed', id, terminalBytes);
  const { endedAt, cpu } = await stage.profiled(async () => {
    delay.enable();
    await stage.page('write', id, 'g');
    const typing = echo ? type(stage.contents, Number.POSITIVE_INFINITY, () => over) : undefined;
    const end = await parsed;
    delay.disable();
    over = true;
    const cpu = used(terminalBytes);
    await typing;
    return { ...end, cpu };
  });
  await wait(500); // the last echoes
  if (echo) echo.loaded = await stage.page('takeEchoes');
  return {
    mbps: rate(stage, terminalBytes, endedAt),
    queuedKiB: stage.meter.maxUnparsed / 1024,
    frameKiB: stage.meter.bytes / 1024 / stage.meter.frames,
    loopDelayP99: delay.percentile(99) / 1e6,
    ...cpu,
    ...(echo ? echoNumbers(echo) : {}),
  };
}

/** From the program's first write until its end is known, which is after its last byte. */
export async function measureRead(stage: Stage, scenario: ReadScenario): Promise<Numbers> {
  const { flood, terminalBytes } = scenario;
  const id = await startFlood(stage, flood, 'exit');
  const ended = stage.page('ended', id);
  const used = countProcessorTime(stage.contents);
  const { endedAt, headSeq } = await stage.profiled(async () => {
    await stage.page('write', id, 'g');
    return await ended;
  });
  const cpu = used(terminalBytes);
  if (headSeq !== terminalBytes) throw new Error(`${headSeq} bytes came, not ${terminalBytes}`);
  return { mbps: rate(stage, terminalBytes, endedAt), ...cpu };
}

/** A second terminal with an echo program, and a first round of keys while nothing else happens. */
async function startTyping(stage: Stage, echoer: string, keys: number): Promise<Echo> {
  const id = await stage.page('start', echoer, []);
  await stage.page('show', id);
  await stage.page('watchEcho', id);
  await wait(300);
  await type(stage.contents, 10);
  await wait(200);
  await stage.page('takeEchoes');
  await type(stage.contents, keys);
  await wait(200);
  return { idle: await stage.page('takeEchoes'), loaded: [] };
}

function echoNumbers({ idle, loaded }: Echo): Numbers {
  return {
    idleP50: quantile(idle, 0.5),
    idleP99: quantile(idle, 0.99),
    loadKeys: loaded.length,
    loadP50: quantile(loaded, 0.5),
    loadP90: quantile(loaded, 0.9),
    loadP99: quantile(loaded, 0.99),
  };
}

/** MB/s since the program's first write. */
function rate({ stamps }: Stage, bytes: number, endedAt: number): number {
  const [started] = readStamps(stamps).started;
  if (!started) throw new Error('the program left no stamp');
  return bytes / 1e3 / (endedAt - started.realMs);
}
