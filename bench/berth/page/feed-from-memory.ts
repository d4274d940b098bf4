import { Terminal } from '@xterm/xterm';
import type { SessionId } from '../../../src/shared/protocol/session.ts';
import type { MemoryScenario } from '../scenario.ts';
import { addPlace, FONT_SIZE_PX, GRID, openPane } from './terminal-panes.ts';
import { terminalIn } from './watched-terminals.ts';

/** Milliseconds in which a terminal that was just opened has painted itself. */
const SETTLE_MS = 300;
/** As terminal-surface.ts has it. Filling it the first time costs; from then on lines are reused. */
const SCROLLBACK_LINES = 10_000;

/** Writes into a terminal as fast as it parses. Answers MB/s from the first write to the last parsed. */
export async function feedFromMemory(scenario: MemoryScenario): Promise<number> {
  const { bytes, queueBytes } = scenario;
  const terminal = scenario.look === 'berth' ? terminalOfBerth() : plainTerminal(scenario.look);
  const next = chunksOf(new TextEncoder().encode(scenario.text), scenario.chunkBytes);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const began = performance.now();
  await new Promise<void>((resolve) => {
    let written = 0;
    let parsed = 0;
    const fill = () => {
      while (written < bytes && written - parsed < queueBytes) {
        const chunk = next(bytes - written);
        written += chunk.length;
        terminal.write(chunk, () => {
          parsed += chunk.length;
          if (parsed >= bytes) resolve();
          else fill();
        });
      }
    };
    fill();
  });
  return bytes / 1e3 / (performance.now() - began);
}

function plainTerminal(look: 'default' | 'plain'): Terminal {
  const scrollback = look === 'plain' ? { scrollback: SCROLLBACK_LINES } : {};
  const terminal = new Terminal({ ...GRID, fontSize: FONT_SIZE_PX, ...scrollback });
  terminal.open(addPlace());
  return terminal;
}

/** It has no session: nothing is connected to it. */
const terminalOfBerth = () => terminalIn(openPane('memory' as SessionId, 0).element).terminal;

/** Pieces of a block that begins again at its end, each at most `atMost` long. */
function chunksOf(block: Uint8Array, chunkBytes: number): (atMost: number) => Uint8Array {
  let at = 0;
  return (atMost) => {
    const chunk = block.subarray(at, Math.min(block.length, at + chunkBytes, at + atMost));
    at = at + chunk.length === block.length ? 0 : at + chunk.length;
    return chunk;
  };
}
