import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Asker } from '../../shared/protocol/question.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import { AgentCalls } from '../consent/agent-calls.ts';
import { askerChain } from '../consent/asker-chain.ts';
import { withSubject } from '../consent/read-subject.ts';
import type { HostCore } from '../host-core.ts';

type QuestionHandlers = Pick<
  Handlers<HostContract, Connection>,
  'question.list' | 'question.ask' | 'question.withdraw' | 'question.answer'
>;

/** Questions that come over a connection, and answers to all questions. */
export function createQuestionHandlers({
  questions,
  commandAnswers,
  rules,
  log,
}: HostCore): QuestionHandlers {
  const agentCalls = new AgentCalls();
  questions.onSettled(({ id }) => agentCalls.settled(id));
  return {
    'question.list': () => ({ questions: questions.list() }),
    async 'question.ask'({ subject, asker, agentCall, ...request }, connection) {
      const { session } = connection;
      const inquiry = withSubject(
        {
          ...request,
          asker: evidenceOf(asker, connection),
          ...(session ? { sessionId: session.id } : {}),
        },
        subject,
      );
      const ruled = await rules.decide(inquiry);
      if (ruled) {
        const settled = questions.settleByRule(inquiry, ruled.optionId, ruled.rule);
        log.info('a rule answered', { rule: ruled.rule.id, effect: ruled.rule.effect });
        return { questionId: settled.id, state: settled.state };
      }
      const opened = questions.open(inquiry, placeOf(connection) ?? connection);
      if (agentCall) agentCalls.add(opened.id, { from: placeOf(connection), ...agentCall });
      // The asker may go away before anybody answers (spec C2).
      connection.owned.add({
        dispose: () => questions.withdraw(opened.id, 'the program that asked went away'),
      });
      return { questionId: opened.id, ...(await opened.settled) };
    },
    'question.withdraw'(call, connection) {
      const stale = agentCalls.find({ from: placeOf(connection), ...call });
      for (const id of stale) questions.withdraw(id, 'it was settled where the agent runs');
      return { withdrawn: stale.length };
    },
    async 'question.answer'({ questionId, optionId, value }, connection) {
      if (!connection.isWindow) {
        await commandAnswers.check();
        if (commandAnswers.isAbout(questionId)) throw onlyInWindows();
      }
      return questions.answer(questionId, optionId, connection.name, value);
    },
  };
}

/** The session that a connection comes from; undefined for outside of all. */
const placeOf = ({ session, admission }: Connection): string | undefined =>
  session?.id ?? admission.sessionId;

const onlyInWindows = () =>
  new BerthError(
    'FORBIDDEN',
    'Only a window of Berth can answer this one: it is about that right.',
  );

/** The name is the asker's own word; the processes are what the kernel says (spec C12). */
function evidenceOf(
  claimed: { readonly name: string; readonly pid?: number | undefined },
  { admission, session }: Connection,
): Asker {
  const pid = admission.pid ?? claimed.pid;
  const chain = admission.pid === undefined ? [] : askerChain(admission.pid, session?.pid);
  return {
    name: claimed.name,
    ...(pid === undefined ? {} : { pid }),
    ...(chain.length > 0 ? { chain } : {}),
  };
}
