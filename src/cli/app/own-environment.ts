import type { Context } from '../command.ts';

/** What belongs to the session or the Electron process that this command runs in, and to nobody else. */
const foreign = /^(BERTH_(SOCKET|TOKEN|SESSION)|ELECTRON_RUN_AS_NODE|ELECTRON_NO_ATTACH_CONSOLE)$/;

/** The environment of the person's terminal, to be handed to the app. */
export function ownEnvironment(env: Context['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !foreign.test(entry[0]),
    ),
  );
}
