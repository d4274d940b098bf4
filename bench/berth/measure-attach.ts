import type { AttachScenario, Numbers } from './scenario.ts';
import type { Stage } from './stage.ts';
import { startFlood } from './start-flood.ts';
import { quantile, wait } from './typing.ts';

const SETTLE_MS = 300;

/** A session with much scrollback: attached to by new terminals, then hidden and shown again. */
export async function measureAttach(stage: Stage, scenario: AttachScenario): Promise<Numbers> {
  const { flood, terminalBytes, attaches } = scenario;
  const id = await startFlood(stage, flood);
  await stage.page('write', id, 'g');
  await stage.page('printed', id, terminalBytes);
  const took: number[] = [];
  for (let index = 0; index < attaches; index++) {
    if (index > 0) await stage.page('drop', id);
    await wait(SETTLE_MS);
    took.push(await stage.profiled(() => stage.page('attach', id, terminalBytes)));
  }
  const reveal = async (headSeq: number) => {
    await wait(SETTLE_MS);
    return await stage.page('reveal', id, headSeq);
  };
  await stage.page('hide', id);
  const unchanged = await reveal(terminalBytes);
  await stage.page('hide', id);
  await stage.page('write', id, 'g');
  await stage.page('printed', id, 2 * terminalBytes);
  const changed = await reveal(2 * terminalBytes);
  return {
    attachFirst: took[0] ?? Number.NaN,
    attach: quantile(took, 0.5),
    revealUnchanged: unchanged,
    revealChanged: changed,
  };
}
