import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import { hooksStatus, installHooks, removeHooks } from '../agent-hooks/agent-hooks.ts';
import { hookedAgents } from '../agent-hooks/hook-entries.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import { readAskpassSettings, withAskpassSettings } from '../settings/askpass-settings.ts';
import { checkWindow } from './only-windows.ts';

type SettingsHandlers = Pick<
  Handlers<HostContract, Connection>,
  'settings.get' | 'settings.change' | 'hooks.list' | 'hooks.change'
>;

/** The person's settings file, as far as it can be switched in a window. */
export function createSettingsHandlers({ ownSettings, ...core }: HostCore): SettingsHandlers {
  const now = async () => {
    const { root, problem } = await ownSettings.read();
    const { askpass, problems } = readAskpassSettings(root);
    return {
      settings: { askpass },
      problems: problem === undefined ? [...problems] : [problem],
      ...(ownSettings.path ? { file: ownSettings.path } : {}),
    };
  };
  return {
    'settings.get': now,
    async 'settings.change'({ askpass = {} }, connection) {
      checkWindow(connection);
      await ownSettings.edit((text) => withAskpassSettings(text, askpass));
      return now();
    },
    'hooks.list': async () => ({ hooks: await agentHooks(await hooksPlace(core)) }),
    async 'hooks.change'({ agent, installed }, connection) {
      checkWindow(connection);
      const place = await hooksPlace(core);
      await (installed ? installHooks(agent, place) : removeHooks(agent, place));
      return { hooks: await agentHooks(place) };
    },
  };
}

type HooksPlace = Parameters<typeof hooksStatus>[1];

async function hooksPlace({
  stateDir,
  launchContext,
}: Pick<HostCore, 'stateDir' | 'launchContext'>): Promise<HooksPlace> {
  if (stateDir === undefined) {
    throw new BerthError('UNSUPPORTED', 'This host was started without a state folder.');
  }
  return { env: await launchContext.environment(), stateDir };
}

const agentHooks = (place: HooksPlace) =>
  Promise.all(hookedAgents.map((agent) => hooksStatus(agent, place)));
