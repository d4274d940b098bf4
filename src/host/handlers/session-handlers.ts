import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
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
  | 'session.write'
>;

/** Sessions as things: made, named, ended. Streaming them is `stream-handlers.ts`. */
export function createSessionHandlers({ sessions, launchContext }: HostCore): SessionHandlers {
  return {
    'session.list': () => ({ sessions: sessions.list() }),
    async 'session.create'({ profile, command, args, cwd, name, size }) {
      const id = sessions.newId();
      const launch = await resolveLaunch(
        { sessionId: id, profile, command, args, cwd },
        launchContext,
      );
      return { session: sessions.create(id, launch, { name, size }).describe() };
    },
    'session.rename'({ sessionId, name }) {
      sessions.get(sessionId).rename(name);
      return {};
    },
    async 'session.restart'({ sessionId, size }) {
      await usableFolder(sessions.get(sessionId).launch.cwd);
      // Asked again: it may have been forgotten meanwhile.
      const session = sessions.get(sessionId);
      sessions.restart(session, size);
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
    'session.write'({ sessionId, text }) {
      sessions.get(sessionId).write(Buffer.from(text, 'utf8'));
      return {};
    },
  };
}
