import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';

type QuestionHandlers = Pick<
  Handlers<HostContract, Connection>,
  'question.list' | 'question.ask' | 'question.answer'
>;

/** Questions that come over a connection, and answers to all questions. */
export function createQuestionHandlers({ questions }: HostCore): QuestionHandlers {
  return {
    'question.list': () => ({ questions: questions.list() }),
    async 'question.ask'(request, connection) {
      const { asker, expiresInMs, ...text } = request;
      const { session, admission } = connection;
      const pid = admission.pid ?? asker.pid;
      const opened = questions.open(
        {
          ...text,
          source: 'ask',
          asker: { name: asker.name, ...(pid === undefined ? {} : { pid }) },
          ...(session ? { sessionId: session.id } : {}),
          expiresInMs,
        },
        session?.id ?? admission.sessionId ?? connection,
      );
      // The asker may go away before anybody answers (spec C2).
      connection.owned.add({
        dispose: () => questions.withdraw(opened.id, 'the program that asked went away'),
      });
      return { questionId: opened.id, state: await opened.settled };
    },
    'question.answer': ({ questionId, optionId }, connection) =>
      questions.answer(questionId, optionId, connection.name),
  };
}
