import { withoutLeaks } from '../host/profiles/launch-environment.ts';

/**
 * The environment of the terminal that Berth was started from; undefined when something else, such
 * as the desktop, started it. A person who types `berth .` after `nvm use`, or in a virtualenv,
 * wants new sessions of that folder to have it, too.
 *
 * `TERM` tells: shells have it, desktop launchers do not. Where a desktop was itself started from a
 * console (`startx`), everything inherits it; what is passed on is a login environment then anyway.
 */
export function terminalEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  return env['TERM'] && env['TERM'] !== 'dumb' ? withoutLeaks(env) : undefined;
}
