import { countProcessorTime } from './processor-time.ts';
import type { MemoryScenario, Numbers } from './scenario.ts';
import type { Stage } from './stage.ts';

/** A terminal that is fed from memory, in the page alone. */
export async function measureMemory(stage: Stage, scenario: MemoryScenario): Promise<Numbers> {
  const used = countProcessorTime(stage.contents);
  const mbps = await stage.profiled(() => stage.page('feed', scenario));
  return { mbps, ...used(scenario.bytes) };
}
