import { readdir } from 'node:fs/promises';
import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import { sameSecret } from '../slot/key.ts';

type HostHandlers = Pick<
  Handlers<HostContract, Connection>,
  | 'whois'
  | 'standDownWhenIdle'
  | 'retire'
  | 'authorize'
  | 'hello'
  | 'goodbye'
  | 'host.takeOver'
  | 'host.status'
>;

/** Who is there, who may do what, and when the host goes. */
export function createHostHandlers(core: HostCore): HostHandlers {
  const { build, door, holders, instanceId, questions, sessions, standDown, workspace } = core;
  return {
    whois: () => core.whois(),
    standDownWhenIdle: (note) => ({ noted: standDown.note(note) }),
    async retire(request, connection) {
      if (request.anyway && !connection.roles.includes('control')) {
        throw new BerthError('FORBIDDEN', "Ending work needs the key of Berth's state folder.");
      }
      await door.retire(request);
      return { retiring: true };
    },
    authorize(proof, connection) {
      authorize(core, proof, connection);
      return { roles: connection.roles };
    },
    hello({ protocol, name, as }, connection) {
      checkHello(core, protocol);
      // A decision under way must not overlook somebody who is about to attach (spec S5).
      holders.arrive();
      connection.greet(name, as);
      return {
        protocol: PROTOCOL_VERSION,
        build,
        instanceId,
        workspace,
        roles: connection.roles,
        sessions: sessions.list(),
        questions: connection.roles.includes('view') ? questions.list() : [],
        holders: holders.list(),
        noted: standDown.isNoted,
        notices: core.notices.list,
      };
    },
    goodbye(_params, connection) {
      connection.sayGoodbye();
      return {};
    },
    'host.takeOver'() {
      standDown.askViews();
      return {};
    },
    async 'host.status'() {
      const [descriptors] = await Promise.all([countDescriptors(), core.activity.refresh()]);
      return {
        whois: core.whois(),
        sessions: sessions.list(),
        openQuestions: questions.list().map(({ id, title, openedAt }) => ({ id, title, openedAt })),
        ...(descriptors === undefined ? {} : { descriptors }),
        memoryBytes: process.memoryUsage.rss(),
      };
    },
  };
}

/** @throws BerthError `FORBIDDEN` for a wrong key or token: never a silent lesser right. */
function authorize(
  core: HostCore,
  { key, token }: { key?: string | undefined; token?: string | undefined },
  connection: Connection,
): void {
  if (token !== undefined) {
    const session = core.sessions.findByToken(token);
    if (!session) {
      throw new BerthError('FORBIDDEN', 'This token belongs to no running session here.');
    }
    const { sessionId } = connection.admission;
    if (sessionId !== undefined && sessionId !== session.id) {
      throw new BerthError('FORBIDDEN', 'This token belongs to another session than yours.');
    }
    connection.confineTo(session);
  }
  if (key !== undefined) {
    if (!core.key || !sameSecret(core.key, key)) {
      throw new BerthError('FORBIDDEN', "This is not the key of Berth's state folder.");
    }
    connection.grant(connection.session ? [] : connection.admission.rolesWithKey);
  }
}

function checkHello(core: HostCore, protocol: number): void {
  if (core.holders.isSealed) {
    throw new BerthError('HOST_RETIRING', 'This host is leaving. Try again in a moment.');
  }
  if (protocol !== PROTOCOL_VERSION) {
    throw new BerthError(
      'PROTOCOL_MISMATCH',
      `The host of this folder is build ${core.build.version} and speaks protocol ${PROTOCOL_VERSION}, not ${protocol}. ` +
        'It was not touched; it goes when its work is done.',
      { data: { protocol: PROTOCOL_VERSION, build: core.build } },
    );
  }
}

/** Open descriptors of this process; undefined where the system does not list them. */
async function countDescriptors(): Promise<number | undefined> {
  for (const folder of ['/proc/self/fd', '/dev/fd']) {
    try {
      return (await readdir(folder)).length;
    } catch {
      // Not on this system; the next one, or no number.
    }
  }
  return undefined;
}
