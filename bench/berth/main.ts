// The product's own parts under measurement: its host in this process, its port broker, its page
// protocol and, in the window, its connection and terminals. The file BENCH_SCENARIO says what to
// measure; the answer is one line of JSON.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app, Menu } from 'electron';
import { registerAppScheme } from '../../src/main/app-protocol.ts';
import { placeSessionFolder } from '../../src/main/session-folder.ts';
import { assertNever } from '../../src/shared/assert-never.ts';
import { thisBuild } from '../../src/shared/build-stamp.ts';
import { measureAttach } from './measure-attach.ts';
import { measureControl } from './measure-control.ts';
import { measureFlood, measureRead } from './measure-flood.ts';
import { measureIdle } from './measure-idle.ts';
import { measureMemory } from './measure-memory.ts';
import type { Numbers, Scenario } from './scenario.ts';
import { openStage, type Stage } from './stage.ts';

const scenario = JSON.parse(readFileSync(process.env['BENCH_SCENARIO'] ?? '', 'utf8')) as Scenario;

registerAppScheme();
placeSessionFolder(app, path.join(scenario.folder, 'state'), thisBuild);
// The usual menu would take Ctrl+C for itself.
Menu.setApplicationMenu(null);

run().then(
  (answer) => leave(answer),
  (error: unknown) => leave({ error: error instanceof Error ? error.stack : String(error) }),
);

async function run(): Promise<object> {
  await app.whenReady();
  const stage = await openStage(scenario);
  const numbers = await measure(stage);
  await stage.close();
  return { ...numbers, ...(stage.profile === undefined ? {} : { profile: stage.profile }) };
}

function measure(stage: Stage): Promise<Numbers> {
  switch (scenario.scenario) {
    case 'memory':
      return measureMemory(stage, scenario);
    case 'read':
      return measureRead(stage, scenario);
    case 'flood':
      return measureFlood(stage, scenario);
    case 'control':
      return measureControl(stage, scenario);
    case 'attach':
      return measureAttach(stage, scenario);
    case 'idle':
      return measureIdle(stage, scenario);
    default:
      return assertNever(scenario);
  }
}

function leave(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => {
    // As the app does: an ordinary exit waits for PTY children.
    (process as unknown as { reallyExit(code: number): never }).reallyExit(0);
  });
}
