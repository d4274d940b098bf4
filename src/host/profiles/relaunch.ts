import type { Launch } from '../sessions/launch.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import type { ProfileStore } from './profile-store.ts';
import { type LaunchContext, resolveLaunch } from './resolve-launch.ts';

interface RelaunchParts {
  readonly profiles: ProfileStore;
  readonly launchContext: LaunchContext;
}

/**
 * How a session that a host before this one ran is started now: the same command line, with the
 * environment of today; a shell where it was last, anything else where it was started.
 *
 * @throws BerthError `FOLDER_UNUSABLE`, `SPAWN_FAILED`.
 */
export async function relaunch(
  session: TerminalSession,
  { profiles, launchContext }: RelaunchParts,
): Promise<Launch> {
  const { launch } = session;
  const { profile: name, command, args, cwd, terminal, keep, isPlainShell } = launch;
  // One that was deleted meanwhile had an environment that nobody knows any more.
  const profile = await profiles.get(name).catch(() => undefined);
  return await resolveLaunch(
    {
      sessionId: session.id,
      profile: name,
      command,
      args,
      cwd: isPlainShell ? session.describe().folder : cwd,
      env: profile?.env,
      record: session.isRecorded,
      terminal,
      keep,
    },
    launchContext,
  );
}
