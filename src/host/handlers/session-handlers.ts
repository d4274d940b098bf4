import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Profile } from '../../shared/protocol/profile.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import type { ProfileStore } from '../profiles/profile-store.ts';
import { relaunch } from '../profiles/relaunch.ts';
import { resolveLaunch } from '../profiles/resolve-launch.ts';
import { isShellName } from '../profiles/shell.ts';
import { usableFolder } from '../slot/workspace-folder.ts';

type SessionHandlers = Pick<
  Handlers<HostContract, Connection>,
  | 'session.list'
  | 'session.create'
  | 'session.rename'
  | 'session.restart'
  | 'session.end'
  | 'session.remove'
  | 'session.foreground'
  | 'session.commands'
  | 'session.write'
>;

/** Sessions as things: made, named, ended. Streaming them is `stream-handlers.ts`. */
export function createSessionHandlers({
  sessions,
  launchContext,
  profiles,
  adapter,
  questions,
}: HostCore): SessionHandlers {
  return {
    'session.list': () => ({ sessions: sessions.list() }),
    async 'session.create'({ profile: wanted, command, args, cwd, name, size, record }) {
      const id = sessions.newId();
      const profile = command === undefined ? await profileFor(profiles, wanted) : undefined;
      const launch = await resolveLaunch(
        {
          sessionId: id,
          profile: command === undefined ? (wanted ?? 'shell') : 'command',
          ...openingOf(profile),
          ...(command === undefined ? {} : { command }),
          args: [...(profile?.args ?? []), ...args],
          cwd: cwd ?? profile?.cwd,
          record: record ?? profile?.record,
        },
        launchContext,
      );
      const prompts =
        profile?.persistent && wanted ? { profile: wanted, sessionId: id } : undefined;
      // What takes prompts is known by its profile: its command line says little.
      const called = name ?? prompts?.profile;
      const session = sessions.create(id, launch, { name: called, size, prompts });
      if (profile) adapter.adopt(session, profile);
      return { session: session.describe() };
    },
    'session.rename'({ sessionId, name }) {
      sessions.get(sessionId).rename(name);
      return {};
    },
    async 'session.restart'({ sessionId, size }) {
      const known = sessions.get(sessionId);
      const launch = known.isPast ? await relaunch(known, { profiles, launchContext }) : undefined;
      await usableFolder((launch ?? known.launch).cwd);
      // Asked again: it may have been forgotten meanwhile.
      const session = sessions.get(sessionId);
      const { prompts } = session.describe();
      const profile = prompts && (await profiles.get(prompts.profile));
      sessions.restart(session, { size, launch });
      if (profile) adapter.adopt(session, profile);
      return { session: session.describe() };
    },
    async 'session.end'({ sessionId }) {
      await sessions.get(sessionId).end();
      return {};
    },
    async 'session.remove'({ sessionId }) {
      await sessions.remove(sessionId);
      return {};
    },
    'session.foreground'({ sessionId }) {
      const program = sessions.get(sessionId).foreground();
      return program === undefined
        ? { isShell: false }
        : { program, isShell: isShellName(program) };
    },
    async 'session.commands'({ sessionId }) {
      const { activity, shell } = sessions.get(sessionId);
      await activity.refresh();
      return { commands: [...shell.commands.list()], busy: activity.current.busy };
    },
    'session.write'({ sessionId, text }) {
      const session = sessions.get(sessionId);
      if (questions.hasOpenIn(sessionId)) {
        // A script must not answer what only a person may (spec L12).
        throw new BerthError(
          'QUESTION_PENDING',
          'A question of this session waits for a person. Answer its card first; nothing was typed.',
        );
      }
      session.write(Buffer.from(text, 'utf8'));
      return {};
    },
  };
}

/** Undefined: the person's shell. @throws BerthError `PROFILE_NOT_FOUND`, `PROFILE_UNUSABLE`. */
async function profileFor(
  profiles: ProfileStore,
  name: string | undefined,
): Promise<Profile | undefined> {
  if (name === undefined) return undefined;
  const isUsual = name === 'shell' && !(await profiles.isOwn(name));
  return isUsual ? undefined : await profiles.get(name);
}

/** How a profile is opened by a person: in a terminal, unless it takes its prompts through pipes. */
function openingOf(profile: Profile | undefined) {
  if (!profile) return {};
  const { command, env, keep, persistent, terminal } = profile;
  return { command, env, keep, terminal: terminal || !persistent };
}
