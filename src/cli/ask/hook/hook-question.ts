import type { HostContract } from '../../../shared/protocol/contract.ts';
import type { QuestionState } from '../../../shared/protocol/question.ts';
import type { ParamsIn } from '../../../shared/rpc/contract.ts';
import { callOf, type HookInput } from './hook-input.ts';
import { hookSubject } from './hook-subject.ts';
import { type SuggestedOption, suggestedOptions } from './hook-suggestion.ts';

type Ask = ParamsIn<HostContract, 'question.ask'>;

const ALLOW = 'allow';
const DENY = 'deny';
const REFUSED = 'The person refused this on a card of Berth.';

/** A permission request as a question. The buttons are ours: hooks bring no words of their own. */
export function questionOf(input: HookInput, asker: Ask['asker']): Ask {
  const { wish, subject } = hookSubject(input);
  const body = bodyOf(input);
  return {
    source: 'hook',
    title: `${asker.name} wants to ${wish}`.slice(0, 300),
    ...(body ? { body } : {}),
    subject,
    ...(input.cwd === undefined ? {} : { cwd: input.cwd.slice(0, 4096) }),
    asker,
    agentCall: { session: input.session_id, call: callOf(input) },
    options: [
      { id: DENY, label: 'Deny', kind: 'reject_once' },
      { id: ALLOW, label: 'Allow', kind: 'allow_once' },
      ...suggestedOptions(input.permission_suggestions).map(({ option }) => option),
    ],
  };
}

/** What the agent says it does, and in which mode it runs (spec C12). */
function bodyOf({ tool_input, permission_mode }: HookInput): string {
  const { description } = (tool_input ?? {}) as { description?: unknown };
  return [
    typeof description === 'string' ? description : '',
    permission_mode === undefined ? '' : `Its permission mode is ${permission_mode}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** What the hook prints for an answer; undefined is silence, after which the agent asks itself (C4). */
export function hookAnswer(input: HookInput, state: QuestionState): string | undefined {
  if (state.kind !== 'answered') return undefined;
  const suggested = suggestedOptions(input.permission_suggestions);
  const decision = decisionOf(state.optionId, suggested);
  if (!decision) return undefined;
  const hookSpecificOutput = { hookEventName: 'PermissionRequest', decision };
  return JSON.stringify({ hookSpecificOutput });
}

function decisionOf(optionId: string, suggested: readonly SuggestedOption[]) {
  if (optionId === DENY) return { behavior: 'deny', message: REFUSED };
  if (optionId === ALLOW) return { behavior: 'allow' };
  const chosen = suggested.find(({ option }) => option.id === optionId);
  return chosen && { behavior: 'allow', updatedPermissions: [chosen.permission] };
}
