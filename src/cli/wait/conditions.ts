import type { QuestionId } from '../../shared/protocol/question.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { Turn } from '../../shared/protocol/turn.ts';

/** What a host has told about one session. */
export interface Facts {
  readonly session: Session;
  /** All that wait or run in its host. */
  readonly turns: readonly Turn[];
  /** The open ones of this session; only known where a condition asks for them. */
  readonly questions: ReadonlySet<QuestionId>;
}

export interface Condition {
  /** Whether open questions have to be asked for, which a program inside a session may not. */
  readonly aboutQuestions?: boolean;
  isMet(facts: Facts): boolean;
}

/** What can be waited for (spec K6). */
export const conditions: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  /** Nothing runs, no prompt is being answered and nothing is half typed; so is what has ended. */
  [
    'idle',
    {
      isMet: ({ session, turns }) =>
        session.state.kind !== 'running' ||
        (session.activity?.busy === false && !turns.some((turn) => isFor(turn, session))),
    },
  ],
  ['exit', { isMet: ({ session }) => session.state.kind !== 'running' }],
  ['question', { aboutQuestions: true, isMet: ({ questions }) => questions.size > 0 }],
]);

/** A turn that waits has no session yet, but says for which one it waits. */
const isFor = (turn: Turn, { id, prompts }: Session): boolean =>
  turn.sessionId === id ||
  (prompts?.profile === turn.profile && prompts.sessionId === turn.logicalSessionId);
