import {
  hooksFile,
  hooksStatus,
  installHooks,
  removeHooks,
} from '../../host/agent-hooks/agent-hooks.ts';
import { type HookedAgent, hookedAgents } from '../../host/agent-hooks/hook-entries.ts';
import { stateFolder } from '../../host/paths.ts';
import type { AgentHooks } from '../../shared/protocol/settings.ts';
import { type Context, defineCommand, jsonOption } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';

const ACTIONS = ['install', 'remove', 'status'];
const TITLES: Readonly<Record<HookedAgent, string>> = { claude: 'Claude Code', codex: 'Codex' };

export const hooks = defineCommand({
  name: 'hooks',
  summary: 'Let Claude Code or Codex ask for permission on cards',
  operands: { usage: 'install|remove|status [claude|codex]', min: 1, max: 2, completes: ACTIONS },
  options: { ...jsonOption },
  example: { line: 'berth hooks install claude', does: 'let Claude Code ask on cards' },
  notes: [
    'Adds entries to the settings of the agent, ~/.claude/settings.json or ~/.codex/hooks.json, which run ' +
      '"berth ask hook"; remove takes exactly these out again, and the file is as it was before.',
    'Codex runs no hook before you have trusted it: start it and type /hooks.',
    'Settings of another shape than the agents document are left alone. status changes nothing, and ' +
      'tells of both agents unless one is named.',
  ],
  async run({ options, operands: [action = '', wanted] }, context) {
    if (!ACTIONS.includes(action)) throw unknownWord(action, ACTIONS);
    const agent = hookedAgents.find((name) => name === wanted);
    if (wanted !== undefined && !agent) throw unknownWord(wanted, hookedAgents);
    if (action !== 'status' && !agent) {
      throw usageFailure(`Which agent? berth hooks ${action} claude, or codex.`);
    }
    const place = placeOf(context);
    const agents = agent ? [agent] : hookedAgents;
    const said = agent && action !== 'status' ? await change(action, agent, place) : '';
    const states = await Promise.all(agents.map((name) => hooksStatus(name, place)));
    const text = options.json ? JSON.stringify({ hooks: states }) : said || lines(states);
    context.stdout.write(`${text}\n`);
    return states.some(({ state }) => state === 'unusable') ? exitCode.failed : exitCode.ok;
  },
});

type Place = Parameters<typeof hooksStatus>[1];
const placeOf = ({ env }: Context): Place => ({ env, stateDir: stateFolder(env) });

async function change(action: string, agent: HookedAgent, place: Place): Promise<string> {
  const title = TITLES[agent];
  const file = hooksFile(agent, place);
  if (action === 'remove') {
    const removed = await removeHooks(agent, place);
    return removed ? `The hooks are out of ${file}.` : `${file} has no hooks of Berth.`;
  }
  if (!(await installHooks(agent, place))) return `${title} asks on cards already: ${file}.`;
  const trust =
    agent === 'codex' ? ' Codex does so once you have trusted the hooks: type /hooks in it.' : '';
  return `${title} asks on cards in its next session: hooks added to ${file}.${trust}`;
}

const STATES: Readonly<Record<AgentHooks['state'], string>> = {
  installed: 'asks on cards',
  absent: 'asks in its terminal',
  partly: 'has some of the hooks; install adds the others',
  unusable: 'has settings that cannot be used',
};

const lines = (states: readonly AgentHooks[]): string =>
  states
    .map(
      ({ agent, state, file, problem }) => `${TITLES[agent]} ${STATES[state]}: ${problem ?? file}`,
    )
    .join('\n');

const unknownWord = (word: string, known: readonly string[]) =>
  usageFailure(`"${word}" is none of ${known.join(', ')}.`, 'See: berth hooks --help');
