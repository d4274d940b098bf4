import { z } from 'zod';
import { event, nothing, request } from './contract-parts.ts';
import { questionId } from './question.ts';
import { listedRule, rule, ruleMatch } from './rule.ts';

const ruleList = z.object({
  rules: z.array(listedRule),
  /** What in the file of the rules was not taken, and why. */
  problems: z.array(z.string()),
  file: z.string().optional(),
});

const scope = z.object({ effect: rule.shape.effect, match: ruleMatch });

/** Rules that answer questions by themselves, made by a person on purpose (spec C8). */
export const ruleRequests = {
  'rule.list': request('view', 'The rules of this workspace, oldest first.', nothing, ruleList),
  'rule.offer': request(
    'view',
    'What a rule made from this open question could be about; `why` says why there can be none that allows.',
    z.object({ questionId }),
    z.object({
      asker: z.string(),
      matches: z.array(ruleMatch),
      why: z.string().optional(),
    }),
  ),
  'rule.add': request(
    'control',
    'Makes a rule from an open question, for its asker and with a match that was offered for it. It answers later questions, not this one. Only windows may.',
    scope.extend({ questionId }),
    z.object({ rule }),
  ),
  'rule.confirm': request(
    'control',
    "Takes a rule that was written outside of Berth as the person's own. Only windows may.",
    z.object({ ruleId: z.string().max(64) }),
    nothing,
  ),
  'rule.remove': request(
    'control',
    'Revokes a rule. Only windows may: one that denies is missed.',
    z.object({ ruleId: z.string().max(64) }),
    nothing,
  ),
} as const;

export const ruleEvents = {
  'rule.changed': event(
    'view',
    'The rules of this workspace are others now, or were used.',
    ruleList,
  ),
} as const;
