import path from 'node:path';
import { app } from 'electron';
import { stateFolder } from '../host/paths.ts';
import { thisBuild } from '../shared/build-stamp.ts';
import { systemClock as clock } from '../shared/clock.ts';
import { registerAppScheme } from './app-protocol.ts';
import { launch, type OpenRequest } from './app-slot.ts';
import { createFileLog } from './file-log.ts';
import { folderArgument } from './folder-argument.ts';
import { placeSessionFolder } from './session-folder.ts';
import { startDesktop } from './start-desktop.ts';
import { terminalEnvironment } from './terminal-environment.ts';

const { env } = process;
const stateDir = stateFolder(env);
const log = createFileLog({ file: path.join(stateDir, 'logs', 'main.log'), clock });

// A fault in one place must not end the terminals of all others.
process.on('uncaughtException', (error) => log.error('uncaught', { error }));
process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));

registerAppScheme();
placeSessionFolder(app, stateDir, thisBuild);

const folder = folderArgument(process.argv, process.defaultApp === true);
const terminalEnv = terminalEnvironment(env);
const request: OpenRequest = {
  cwd: process.cwd(),
  ...(folder === undefined ? {} : { folder }),
  ...(terminalEnv ? { env: terminalEnv } : {}),
};

// Awaited here, before Electron gets ready: a launch that is passed on needs no browser.
const launched = await launch({ stateDir, request, build: thisBuild, clock, log });
if (launched.kind === 'passedOn') {
  if (launched.problem) console.error(`berth: ${launched.problem}`);
  await log.flush();
  app.exit(launched.problem ? 1 : 0);
} else {
  startDesktop({ launched, appSlot: {}, request, stateDir, env, build: thisBuild, clock, log });
}
