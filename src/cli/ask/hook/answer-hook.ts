import { messageOf } from '../../../shared/errors.ts';
import type { Context } from '../../command.ts';
import { ASK_TIMEOUT_MS, type Connection } from '../../connect.ts';
import { exitCode } from '../../exit-codes.ts';
import { usageFailure } from '../../failure.ts';
import { withHost } from '../../hosts/find-host.ts';
import { interruptible } from '../interruptible.ts';
import { ownerGone, parentName } from '../owner.ts';
import { callOf, type HookInput, parseHookInput, readHookInput } from './hook-input.ts';
import { hookAnswer, questionOf } from './hook-question.ts';

/** The agent itself asks there, and wants more than yes or no. */
const ASKS_ITSELF: readonly string[] = ['AskUserQuestion'];

/**
 * `berth ask hook`: what Claude Code and Codex run when a permission prompt would show, when a tool has
 * run, and when a turn is over. Whatever goes wrong, it says nothing and ends with 0, so that the
 * agent's own prompt follows (spec C4).
 */
export async function answerHook(context: Context): Promise<number> {
  if (context.stdin.isTTY) {
    throw usageFailure(
      'berth ask hook is run by a coding agent, which writes to its standard input.',
      'berth hooks install claude (or codex) sets it up.',
    );
  }
  try {
    const text = await readHookInput(context);
    const input = text === undefined ? undefined : parseHookInput(text);
    if (!input) throw new Error('What the agent wrote to its hook is not understood.');
    return await answer(input, context);
  } catch (error) {
    context.stderr.write(`berth: ${messageOf(error)}\n`);
    return exitCode.ok;
  }
}

async function answer(input: HookInput, context: Context): Promise<number> {
  switch (input.hook_event_name) {
    case 'PermissionRequest':
      return ASKS_ITSELF.includes(input.tool_name ?? '') ? exitCode.ok : ask(input, context);
    case 'PreToolUse':
      // Silence would let it run; this makes the agent ask as it does by itself.
      return print(PRE_TOOL_USE, context);
    case 'PostToolUse':
      return withdraw({ session: input.session_id, call: callOf(input) }, input, context);
    case 'Stop':
    case 'SessionEnd':
      return withdraw({ session: input.session_id }, input, context);
    default:
      return exitCode.ok;
  }
}

const PRE_TOOL_USE = JSON.stringify({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask' },
});

async function ask(input: HookInput, context: Context): Promise<number> {
  return await atHost(input, context, async (connection) => {
    const asker = { name: await agentName(input, context), pid: process.ppid };
    const wait = async () => {
      const { state } = await connection.client.call('question.ask', questionOf(input, asker));
      const said = hookAnswer(input, state);
      return said === undefined ? exitCode.ok : print(said, context);
    };
    const silence = () => exitCode.ok;
    const gone = ownerGone(agentPid(context), context.clock).then(silence);
    return await interruptible(connection, wait, silence, gone);
  });
}

async function withdraw(
  call: { readonly session: string; readonly call?: string },
  input: HookInput,
  context: Context,
): Promise<number> {
  return await atHost(input, context, async ({ client }) => {
    await client.call('question.withdraw', call, { timeoutMs: ASK_TIMEOUT_MS });
    return exitCode.ok;
  });
}

/** The host of the session around, else of the nearest open workspace above the agent's folder. */
function atHost(
  { cwd }: HookInput,
  context: Context,
  body: (connection: Connection) => Promise<number>,
): Promise<number> {
  const host = { name: 'berth ask hook', onlyAround: true };
  return withHost({ ...context, cwd: cwd ?? context.cwd }, host, body);
}

function print(text: string, { stdout }: Context): number {
  stdout.write(`${text}\n`);
  return exitCode.ok;
}

/** Claude Code says who it is, so that a hook that outlives it can notice (spec C2). */
function agentPid({ env }: Context): number | undefined {
  const pid = Number(env['CLAUDE_PID']);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

async function agentName(input: HookInput, context: Context): Promise<string> {
  if (input.prompt_id !== undefined || input.permission_suggestions || agentPid(context)) {
    return 'Claude Code';
  }
  return input.turn_id === undefined ? ((await parentName()) ?? 'coding agent') : 'Codex';
}
