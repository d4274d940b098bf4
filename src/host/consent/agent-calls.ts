import type { QuestionId } from '../../shared/protocol/question.ts';
import type { AgentCall } from '../../shared/protocol/question-contract.ts';

interface Entry extends AgentCall {
  /** The session of Berth that it came from; undefined for outside of all. */
  readonly from: string | undefined;
}

/**
 * Which open questions an agent's hooks asked, by the agent's own names. An agent may go on without
 * the answer, when the person said yes in its terminal; then its card is stale (spec consent, "Hooks").
 */
export class AgentCalls {
  readonly #open = new Map<QuestionId, Entry>();

  add(id: QuestionId, entry: Entry): void {
    this.#open.set(id, entry);
  }

  settled(id: QuestionId): void {
    this.#open.delete(id);
  }

  /** Those of one call; without a `call` all of the agent's session. */
  find({ from, session, call }: Entry): QuestionId[] {
    return [...this.#open]
      .filter(([, entry]) => entry.from === from && entry.session === session)
      .filter(([, entry]) => call === undefined || entry.call === call)
      .map(([id]) => id);
  }
}
