import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Asker } from '../../shared/protocol/question.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import { askerChain } from '../consent/asker-chain.ts';
import { withSubject } from '../consent/read-subject.ts';
import type { HostCore } from '../host-core.ts';

type QuestionHandlers = Pick<
  Handlers<HostContract, Connection>,
  'question.list' | 'question.ask' | 'question.answer'
>;

/** Questions that come over a connection, and answers to all questions. */
export function createQuestionHandlers({ questions, commandAnswers }: HostCore): QuestionHandlers {
  return {
    'question.list': () => ({ questions: questions.list() }),
    async 'question.ask'({ subject, asker, ...request }, connection) {
      const { session, admission } = connection;
      const inquiry = withSubject(
        {
          ...request,
          source: 'ask',
          asker: evidenceOf(asker, connection),
          ...(session ? { sessionId: session.id } : {}),
        },
        subject,
      );
      const opened = questions.open(inquiry, session?.id ?? admission.sessionId ?? connection);
      // The asker may go away before anybody answers (spec C2).
      connection.owned.add({
        dispose: () => questions.withdraw(opened.id, 'the program that asked went away'),
      });
      return { questionId: opened.id, ...(await opened.settled) };
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
