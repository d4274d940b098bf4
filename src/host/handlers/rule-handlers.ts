import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { QuestionId } from '../../shared/protocol/question.ts';
import type { RuleMatch } from '../../shared/protocol/rule.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import { possiblePrefixes, ruledCommand } from '../consent/rules/rule-match.ts';
import { simpleCommand } from '../consent/rules/simple-command.ts';
import type { HostCore } from '../host-core.ts';
import { checkWindow } from './only-windows.ts';

type RuleHandlers = Pick<
  Handlers<HostContract, Connection>,
  'rule.list' | 'rule.offer' | 'rule.add' | 'rule.confirm' | 'rule.remove'
>;

/** Rules come from cards: a window says which question and how far, never what they say (spec C8). */
export function createRuleHandlers({ rules, questions }: HostCore): RuleHandlers {
  const offer = (id: QuestionId) => {
    const question = questions.list().find((open) => open.id === id);
    if (!question) throw new BerthError('QUESTION_NOT_FOUND', 'The question is settled already.');
    return offerFor(question);
  };
  return {
    'rule.list': () => rules.list(),
    'rule.offer': ({ questionId }) => {
      const { asker, matches, why } = offer(questionId);
      return { asker, matches, ...(why === undefined ? {} : { why }) };
    },
    async 'rule.add'({ questionId, effect, match }, connection) {
      checkWindow(connection);
      const { asker, source, matches } = offer(questionId);
      const isOffered = matches.some((one) => JSON.stringify(one) === JSON.stringify(match));
      if (!isOffered || !source) {
        throw new BerthError('BAD_REQUEST', 'No such rule can be made from this question.');
      }
      return { rule: await rules.add({ effect, asker, source, match }) };
    },
    async 'rule.confirm'({ ruleId }, connection) {
      checkWindow(connection);
      await rules.confirm(ruleId);
      return {};
    },
    async 'rule.remove'({ ruleId }, connection) {
      checkWindow(connection);
      await rules.remove(ruleId);
      return {};
    },
  };
}

function offerFor(question: Parameters<typeof ruledCommand>[0]) {
  const { asker } = question;
  const ruled = ruledCommand(question);
  if (!ruled) {
    return { asker: asker.name, matches: [], why: 'Rules are for commands alone.' };
  }
  const { source, command } = ruled;
  if (!simpleCommand(command)) {
    const why =
      'Rules are for one simple command. This line is more than that, or changes with what is around it, and will be asked about each time.';
    return { asker: asker.name, source, matches: [], why };
  }
  const exact: RuleMatch = { kind: 'exact', command };
  const prefixes = possiblePrefixes(command).map(
    (argv): RuleMatch => ({ kind: 'prefix', argv: [...argv] }),
  );
  return { asker: asker.name, source, matches: [exact, ...prefixes] };
}
