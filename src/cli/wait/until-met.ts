import type { Clock } from '../../shared/clock.ts';
import { BerthError } from '../../shared/errors.ts';
import type { QuestionId } from '../../shared/protocol/question.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { Turn } from '../../shared/protocol/turn.ts';
import { ASK_TIMEOUT_MS, type Connection } from '../connect.ts';
import { listSessions } from '../sessions.ts';
import type { Condition } from './conditions.ts';

interface Wait {
  readonly session: Session;
  readonly condition: Condition;
  /** Milliseconds; for ever without. */
  readonly limitMs: number | undefined;
  readonly clock: Clock;
}

/**
 * Resolves with true once the session has come to it, with false when the time was over first.
 *
 * @throws BerthError `CONNECTION_CLOSED` when the host goes away, `SESSION_NOT_FOUND` when the session
 *   is removed, `FORBIDDEN` where questions may not be seen.
 */
export function untilMet(connection: Connection, wait: Wait): Promise<boolean> {
  const { client } = connection;
  const { condition, limitMs, clock } = wait;
  return new Promise((resolve, reject) => {
    const facts = new HostFacts(connection, wait);
    facts.onTold = () => facts.isComplete && condition.isMet(facts) && resolve(true);
    client.on('session.removed', ({ sessionId }) => {
      if (sessionId === wait.session.id) reject(removed());
    });
    client.onClose((reason) =>
      reject(new BerthError('CONNECTION_CLOSED', `Its host went away: ${reason}.`)),
    );
    if (limitMs !== undefined) clock.after(limitMs, () => resolve(false));
    facts.ask().catch(reject);
  });
}

const removed = (): BerthError =>
  new BerthError('SESSION_NOT_FOUND', 'The session was removed meanwhile.');

/**
 * What the host says about a session, kept up to date. Lists are asked for after events are listened
 * to, and both come in one order on one connection: nothing falls in between.
 */
class HostFacts {
  session: Session;
  readonly #turns = new Map<string, Turn>();
  readonly questions = new Set<QuestionId>();
  isComplete = false;
  onTold: () => void = () => {};
  readonly #connection: Connection;
  readonly #wait: Wait;

  constructor(connection: Connection, wait: Wait) {
    this.#connection = connection;
    this.#wait = wait;
    this.session = wait.session;
    const { client } = connection;
    const { id } = wait.session;
    client.on('session.changed', ({ session }) => {
      if (session.id === id) this.#note(() => (this.session = session));
    });
    client.on('turn.changed', ({ turn }) => this.#note(() => this.#turns.set(turn.runId, turn)));
    client.on('turn.ended', ({ runId }) => this.#note(() => this.#turns.delete(runId)));
    client.on('question.opened', ({ question }) => {
      if (question.sessionId === id) this.#note(() => this.questions.add(question.id));
    });
    client.on('question.settled', ({ question }) =>
      this.#note(() => this.questions.delete(question.id)),
    );
  }

  get turns(): readonly Turn[] {
    return [...this.#turns.values()];
  }

  async ask(): Promise<void> {
    const { client } = this.#connection;
    const { condition, session } = this.#wait;
    const limits = { timeoutMs: ASK_TIMEOUT_MS };
    for (const turn of (await client.call('turn.list', {}, limits)).turns) {
      this.#turns.set(turn.runId, turn);
    }
    if (condition.aboutQuestions) {
      const { questions } = await client.call('question.list', {}, limits);
      for (const { id, sessionId } of questions)
        if (sessionId === session.id) this.questions.add(id);
    }
    const now = (await listSessions(this.#connection)).find(({ id }) => id === session.id);
    if (!now) throw removed();
    this.#note(() => {
      this.session = now;
      this.isComplete = true;
    });
  }

  #note(change: () => unknown): void {
    change();
    this.onTold();
  }
}
